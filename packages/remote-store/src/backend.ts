import type { Readable } from 'node:stream';

/** Both ends included, in bytes. */
export interface FileRange {
  readonly start: number;
  readonly end: number;
}

/** A stored file, or the asked range of it. */
export interface StoredFile {
  /** Bytes of the whole file. */
  readonly size: number;
  /** Whoever gets it reads it to its end or destroys it. */
  readonly stream: Readable;
}

/** A file to be put: its bytes, or the path of a local file. */
export type FileSource = Uint8Array | { readonly file: string };

/**
 * Files by key (`mf-circles/changes/20261121….json`), in a folder or a bucket. It knows nothing of remotes. Keys are made of
 * letters, digits, `.`, `_`, `-` and slashes; whoever takes one from outside checks it before. Every call may fail with an
 * error of the file system or the network.
 */
export interface StoreBackend {
  /** For messages: a folder or an address, without credentials. */
  readonly location: string;
  /** What stands directly below `prefix` (which is empty or ends with a slash), in no order; names of folders end with a slash. */
  readonly list: (prefix: string) => Promise<string[]>;
  /** Null when there is no such file. */
  readonly open: (key: string, range?: FileRange) => Promise<StoredFile | null>;
  /** Bytes of each file below a prefix that ends with a slash, by its path below it. */
  readonly sizes: (prefix: string) => Promise<ReadonlyMap<string, number>>;
  /** Puts a file that is not there yet; nobody sees half of it. */
  readonly put: (key: string, content: Uint8Array) => Promise<void>;
  /**
   * Puts files by their path below `prefix`. The last of the map is seen only when all are there, and a caller counts on
   * nothing more. What another attempt has left there may be replaced.
   */
  readonly putAll: (prefix: string, files: ReadonlyMap<string, FileSource>) => Promise<void>;
  /**
   * Removes all below a prefix that ends with a slash, `first` before the others. Whatever goes on its own goes only while
   * `mayGo` says so, which is asked each time.
   */
  readonly removeAll: (prefix: string, first: string, mayGo: () => Promise<boolean>) => Promise<void>;
  /**
   * A text that differs when a file was added to or removed from one of these folders (prefixes that end with a slash)
   * since it was last asked. It may also differ without a change.
   */
  readonly stamp: (folders: readonly string[]) => Promise<string>;
}
