import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { toBase64, toBytes } from './base64.ts';
import type { TextChange } from './text-change.ts';
import type { UnsentNotes } from './unsent-notes.ts';

/** Where the notes are kept: the server, or a test's own. Updates and state vectors as `SessionNotes` of the contracts has them. */
export interface NotesStore {
  /** What is missing to whom has this. */
  readonly read: (have: string) => Promise<{ update: string; seq: number; can_write: boolean }>;
  readonly change: (update: string) => Promise<{ seq: number }>;
}

export interface NotesState {
  readonly text: string;
  /** `reading` at first; `saved`; `saving`; `waiting`: not stored yet, it is tried again. */
  readonly status: 'reading' | 'saved' | 'saving' | 'waiting';
  readonly canWrite: boolean;
  /** Why the last attempt failed; null once one succeeded. */
  readonly failure: unknown;
}

interface NotesOptions {
  readonly store: NotesStore;
  /** Where it waits what the store does not have, also when the page is left or closed. */
  readonly unsent: UnsentNotes;
  /** Told after each change, with how the text changed when somebody else changed it. */
  readonly changed: (state: NotesState, foreign: readonly TextChange[]) => void;
  /** Milliseconds of typing that go out as one change. */
  readonly batchMs?: number;
  /** Milliseconds until what failed is tried again. */
  readonly retryMs?: number;
}

/** A session's notes as one person has them open. */
export interface SharedNotes {
  readonly state: () => NotesState;
  /** The person changed the text. */
  readonly edit: (change: TextChange) => void;
  /** The server told of a change. */
  readonly take: (update: string, seq: number) => void;
  /** Reads what is missing and sends what is not stored: at first, and when the connection is back. */
  readonly sync: () => void;
  /** Sends what is not stored yet, and tells nothing any more. */
  readonly close: () => void;
}

const HERE = 'here';

/** Opens the notes; they are read at once. The words of everybody are merged, whatever the order in which they come. */
export function openSharedNotes(options: NotesOptions): SharedNotes {
  const { store, unsent, changed, batchMs = 250, retryMs = 3_000 } = options;
  const document = new Doc();
  const text = document.getText('notes');
  let state: NotesState = { text: '', status: 'reading', canWrite: false, failure: null };
  /** What the server is known to have; what is beyond it goes out. */
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

  /** What an earlier page could not send goes out with what is typed here. */
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
    // Others' changes are between ours and the last one known: they are told of, or read.
    if (answer.seq > seq + 1) wantsRead = true;
    seq = Math.max(seq, answer.seq);
    if (!isDirty) unsent.forget();
  };

  /** One thing at a time: what comes meanwhile goes with the next round. */
  const run = (): void => {
    if (isBusy) return;
    isBusy = true;
    // Whoever is told that it is over may begin the next one.
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

/** A refusal stays one; no connection, or a server that is busy, does not. */
function isWorthTrying(failure: unknown): boolean {
  const status = typeof failure === 'object' && failure !== null && 'status' in failure ? failure.status : 0;
  return typeof status !== 'number' || status === 0 || status === 429 || status >= 500;
}

interface DeltaPart {
  readonly retain?: number | undefined;
  readonly delete?: number | undefined;
  readonly insert?: unknown;
}

/** What happened to the text, one after the other, as each finds it. */
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
