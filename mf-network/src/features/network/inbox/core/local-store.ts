import type { MessageFile } from '@acquaint/contracts';

/** A file chosen without a network. Its content is stored in this browser under `waiting`. */
export interface WaitingFile {
  readonly waiting: string;
  readonly name: string;
  readonly size_bytes: number;
}

/** A message that the server has not accepted yet. */
export interface Unsent {
  /** Idempotency key: sent again, the message is stored once. */
  readonly client_id: string;
  readonly conversation_id: string;
  readonly text: string;
  readonly reply_to: { readonly id: string; readonly author_name: string; readonly text: string } | null;
  readonly files: readonly (MessageFile | WaitingFile)[];
  /** ISO 8601 in UTC. */
  readonly created_at: string;
  /** Rises with each message of this browser, because two can have the same millisecond. */
  readonly order: number;
  /** Why the server refused it; null while it is being sent. */
  readonly failure: string | null;
  /** The file that the server refused, if that was the reason. */
  readonly refused_file?: string;
}

/** Unsent messages, drafts and files of one member, stored in this browser. */
export interface LocalStore {
  readonly readUnsent: () => Promise<Unsent[]>;
  readonly putUnsent: (unsent: Unsent) => Promise<void>;
  readonly removeUnsent: (clientId: string) => Promise<void>;
  /** Returns the content of a waiting file in base64; undefined if the browser has lost it. */
  readonly readFile: (waiting: string) => Promise<string | undefined>;
  readonly putFile: (waiting: string, data: string) => Promise<void>;
  readonly removeFile: (waiting: string) => Promise<void>;
  /** @param draftKey of a conversation or a thread. */
  readonly readDraft: (draftKey: string) => Promise<string>;
  readonly putDraft: (draftKey: string, text: string) => Promise<void>;
  /** Deletes everything of this member, on logout. */
  readonly clear: () => Promise<void>;
}

const UNSENT = 'unsent';
const DRAFTS = 'drafts';
const FILES = 'files';
/**
 * The databases with their object stores. Files have their own database, because adding a store to an existing one waits until
 * all open tabs have closed it.
 */
const DATABASES = { 'acquaint-inbox': [UNSENT, DRAFTS], 'acquaint-inbox-files': [FILES] };
type DatabaseName = keyof typeof DATABASES;

/**
 * Opens the store of one member. Browser storage is allowed here because the data is nowhere else yet: text written without a
 * network must survive a reload. If the browser stores nothing (some private windows), it lasts as long as the page.
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
      const allUnsent = await run(UNSENT, 'readonly', (store) => store.getAll(own()) as IDBRequest<Unsent[]>);
      return (allUnsent ?? []).sort((a, b) => a.order - b.order);
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
    readDraft: async (draftKey) =>
      (await run(
        DRAFTS,
        'readonly',
        (store) => store.get(keyOf(draftKey)) as IDBRequest<string | undefined>,
      )) ?? '',
    putDraft: async (draftKey, text) => {
      const key = keyOf(draftKey);
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
  // The site data was deleted or the browser ran out of space: the next access opens the database again.
  connection.onclose = () => opened.delete(name);
  return connection;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error('The browser keeps nothing'));
  });
}
