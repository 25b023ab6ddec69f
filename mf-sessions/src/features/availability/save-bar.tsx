import type { ApiFailure } from '@acquaint/api-client';
import { useAskBeforeLeaving } from '@acquaint/remote-kit';
import { ErrorNote, SaveBar, type SaveBarProps } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import styles from './availability.module.css';

interface AvailabilityBarProps extends Pick<SaveBarProps, 'isChanged' | 'onDiscard'> {
  /** False while the weekly hours cannot be saved as they are. */
  readonly isSound: boolean;
  readonly isPending: boolean;
  readonly error: ApiFailure | null;
  readonly onSave: () => void;
}

/** The end of the form: saves availability, or discards the changes, and asks before the reader leaves them. */
export function AvailabilityBar({ isSound, isPending, error, ...rest }: AvailabilityBarProps) {
  useAskBeforeLeaving(rest.isChanged, {
    consequence: t('Until you save, people see your old times. This tab keeps your changes.'),
    isKeptInTab: true,
  });
  return (
    <SaveBar
      {...rest}
      isSaving={isPending}
      canSave={isSound}
      state={stateOf(rest.isChanged, isSound)}
      discardLabel={t('Discard')}
      saveLabel={t('Save availability')}
    >
      {error !== null && <ErrorNote error={error} />}
      {rest.isChanged && (
        <a className={styles['toPreview']} href="#preview">
          {t('See what others will see')}
        </a>
      )}
    </SaveBar>
  );
}

function stateOf(isChanged: boolean, isSound: boolean): string {
  if (!isSound) return t('Correct your weekly hours to save.');
  return isChanged ? t('You have unsaved changes.') : t('Everything is saved.');
}
