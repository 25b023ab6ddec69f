import type { Readable } from 'node:stream';

/** A range of bytes, both ends included. */
export interface FileRange {
  readonly start: number;
  readonly end: number;
}

/** A stored file, or the requested range of it. */
export interface StoredFile {
  /** Size of the whole file in bytes. */
  readonly size: number;
  /** The caller must read it to its end or destroy it. */
  readonly stream: Readable;
}

/** The content of a file to store: bytes, or the path of a local file. */
export type FileSource = Uint8Array | { readonly file: string };

/**
 * File storage by key (`mf-circles/changes/20261121….json`), in a folder or a bucket, independent of remotes. Keys consist of
 * letters, digits, `.`, `_`, `-` and slashes; callers must validate keys from outside. Every call may fail with an error of the
 * file system or the network.
 */
export interface StoreBackend {
  /** Location for messages: a folder or a URL, without credentials. */
  readonly location: string;
  /** Lists the names directly below `prefix` (empty or ending with a slash), in no order; names of folders end with a slash. */
  readonly list: (prefix: string) => Promise<string[]>;
  /** Opens a file; null when there is none. */
  readonly open: (key: string, range?: FileRange) => Promise<StoredFile | null>;
  /** Returns the size in bytes of each file below a prefix that ends with a slash, by its path below it. */
  readonly sizes: (prefix: string) => Promise<ReadonlyMap<string, number>>;
  /** Stores a file that does not exist yet. Atomic: readers never see a part of it. */
  readonly put: (key: string, content: Uint8Array) => Promise<void>;
  /**
   * Stores files by their path below `prefix`. The last one of the map becomes visible only when all others are stored; nothing
   * else is guaranteed. Remains of an earlier attempt may be replaced.
   */
  readonly putAll: (prefix: string, files: ReadonlyMap<string, FileSource>) => Promise<void>;
  /**
   * Removes everything below a prefix that ends with a slash, `first` before the others. `mayGo` is called before each separate
   * removal and must return true.
   */
  readonly removeAll: (prefix: string, first: string, mayGo: () => Promise<boolean>) => Promise<void>;
  /**
   * Returns a string that changes when a file is added to or removed from one of these folders (prefixes that end with a slash).
   * It may also change without a reason.
   */
  readonly stamp: (folders: readonly string[]) => Promise<string>;
}
