import type { MessageFile } from '@acquaint/contracts';
import type { WaitingFile } from './local-store.ts';

/** A file that is being attached to the next message. */
export interface Attachment {
  readonly key: string;
  readonly name: string;
  /** Upload progress, from 0 to 1. */
  readonly progress: number;
  /** The uploaded or waiting file; null during the upload. */
  readonly file: MessageFile | WaitingFile | null;
  /** Content of a waiting file, in base64. */
  readonly data?: string;
  /** Why the upload waits: no network, or a server that cannot accept files at the moment. */
  readonly waitsFor?: 'network' | 'server';
  /** Message that says why the file could not be attached. */
  readonly problem: string | null;
}
