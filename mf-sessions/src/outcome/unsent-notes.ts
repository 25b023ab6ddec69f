import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';

/** What a person has typed into a session's notes and the server does not have yet, as Yjs updates. */
export interface UnsentNotes {
  /** Of every page of theirs; none where the browser keeps nothing (a private window of some). */
  readonly read: () => Promise<readonly Uint8Array[]>;
  /** Of this page: all of it, in place of what was kept before. */
  readonly keep: (update: Uint8Array) => void;
  /** The server has all that was kept and read here. */
  readonly forget: () => void;
}

let store: UseStore | undefined;
const kept = (): UseStore => (store ??= createStore('acquaint-notes', 'unsent'));

/** One change after the other: what is forgotten at once must not be kept by a change that took longer. */
let changes: Promise<unknown> = Promise.resolve();
function inOrder(change: () => Promise<unknown>): void {
  changes = changes.then(change).catch(() => undefined);
}

/** One person's of one session, in this browser's database: words typed without a network outlive a closed tab. */
export function unsentNotesOf(userId: string, sessionId: string): UnsentNotes {
  // Two tabs of one person write side by side.
  const own = [userId, sessionId, crypto.randomUUID()];
  const held: IDBValidKey[] = [own];
  return {
    read: async () => {
      await changes;
      try {
        const found = (await entries<IDBValidKey, Uint8Array>(kept())).filter(
          ([key]) => Array.isArray(key) && key[0] === userId && key[1] === sessionId,
        );
        held.push(...found.map(([key]) => key));
        return found.map(([, update]) => update);
      } catch {
        return [];
      }
    },
    keep: (update) => inOrder(() => set(own, update, kept())),
    forget: () => inOrder(() => delMany(held, kept())),
  };
}
