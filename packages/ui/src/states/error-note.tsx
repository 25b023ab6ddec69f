import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import type { ComponentRef } from 'react';
import { t } from '@acquaint/i18n/common';
import { useFocusAfter } from '../a11y/use-focus-after.ts';
import { errorSentence, isForbidden } from './loadable.ts';
import { useWait, waitOf, WaitNote } from './wait-note.tsx';

export interface ErrorNoteProps {
  readonly error: unknown;
  /** Shows a "Try again" button that calls this function and waits for its promise, if any; not after a 403, which would only come again. */
  readonly onRetry?: () => unknown;
}

/**
 * Shows an error as a sentence with a retry button; for an error with a waiting time (429), it counts down to the next attempt.
 * What the reader may not see (403) is no failure: it shows as information, as staff see it in a view of a member's pages.
 */
export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  const [tries, setTries] = useState(0);
  const [isTrying, setTrying] = useState(false);
  const note = useRef<ComponentRef<typeof Alert>>(null);
  useFocusAfter(note);
  const left = useWait(error);
  const retry = async () => {
    setTrying(true);
    try {
      await onRetry?.();
    } finally {
      setTrying(false);
      setTries((before) => before + 1);
    }
  };
  const isHidden = onRetry !== undefined && isForbidden(error);
  return (
    <Alert
      ref={note}
      type={isHidden ? 'info' : 'error'}
      showIcon
      role="alert"
      // The key changes with each attempt, so that screen readers announce a repeated failure.
      title={<span key={tries}>{errorSentence(error)}</span>}
      {...(waitOf(error) === null ? {} : { description: <WaitNote left={left} /> })}
      action={
        onRetry === undefined || isHidden ? undefined : (
          <Button size="small" loading={isTrying} disabled={left > 0} onClick={() => void retry()}>
            {t('Try again')}
          </Button>
        )
      }
    />
  );
}
