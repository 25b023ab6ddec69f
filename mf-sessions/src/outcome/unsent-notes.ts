import type { UNFINISHED_DATABASES } from '@acquaint/contracts';
import { createStore, delMany, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';

/** Text typed into a session's notes that the server does not have yet, as Yjs updates. */
export interface UnsentNotes {
  /** Returns the updates of all of this person's pages; none if the browser stores nothing (some private windows). */
  readonly read: () => Promise<readonly Uint8Array[]>;
  /** Stores everything unsent of this page, replacing what it stored before. */
  readonly keep: (update: Uint8Array) => void;
  /** Deletes everything stored and read here, because the server has it. */
  readonly forget: () => void;
  /** Call when the page is left: notifies the sender if something is stored. */
  readonly leave: () => void;
}

/** Name of the BroadcastChannel and lock: pages announce what they leave, and only one page sends at a time. */
export const NOTES_LEFT = 'acquaint-notes';

/** Unsent updates of one session's notes from closed pages. */
export interface LeftNotes {
  readonly sessionId: string;
  readonly updates: readonly Uint8Array[];
  /** Deletes them, because the server has them. */
  readonly forget: () => Promise<void>;
  /** Keeps them for when the notes are opened, because the server refused them; they are not sent again. */
  readonly keepRefused: () => Promise<void>;
}

/** Member, session, page, and whether the server refused it. */
type Key = readonly [userId: string, sessionId: string, pageId: string, refused?: typeof REFUSED];
type Entry = readonly [key: Key, update: Uint8Array];

/** Exists once something was typed; the shell checks for it by this name. */
const DATABASE: keyof typeof UNFINISHED_DATABASES = 'acquaint-notes';
/** Stands in the keys of stored notes. */
const REFUSED = 'aside';

let store: UseStore | undefined;
const openStore = (): UseStore => (store ??= createStore(DATABASE, 'unsent'));

/** Returns whether the database exists, without creating it. */
async function isThere(): Promise<boolean> {
  if (store || !('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
}

/** Runs changes one after another, so that a slow write cannot restore deleted entries. */
let changes: Promise<unknown> = Promise.resolve();
function inOrder(change: () => Promise<unknown>): void {
  changes = changes.then(change).catch(() => undefined);
}

async function readOf(userId: string): Promise<readonly Entry[]> {
  if (!(await isThere())) return [];
  const notes = await entries<IDBValidKey, Uint8Array>(openStore());
  return notes.filter(([key]) => Array.isArray(key) && key[0] === userId) as unknown as Entry[];
}

/** Deletes entries that are unchanged since they were read: an open page may have stored more in the meantime. */
async function takeAway(read: readonly Entry[], instead: (all: IDBObjectStore, entry: Entry) => void) {
  await openStore()('readwrite', (all) => {
    for (const [key, update] of read) {
      const now = all.get(key as unknown as IDBValidKey) as IDBRequest<Uint8Array | undefined>;
      now.onsuccess = () => {
        if (!isSame(now.result, update)) return;
        all.delete(key as unknown as IDBValidKey);
        instead(all, [key, update]);
      };
    }
    return promisifyRequest(all.transaction);
  });
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one?.length === other.length && one.every((byte, at) => byte === other[at]);
const NOTHING = (): void => undefined;

/** Opens one member's unsent notes of one session in IndexedDB, so that text typed offline survives a closed tab. */
export function unsentNotesOf(userId: string, sessionId: string): UnsentNotes {
  // Two tabs of one member have separate entries.
  const own = [userId, sessionId, crypto.randomUUID()];
  let others: readonly Entry[] = [];
  let hasKept = false;
  return {
    read: async () => {
      await changes;
      try {
        others = (await readOf(userId)).filter(([key]) => key[1] === sessionId);
        return others.map(([, update]) => update);
      } catch {
        return [];
      }
    },
    keep: (update) => {
      hasKept = true;
      inOrder(() => set(own, update, openStore()));
    },
    forget: () => {
      const read = others;
      others = [];
      if (read.length > 0) inOrder(() => takeAway(read, NOTHING));
      if (hasKept) inOrder(() => delMany([own], openStore()));
      hasKept = false;
    },
    leave: () => {
      if (!hasKept) return;
      // Sent after it is stored.
      inOrder(async () => {
        const pages = new BroadcastChannel(NOTES_LEFT);
        pages.postMessage('left');
        pages.close();
      });
    },
  };
}

/** Returns a member's unsent notes by session; empty if they cannot be read. */
export async function leftNotesOf(userId: string): Promise<readonly LeftNotes[]> {
  try {
    const left = (await readOf(userId)).filter(([key]) => key[3] !== REFUSED);
    return [...Map.groupBy(left, ([key]) => key[1])].map(([sessionId, read]) => ({
      sessionId,
      updates: read.map(([, update]) => update),
      forget: () => takeAway(read, NOTHING),
      keepRefused: () =>
        takeAway(read, (all, [[, , pageId], update]) => {
          all.put(update, [userId, sessionId, pageId, REFUSED]);
        }),
    }));
  } catch {
    return [];
  }
}
