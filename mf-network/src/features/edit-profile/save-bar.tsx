import type { ApiFailure } from '@acquaint/api-client';
import { Link } from '@acquaint/remote-kit';
import { Button, FormFailure } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import styles from './edit-profile.module.css';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';

interface SaveBarProps {
  readonly isChanged: boolean;
  /** Saved at least once since the page was opened. */
  readonly didSave: boolean;
  readonly isSaving: boolean;
  readonly error: ApiFailure | null;
  readonly onDiscard: () => void;
}

/** The button that saves the form, always in view; says whether there are unsaved changes, and asks before they are lost. */
export function SaveBar({ isChanged, didSave, isSaving, error, onDiscard }: SaveBarProps) {
  useAskBeforeLeaving(isChanged);
  return (
    <div className={styles['bar']}>
      <FormFailure error={error} />
      <div className={styles['barRow']}>
        <span role="status">
          {isChanged && t('You have unsaved changes.')}
          {!isChanged &&
            didSave &&
            rich('Everything is saved. <profile>See your profile</profile>', {
              profile: (inside) => <Link to="/dashboard/home/profile">{inside}</Link>,
            })}
        </span>
        {isChanged && (
          <Button type="text" disabled={isSaving} onClick={onDiscard}>
            {t('Discard')}
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('Save')}
        </Button>
      </div>
    </div>
  );
}
