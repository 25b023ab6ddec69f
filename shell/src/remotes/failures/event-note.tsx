import type { RemoteName } from '@acquaint/contracts';
import { Button, useFocusAfter } from '@acquaint/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../i18n.ts';
import { failureSentence } from './remote-failure.ts';
import type { FailureReason } from './remote-failure.ts';
import styles from '../remotes.module.css';
import { useRemotes } from '../remotes-context.ts';

interface EventNoteProps {
  /** The remote of the page or modal below. */
  readonly remote: RemoteName;
  /** Remounts it. */
  readonly onRetry: () => void;
}

/**
 * Error note for a failure after which the page or modal is still shown: above the page, or inside the modal. Renders nothing until
 * something fails. Parts of a quarantined remote are loaded again, so they are replaced by a card.
 */
export function EventNote({ remote, onRetry }: EventNoteProps) {
  const { places } = useRemotes();
  const [reason, setReason] = useState<FailureReason | null>(null);
  const latestRetry = useRef(onRetry);
  // Layout effects: what is below can fail as soon as it is in the document.
  useLayoutEffect(() => {
    latestRetry.current = onRetry;
  });
  useLayoutEffect(
    () =>
      places.stand(remote, (failure) => {
        if (failure.reason === 'interfered' && failure.remote === remote) latestRetry.current();
        else setReason(failure.reason);
      }),
    [places, remote],
  );
  if (reason === null) return null;
  const dismiss = () => setReason(null);
  const retry = () => {
    dismiss();
    onRetry();
  };
  return <Note reason={reason} onRetry={retry} onDismiss={dismiss} />;
}

interface NoteProps {
  readonly reason: FailureReason;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

function Note({ reason, onRetry, onDismiss }: NoteProps) {
  const note = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(note);
  useEffect(() => {
    if (!isTyping()) heading.current?.focus();
  }, []);
  return (
    <section ref={note} className={styles['note']} role="alert">
      <h2 ref={heading} tabIndex={-1} className={styles['cardTitle']}>
        {t('That didn’t work')}
      </h2>
      <p className={styles['cardText']}>{failureSentence(reason)}</p>
      <div className={styles['buttons']}>
        <Button type="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
        <Button onClick={onDismiss}>{t('Dismiss')}</Button>
      </div>
    </section>
  );
}

/** Returns whether the reader is typing; the focus must not be moved then. */
function isTyping(): boolean {
  const { activeElement } = document;
  return activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false;
}
