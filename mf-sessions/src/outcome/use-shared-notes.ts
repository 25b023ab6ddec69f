import { call } from '@acquaint/api-client';
import { changeSessionNotes, getSessionNotes } from '@acquaint/contracts';
import { on, socketChannel } from '@acquaint/event-bus';
import { useEffect, useRef, useState } from 'react';
import { openSharedNotes, type NotesState, type SharedNotes } from './shared-notes.ts';
import type { TextChange } from './text-change.ts';
import { unsentNotesOf } from './unsent-notes.ts';

const AT_FIRST: NotesState = { text: '', status: 'reading', canWrite: false, failure: null };

/**
 * Opens a session's notes while the component is mounted.
 * @param ownId member whose text is stored in this browser until the server has it.
 * @param onForeign called with changes by others before they are rendered.
 */
export function useSharedNotes(
  sessionId: string,
  ownId: string,
  onForeign: (changes: readonly TextChange[]) => void,
): { readonly state: NotesState; readonly edit: (change: TextChange) => void } {
  const [state, setState] = useState(AT_FIRST);
  const notes = useRef<SharedNotes | null>(null);
  const foreign = useRef(onForeign);
  useEffect(() => {
    foreign.current = onForeign;
  }, [onForeign]);

  useEffect(() => {
    const params = { id: sessionId };
    const unsent = unsentNotesOf(ownId, sessionId);
    const open = openSharedNotes({
      unsent,
      store: {
        read: (have) => call(getSessionNotes, { params, query: { have } }),
        change: (update) => call(changeSessionNotes, { params, body: { update } }),
      },
      changed: (next, changes) => {
        if (changes.length > 0) foreign.current(changes);
        setState(next);
      },
    });
    notes.current = open;
    const messages = socketChannel.messages$.subscribe((message) => {
      if (message.type === 'notes/changed' && message.notes_of === sessionId) {
        open.take(message.update, message.seq);
      }
    });
    const leaving = on('auth/logged-out').subscribe(({ reason }) => {
      if (reason === 'asked') unsent.forget();
    });
    // Loads the changes missed while the socket was closed.
    let wasLost = false;
    const status = socketChannel.status$.subscribe((now) => {
      if (now === 'open' && wasLost) open.sync();
      wasLost = now !== 'open';
    });
    const online = () => open.sync();
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      messages.unsubscribe();
      leaving.unsubscribe();
      status.unsubscribe();
      open.close();
      unsent.leave();
      notes.current = null;
    };
  }, [sessionId, ownId]);

  return { state, edit: (change) => notes.current?.edit(change) };
}
