import { createStore, del, get, update, type UseStore } from 'idb-keyval';

/** The key of this browser. Its private half can sign, but no script can read it. */
export interface BrowserKey {
  readonly privateKey: CryptoKey;
  /** The public half as a JWK with its required members only (RFC 7638). */
  readonly publicJwk: Readonly<Record<'crv' | 'kty' | 'x' | 'y', string>>;
  /** RFC 7638 thumbprint of the public half. */
  readonly thumbprint: string;
  /** Milliseconds that the server's clock is ahead of this device's, as far as it was noticed. */
  readonly serverAhead: number;
}

/** Where the tabs of this browser share its key. Every function rejects if the browser stores nothing. */
export interface KeyStore {
  readonly read: () => Promise<BrowserKey | undefined>;
  /** Stores a key unless another tab has stored one. @returns the stored one. */
  readonly add: (key: BrowserKey) => Promise<BrowserKey>;
  /** Updates what is stored about a key. Does nothing if it was removed or another tab has stored a newer key. */
  readonly replace: (key: BrowserKey) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const NAME = 'login';

/** Keeps the key in IndexedDB, which can hold keys that cannot be exported. The database is opened at the first use. */
export function createKeyStore(): KeyStore {
  let opened: UseStore | undefined;
  const store = (): UseStore => (opened ??= createStore('acquaint-key', 'keys'));
  const read = async (): Promise<BrowserKey | undefined> => get<BrowserKey>(NAME, store());
  return {
    read,
    add: async (key) => {
      await update<BrowserKey>(NAME, (stored) => stored ?? key, store());
      // Read back: some browsers accept keys in private windows and then do not have them.
      const stored = await read();
      if (stored === undefined) throw new Error('The browser does not store keys');
      return stored;
    },
    replace: async (key) => {
      // In one transaction.
      await update<BrowserKey | undefined>(
        NAME,
        (stored) => (stored?.thumbprint === key.thumbprint ? key : stored),
        store(),
      );
    },
    remove: async () => del(NAME, store()),
  };
}
