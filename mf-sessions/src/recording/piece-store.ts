import { PIECES_DATABASE } from './pieces-database.ts';

/**
 * A piece of a person's own recorded track, as IndexedDB stores it: `takeId` is the track's id under the name that older pieces have.
 * `userId` of a guest is the id of their visit. Times are milliseconds of the server's clock.
 */
export interface StoredPiece {
  readonly userId: string;
  readonly recordingId: string;
  readonly takeId: string;
  readonly takeStartedAt: number;
  readonly mimeType: string;
  readonly seq: number;
  readonly from: number;
  readonly until: number;
  readonly isLast: boolean;
  readonly bytes: ArrayBuffer;
  /** Only for a guest, who has no account to upload with. */
  readonly sendKey?: string;
}

/** Unsent pieces in this browser. */
export interface Waiting {
  readonly pieces: number;
  readonly seconds: number;
}

/** Pieces that the server has not acknowledged yet. */
export interface PieceStore {
  /** Resolves once it is stored. @throws DOMException QuotaExceededError when the browser has no space. */
  readonly put: (piece: StoredPiece) => Promise<void>;
  /** Returns a person's oldest piece. */
  readonly oldest: (userId: string) => Promise<StoredPiece | null>;
  readonly remove: (piece: StoredPiece) => Promise<void>;
  readonly waiting: (userId: string) => Promise<Waiting>;
  /** Deletes all pieces of a person unsent. */
  readonly forget: (userId: string) => Promise<void>;
}

const PIECES = 'pieces';

type Key = readonly [userId: string, takeStartedAt: number, takeId: string, seq: number, ms: number];
const keyOf = (piece: StoredPiece): IDBValidKey => [
  piece.userId,
  piece.takeStartedAt,
  piece.takeId,
  piece.seq,
  piece.until - piece.from,
];
/** Range of all keys of one person: arrays sort after all other key types. */
const own = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);

/**
 * Opens the pieces in IndexedDB: they are nowhere else until the server has them, and must survive a closed tab and a crash. A
 * key contains the length of its piece, so that the total can be computed without reading the pieces.
 */
export function openPieceStore(factory: IDBFactory = indexedDB): PieceStore {
  const run = async <T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    const database = await open(factory);
    try {
      return await new Promise<T>((done, fail) => {
        // Strict: flushed to the disk before the transaction completes.
        const change = database.transaction(PIECES, mode, { durability: 'strict' });
        const request = ask(change.objectStore(PIECES));
        change.oncomplete = () => done(request.result);
        change.onabort = () => fail(change.error ?? new DOMException('aborted', 'AbortError'));
        change.onerror = () =>
          fail(change.error ?? request.error ?? new DOMException('failed', 'UnknownError'));
      });
    } finally {
      database.close();
    }
  };
  return {
    put: async (piece) => {
      await run('readwrite', (store) => store.put(piece, keyOf(piece)));
    },
    oldest: async (userId) => {
      const [piece] = await run(
        'readonly',
        (store) => store.getAll(own(userId), 1) as IDBRequest<StoredPiece[]>,
      );
      return piece ?? null;
    },
    remove: async (piece) => {
      await run('readwrite', (store) => store.delete(keyOf(piece)));
    },
    forget: async (userId) => {
      await run('readwrite', (store) => store.delete(own(userId)));
    },
    waiting: async (userId) => {
      const keys = (await run('readonly', (store) => store.getAllKeys(own(userId)))) as unknown as Key[];
      return { pieces: keys.length, seconds: keys.reduce((sum, [, , , , ms]) => sum + ms, 0) / 1000 };
    },
  };
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = factory.open(PIECES_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(PIECES);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new DOMException('failed', 'UnknownError'));
  });
}
