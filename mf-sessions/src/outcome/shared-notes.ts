import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { toBase64, toBytes } from './base64.ts';
import type { TextChange } from './text-change.ts';
import type { UnsentNotes } from './unsent-notes.ts';

/** Storage of the notes: the server, or a fake. Updates and state vectors are encoded as in `SessionNotes` of the contracts. */
export interface NotesStore {
  /** Returns what is missing from this state vector. */
  readonly read: (have: string) => Promise<{ update: string; seq: number; can_write: boolean }>;
  readonly change: (update: string) => Promise<{ seq: number }>;
}

export interface NotesState {
  readonly text: string;
  /** `reading` at first; `saved`; `saving`; `waiting`: not saved yet, and will be retried. */
  readonly status: 'reading' | 'saved' | 'saving' | 'waiting';
  readonly canWrite: boolean;
  /** Why the last attempt failed; null after a success. */
  readonly failure: unknown;
}

interface NotesOptions {
  readonly store: NotesStore;
  /** Stores what the server does not have, also when the page is left or closed. */
  readonly unsent: UnsentNotes;
  /** Called after each change; `foreign` describes changes to the text by others. */
  readonly changed: (state: NotesState, foreign: readonly TextChange[]) => void;
  /** Milliseconds of typing that are sent as one change. */
  readonly batchMs?: number;
  /** Milliseconds until a failure is retried. */
  readonly retryMs?: number;
}

/** A session's notes as opened by one person. */
export interface SharedNotes {
  readonly state: () => NotesState;
  /** Applies a change made by this person. */
  readonly edit: (change: TextChange) => void;
  /** Applies a change received from the server. */
  readonly take: (update: string, seq: number) => void;
  /** Loads what is missing and sends what is not saved: at first, and after reconnecting. */
  readonly sync: () => void;
  /** Sends what is not saved yet, and stops calling back. */
  readonly close: () => void;
}

const HERE = 'here';

/** Opens the notes and loads them at once. Changes of everybody are merged, whatever their order. */
export function openSharedNotes(options: NotesOptions): SharedNotes {
  const { store, unsent, changed, batchMs = 250, retryMs = 3_000 } = options;
  const document = new Doc();
  const text = document.getText('notes');
  let state: NotesState = { text: '', status: 'reading', canWrite: false, failure: null };
  /** State vector known to be on the server; anything beyond it has to be sent. */
  let stored = encodeStateVector(document);
  let isDirty = false;
  let isBusy = false;
  let wantsRead = true;
  let isClosed = false;
  let hasLookedHere = false;
  let seq = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (part: Partial<NotesState>, foreign: readonly TextChange[] = []): void => {
    state = { ...state, ...part };
    if (!isClosed) changed(state, foreign);
  };
  text.observe((event, { origin }) => {
    const foreign = origin === HERE ? [] : changesOf(event.delta);
    tell({ text: text.toJSON() }, foreign);
  });

  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };

  /** Adds what an earlier page could not send; it is sent with the next change. */
  const takeUnsent = async (): Promise<void> => {
    if (hasLookedHere) return;
    hasLookedHere = true;
    for (const update of await unsent.read()) {
      isDirty = true;
      applyUpdate(document, update);
    }
  };
  const read = async (): Promise<void> => {
    wantsRead = false;
    await takeUnsent();
    const have = encodeStateVector(document);
    const answer = await store.read(toBase64(have));
    applyUpdate(document, toBytes(answer.update));
    seq = Math.max(seq, answer.seq);
    tell({ canWrite: answer.can_write });
  };
  const send = async (): Promise<void> => {
    isDirty = false;
    tell({ status: 'saving' });
    const sent = encodeStateVector(document);
    const answer = await store.change(toBase64(encodeStateAsUpdate(document, stored)));
    stored = sent;
    // Changes by others lie between: they arrive by the socket, or are loaded.
    if (answer.seq > seq + 1) wantsRead = true;
    seq = Math.max(seq, answer.seq);
    if (!isDirty) unsent.forget();
  };

  /** Runs one request at a time; what happens meanwhile goes into the next round. */
  const run = (): void => {
    if (isBusy) return;
    isBusy = true;
    // Marks the end first, because a callback may start the next round.
    const end = (part: Partial<NotesState>): void => {
      isBusy = false;
      tell(part);
    };
    const round = async (): Promise<void> => {
      while (wantsRead || isDirty) {
        const wasDirty = isDirty;
        try {
          await (wantsRead ? read() : send());
        } catch (failure) {
          wantsRead = true;
          isDirty ||= wasDirty;
          if (!isClosed && isWorthTrying(failure)) later(retryMs);
          end({ status: isDirty ? 'waiting' : state.status, failure });
          return;
        }
      }
      end({ status: 'saved', failure: null });
    };
    void round();
  };

  run();
  return {
    state: () => state,
    edit: ({ at, removed, inserted }) => {
      document.transact(() => {
        if (removed > 0) text.delete(at, removed);
        if (inserted !== '') text.insert(at, inserted);
      }, HERE);
      isDirty = true;
      unsent.keep(encodeStateAsUpdate(document, stored));
      tell({ status: 'saving' });
      if (!isBusy) later(batchMs);
    },
    take: (update, next) => {
      applyUpdate(document, toBytes(update));
      if (next > seq + 1) {
        wantsRead = true;
        run();
      }
      seq = Math.max(seq, next);
    },
    sync: () => {
      wantsRead = true;
      run();
    },
    close: () => {
      clearTimeout(timer);
      isClosed = true;
      if (isDirty) run();
    },
  };
}

/** Returns whether a retry may succeed: no connection or a busy server, but not a refusal. */
function isWorthTrying(failure: unknown): boolean {
  const status = typeof failure === 'object' && failure !== null && 'status' in failure ? failure.status : 0;
  return typeof status !== 'number' || status === 0 || status === 429 || status >= 500;
}

interface DeltaPart {
  readonly retain?: number | undefined;
  readonly delete?: number | undefined;
  readonly insert?: unknown;
}

/** Converts a Yjs delta to changes, to be applied in order. */
function changesOf(delta: readonly DeltaPart[]): TextChange[] {
  let at = 0;
  const changes: TextChange[] = [];
  for (const part of delta) {
    if (part.retain !== undefined) at += part.retain;
    else if (part.delete !== undefined) changes.push({ at, removed: part.delete, inserted: '' });
    else if (typeof part.insert === 'string') {
      changes.push({ at, removed: 0, inserted: part.insert });
      at += part.insert.length;
    }
  }
  return changes;
}
