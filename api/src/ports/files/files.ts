import type { Readable } from 'node:stream';

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly size: number;
  readonly stream: Readable;
}

/**
 * Keeps bytes under a key such as `recordings/<id>/0001.webm`: parts of a–z, 0–9, `-`, `_`, `.` between slashes.
 * What a file is, whose it is and its type stand in the database.
 */
export interface Files {
  /** Writes all of it or nothing; an older file of the same key is replaced. @returns the size in bytes. */
  readonly put: (key: string, content: Readable | Uint8Array) => Promise<number>;
  /** @returns null when there is no such file. */
  readonly get: (key: string, range?: ByteRange) => Promise<StoredFile | null>;
  /** @returns the size in bytes, null when there is no such file. */
  readonly size: (key: string) => Promise<number | null>;
  /** Deletes one file, or every file below a key that ends in a slash. Nothing there is fine. */
  readonly delete: (key: string) => Promise<void>;
  /** Removes what is left of writes in which nothing came for so long: of a process that was killed. */
  readonly sweep: (olderThan: { readonly hours: number }) => Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/i;

/**
 * Every adapter asks this first: a key that names something outside the store reaches none.
 * @throws Error when it is no key; a slash at its end is fine.
 */
export function checkKey(key: string): void {
  if (key.length > 300 || !KEY.test(key.replace(/\/$/, '')))
    throw new Error(`Not a key of a file: ${JSON.stringify(key)}`);
}
