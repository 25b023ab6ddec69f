import type { MessageFile } from '@acquaint/contracts';

/** A message that is written and not yet taken by the server. */
export interface Unsent {
  /** Sent again and again, it is kept once. */
  readonly client_id: string;
  readonly conversation_id: string;
  readonly text: string;
  readonly reply_to: { readonly id: string; readonly author_name: string; readonly text: string } | null;
  readonly files: readonly MessageFile[];
  /** ISO 8601 in UTC. */
  readonly created_at: string;
  /** Rises with each message of this browser: two can be written in one millisecond. */
  readonly order: number;
  /** Why the server will not take it as it is; null while it is on its way. */
  readonly failure: string | null;
}

/** What a member has written and the server does not have yet, kept in this browser. */
export interface LocalStore {
  readonly readUnsent: () => Promise<Unsent[]>;
  readonly putUnsent: (unsent: Unsent) => Promise<void>;
  readonly removeUnsent: (clientId: string) => Promise<void>;
  readonly readDraft: (conversationId: string) => Promise<string>;
  readonly putDraft: (conversationId: string, text: string) => Promise<void>;
  /** Forgets all of this member, when they log out. */
  readonly clear: () => Promise<void>;
}

const DATABASE = 'acquaint-inbox';
const UNSENT = 'unsent';
const DRAFTS = 'drafts';

/**
 * The store of one member. It may stand in the browser because what is in it is nowhere else yet: words typed without a
 * network must outlive a reload. Where the browser keeps nothing (a private window of some), it lasts as long as the page.
 */
export function openLocalStore(userId: string): LocalStore {
  const keyOf = (id: string): IDBValidKey => [userId, id];
  const own = (): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);
  const run = async <T>(
    name: string,
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    try {
      const store = (await database()).transaction(name, mode).objectStore(name);
      return await answerOf(ask(store));
    } catch {
      return undefined;
    }
  };
  return {
    readUnsent: async () => {
      const found = await run(UNSENT, 'readonly', (store) => store.getAll(own()) as IDBRequest<Unsent[]>);
      return (found ?? []).sort((a, b) => a.order - b.order);
    },
    putUnsent: async (unsent) => {
      await run(UNSENT, 'readwrite', (store) => store.put(unsent, keyOf(unsent.client_id)));
    },
    removeUnsent: async (clientId) => {
      await run(UNSENT, 'readwrite', (store) => store.delete(keyOf(clientId)));
    },
    readDraft: async (conversationId) =>
      (await run(
        DRAFTS,
        'readonly',
        (store) => store.get(keyOf(conversationId)) as IDBRequest<string | undefined>,
      )) ?? '',
    putDraft: async (conversationId, text) => {
      const key = keyOf(conversationId);
      if (text === '') await run(DRAFTS, 'readwrite', (store) => store.delete(key));
      else await run(DRAFTS, 'readwrite', (store) => store.put(text, key));
    },
    clear: async () => {
      for (const name of [UNSENT, DRAFTS]) await run(name, 'readwrite', (store) => store.delete(own()));
    },
  };
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= openDatabase().catch((reason: unknown) => {
    opened = null;
    throw reason;
  });
  return opened;
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(UNSENT);
    request.result.createObjectStore(DRAFTS);
  };
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error('The browser keeps nothing'));
  });
}
