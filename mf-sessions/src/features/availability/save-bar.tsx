import type { ApiFailure } from '@acquaint/api-client';
import { Button, ErrorNote, Flex } from '@acquaint/ui';
import { useRef } from 'react';
import { t } from '../../i18n.ts';
import styles from './save-bar.module.css';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';

interface SaveBarProps {
  readonly isChanged: boolean;
  /** False while the weekly hours cannot be saved as they are. */
  readonly isSound: boolean;
  readonly isPending: boolean;
  readonly error: ApiFailure | null;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** The end of the form: whether there are unsaved changes, and what to do with them. Stays in view while there are some, and asks before the reader leaves them. */
export function SaveBar({ isChanged, isSound, isPending, error, onSave, onDiscard }: SaveBarProps) {
  useAskBeforeLeaving(isChanged);
  const save = useRef<HTMLButtonElement>(null);
  // The button goes with the changes.
  const discard = () => {
    save.current?.focus({ preventScroll: true });
    onDiscard();
  };
  return (
    <div className={styles['bar']} data-unsaved={isChanged}>
      {error !== null && <ErrorNote error={error} />}
      <Flex wrap align="center" justify="space-between" gap={8}>
        <span role="status">{stateOf(isChanged, isSound)}</span>
        <Flex wrap gap={8}>
          {isChanged && <Button onClick={discard}>{t('Discard')}</Button>}
          <Button
            ref={save}
            type={isChanged ? 'primary' : 'default'}
            disabled={!isSound}
            loading={isPending}
            onClick={onSave}
          >
            {t('Save availability')}
          </Button>
        </Flex>
      </Flex>
    </div>
  );
}

function stateOf(isChanged: boolean, isSound: boolean): string {
  if (!isSound) return t('Correct your weekly hours to save.');
  return isChanged ? t('You have unsaved changes.') : t('Everything is saved.');
}
