import type { MessageFile } from '@acquaint/contracts';

/** A file that was chosen without a network: what is in it waits in this browser, under `waiting`. */
export interface WaitingFile {
  readonly waiting: string;
  readonly name: string;
  readonly size_bytes: number;
}

/** A message that is written and not yet taken by the server. */
export interface Unsent {
  /** Sent again and again, it is kept once. */
  readonly client_id: string;
  readonly conversation_id: string;
  readonly text: string;
  readonly reply_to: { readonly id: string; readonly author_name: string; readonly text: string } | null;
  readonly files: readonly (MessageFile | WaitingFile)[];
  /** ISO 8601 in UTC. */
  readonly created_at: string;
  /** Rises with each message of this browser: two can be written in one millisecond. */
  readonly order: number;
  /** Why the server will not take it as it is; null while it is on its way. */
  readonly failure: string | null;
  /** The file that it will not take, where it is one. */
  readonly refused_file?: string;
}

/** What a member has written and the server does not have yet, kept in this browser. */
export interface LocalStore {
  readonly readUnsent: () => Promise<Unsent[]>;
  readonly putUnsent: (unsent: Unsent) => Promise<void>;
  readonly removeUnsent: (clientId: string) => Promise<void>;
  /** What is in a waiting file, in base64; undefined when the browser did not keep it. */
  readonly readFile: (waiting: string) => Promise<string | undefined>;
  readonly putFile: (waiting: string, data: string) => Promise<void>;
  readonly removeFile: (waiting: string) => Promise<void>;
  readonly readDraft: (conversationId: string) => Promise<string>;
  readonly putDraft: (conversationId: string, text: string) => Promise<void>;
  /** Forgets all of this member, when they log out. */
  readonly clear: () => Promise<void>;
}

const UNSENT = 'unsent';
const DRAFTS = 'drafts';
const FILES = 'files';
/** Each with its stores. Files have one of their own: a new store in a database waits for every open tab to let go of it. */
const DATABASES = { 'acquaint-inbox': [UNSENT, DRAFTS], 'acquaint-inbox-files': [FILES] };
type DatabaseName = keyof typeof DATABASES;

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
      const from = name === FILES ? 'acquaint-inbox-files' : 'acquaint-inbox';
      const store = (await database(from)).transaction(name, mode).objectStore(name);
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
    readFile: (waiting) =>
      run(FILES, 'readonly', (store) => store.get(keyOf(waiting)) as IDBRequest<string | undefined>),
    putFile: async (waiting, data) => {
      await run(FILES, 'readwrite', (store) => store.put(data, keyOf(waiting)));
    },
    removeFile: async (waiting) => {
      await run(FILES, 'readwrite', (store) => store.delete(keyOf(waiting)));
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
      for (const name of [UNSENT, DRAFTS, FILES])
        await run(name, 'readwrite', (store) => store.delete(own()));
    },
  };
}

const opened = new Map<DatabaseName, Promise<IDBDatabase>>();

function database(name: DatabaseName): Promise<IDBDatabase> {
  const known = opened.get(name);
  if (known) return known;
  const opening = openDatabase(name).catch((reason: unknown) => {
    opened.delete(name);
    throw reason;
  });
  opened.set(name, opening);
  return opening;
}

async function openDatabase(name: DatabaseName): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const store of DATABASES[name]) request.result.createObjectStore(store);
  };
  const connection = await answerOf(request);
  // The person has deleted the site's data, or the browser ran out of room: what comes next opens it anew.
  connection.onclose = () => opened.delete(name);
  return connection;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error('The browser keeps nothing'));
  });
}
