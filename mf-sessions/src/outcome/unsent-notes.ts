import type { UNFINISHED_DATABASES } from '@acquaint/contracts';
import { createStore, delMany, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';

/** What a person has typed into a session's notes and the server does not have yet, as Yjs updates. */
export interface UnsentNotes {
  /** Of every page of theirs; none where the browser keeps nothing (a private window of some). */
  readonly read: () => Promise<readonly Uint8Array[]>;
  /** Of this page: all of it, in place of what was kept before. */
  readonly keep: (update: Uint8Array) => void;
  /** The server has all that was kept and read here. */
  readonly forget: () => void;
  /** This page goes: who sends what is left over is told, should there be something. */
  readonly leave: () => void;
}

/** On this channel pages of the browser hear that one has left something, and only one of them sends at a time. */
export const NOTES_LEFT = 'acquaint-notes';

/** What pages that are gone have left of one session's notes. */
export interface LeftNotes {
  readonly sessionId: string;
  readonly updates: readonly Uint8Array[];
  /** The server has them. */
  readonly forget: () => Promise<void>;
  /** The server will not have them: they stay for whoever opens the notes, and are left over no more. */
  readonly setAside: () => Promise<void>;
}

/** Whose, of which session, from which page; and that it was set aside. */
type Key = readonly [userId: string, sessionId: string, pageId: string, aside?: typeof ASIDE];
type Entry = readonly [key: Key, update: Uint8Array];

/** There once something was typed; the shell knows it by this name too. */
const DATABASE: keyof typeof UNFINISHED_DATABASES = 'acquaint-notes';
const ASIDE = 'aside';

let store: UseStore | undefined;
const kept = (): UseStore => (store ??= createStore(DATABASE, 'unsent'));

/** To ask is not to make it. */
async function isThere(): Promise<boolean> {
  if (store || !('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
}

/** One change after the other: what is forgotten at once must not be kept by a change that took longer. */
let changes: Promise<unknown> = Promise.resolve();
function inOrder(change: () => Promise<unknown>): void {
  changes = changes.then(change).catch(() => undefined);
}

async function readOf(userId: string): Promise<readonly Entry[]> {
  if (!(await isThere())) return [];
  const found = await entries<IDBValidKey, Uint8Array>(kept());
  return found.filter(([key]) => Array.isArray(key) && key[0] === userId) as unknown as Entry[];
}

/** Takes away what is still as it was read: a page that is open may have kept more in its place meanwhile. */
async function takeAway(read: readonly Entry[], instead: (all: IDBObjectStore, entry: Entry) => void) {
  await kept()('readwrite', (all) => {
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

/** One person's of one session, in this browser's database: words typed without a network outlive a closed tab. */
export function unsentNotesOf(userId: string, sessionId: string): UnsentNotes {
  // Two tabs of one person write side by side.
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
      inOrder(() => set(own, update, kept()));
    },
    forget: () => {
      const read = others;
      others = [];
      if (read.length > 0) inOrder(() => takeAway(read, NOTHING));
      if (hasKept) inOrder(() => delMany([own], kept()));
      hasKept = false;
    },
    leave: () => {
      if (!hasKept) return;
      // Once it is kept.
      inOrder(async () => {
        const pages = new BroadcastChannel(NOTES_LEFT);
        pages.postMessage('left');
        pages.close();
      });
    },
  };
}

/** What is left of a person's notes, session by session; none where it cannot be read. */
export async function leftNotesOf(userId: string): Promise<readonly LeftNotes[]> {
  try {
    const left = (await readOf(userId)).filter(([key]) => key[3] !== ASIDE);
    return [...Map.groupBy(left, ([key]) => key[1])].map(([sessionId, read]) => ({
      sessionId,
      updates: read.map(([, update]) => update),
      forget: () => takeAway(read, NOTHING),
      setAside: () =>
        takeAway(read, (all, [[, , pageId], update]) => {
          all.put(update, [userId, sessionId, pageId, ASIDE]);
        }),
    }));
  } catch {
    return [];
  }
}
