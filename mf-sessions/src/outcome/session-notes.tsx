import { sentenceOf } from '@acquaint/api-client';
import { SESSION_NOTES_LENGTH } from '@acquaint/contracts';
import { Alert, Input } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './outcome.module.css';
import type { NotesState } from './shared-notes.ts';
import { afterAll, changeBetween, movedByAll, type TextChange } from './text-change.ts';
import { useSharedNotes } from './use-shared-notes.ts';
import { t } from '../i18n.ts';

const STATUS: Readonly<Record<NotesState['status'], string>> = {
  reading: msg('Opening…'),
  saved: msg('Saved'),
  saving: msg('Saving…'),
  waiting: msg('Not saved yet. We’ll keep trying.'),
};

interface SessionNotesProps {
  readonly sessionId: string;
  readonly ownId: string;
  /** Name of the other member. */
  readonly otherName: string;
}

/** Notes that both members of a session edit together in real time. */
export function SessionNotes({ sessionId, ownId, otherName }: SessionNotesProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const selection = useRef<readonly [from: number, to: number] | null>(null);
  /** Changes by others that are not rendered yet; text typed in the meantime refers to the state before them. */
  const unseen = useRef<readonly TextChange[]>([]);
  const takeForeign = useCallback((changes: readonly TextChange[]) => {
    unseen.current = [...unseen.current, ...changes];
    const area = field.current;
    if (!area || document.activeElement !== area) return;
    const [from, to] = selection.current ?? [area.selectionStart, area.selectionEnd];
    selection.current = [movedByAll(changes, from), movedByAll(changes, to)];
  }, []);
  const { state, edit } = useSharedNotes(sessionId, ownId, takeForeign);
  useLayoutEffect(() => {
    unseen.current = [];
    if (selection.current) field.current?.setSelectionRange(...selection.current);
    selection.current = null;
  }, [state.text]);

  const [isTouched, setTouched] = useState(false);
  // A field in which no one has written has nothing saved.
  const isBlank = state.status === 'saved' && state.text === '' && !isTouched;
  const isFailed = state.failure !== null && state.status !== 'saved';
  const isShut = !state.canWrite && state.status !== 'reading';
  return (
    <div className={styles['notes']}>
      <label htmlFor={id} className={styles['label']}>
        {t('Notes')}
      </label>
      <p className={styles['hint']} id={`${id}-hint`}>
        {t('You and {name} can both write here. No one else can read it.', { name: otherName })}
      </p>
      <Input.TextArea
        ref={(input) => {
          field.current = input?.resizableTextArea?.textArea ?? null;
        }}
        id={id}
        aria-describedby={`${id}-hint`}
        rows={3}
        maxLength={SESSION_NOTES_LENGTH}
        readOnly={!state.canWrite}
        value={state.text}
        onChange={({ target }) => {
          const typed = changeBetween(state.text, target.value, target.selectionEnd);
          if (!typed) return;
          const change = afterAll(unseen.current, typed);
          const caret = change.at + change.inserted.length;
          if (unseen.current.length > 0) selection.current = [caret, caret];
          setTouched(true);
          edit(change);
        }}
      />
      <p className={styles['status']} role="status">
        {isShut && state.failure === null
          ? t('These notes are closed.')
          : !isBlank && t(STATUS[state.status])}
      </p>
      {isFailed && <Alert type="warning" role="alert" title={sentenceOf(state.failure)} />}
    </div>
  );
}
