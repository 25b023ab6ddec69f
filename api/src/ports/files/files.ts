import type { Readable } from 'node:stream';

/** A range of bytes, inclusive at both ends. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly size: number;
  readonly stream: Readable;
}

export interface PutOptions {
  /**
   * The key contains a random id that was made for this file: nobody writes it a second time, or at the same time. That saves the
   * store calls that keep two writers apart.
   */
  readonly hasNewKey?: boolean;
}

/**
 * Stores bytes under a key such as `recordings/<id>/0001.webm`: segments of a–z, 0–9, `-`, `_`, `.`, separated by slashes.
 * Metadata, such as owner and type, is in the database.
 */
export interface Files {
  /** Writes a file atomically, replacing an older one with the same key. Returns the size in bytes. */
  readonly put: (key: string, content: Readable | Uint8Array, options?: PutOptions) => Promise<number>;
  /** Opens a file or a range of it. Returns null when there is no such file. */
  readonly get: (key: string, range?: ByteRange) => Promise<StoredFile | null>;
  /** Returns the size in bytes, or null when there is no such file. */
  readonly size: (key: string) => Promise<number | null>;
  /** Returns the keys of all files below a key that ends in a slash, in any order. */
  readonly list: (folder: string) => Promise<string[]>;
  /** Deletes one file, or every file below a key that ends in a slash. Does nothing if there is none. */
  readonly delete: (key: string) => Promise<void>;
  /** Removes unfinished writes of killed processes, once nothing was added to them for this long. */
  readonly sweep: (olderThan: { readonly hours: number }) => Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/i;

/**
 * Checks a key, so that it cannot name anything outside the store. Every adapter calls this first.
 * @throws Error when it is not a valid key; a trailing slash is allowed.
 */
export function checkKey(key: string): void {
  if (key.length > 300 || !KEY.test(key.replace(/\/$/, '')))
    throw new Error(`Not a key of a file: ${JSON.stringify(key)}`);
}
