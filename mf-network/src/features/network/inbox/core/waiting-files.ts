import { ApiFailure, call } from '@acquaint/api-client';
import { uploadMessageFile, type MessageFile } from '@acquaint/contracts';
import { t } from '../../../../i18n.ts';
import type { LocalStore, Unsent, WaitingFile } from './local-store.ts';
import { sentenceFor } from './sentence-for.ts';

/** Maximum size in bytes of all files waiting for a network in this browser. */
export const WAITING_BYTES = 25 * 1024 * 1024;

export function isWaiting(file: MessageFile | WaitingFile): file is WaitingFile {
  return 'waiting' in file;
}

/** Returns the size in bytes of all waiting files. */
export function waitingBytes(unsent: readonly Unsent[]): number {
  return unsent
    .flatMap(({ files }) => files.filter(isWaiting))
    .reduce((sum, file) => sum + file.size_bytes, 0);
}

/** Returns whether there was no answer, or one of a proxy only, so that a retry may succeed. */
export function isUnreached(failure: unknown): boolean {
  return failure instanceof ApiFailure && [0, 502, 503, 504].includes(failure.status);
}

/** A file that is lost or refused by the server, so that a retry is pointless. */
export class FileRefused extends Error {
  readonly waiting: string;

  constructor({ waiting, name }: WaitingFile, why: string) {
    super(t('“{name}” wasn’t sent. {why}', { name, why }));
    this.waiting = waiting;
  }
}

/** Contents of the waiting files, stored in the browser and held in memory while the page is open. */
export interface WaitingFiles {
  readonly keep: (data: ReadonlyMap<string, string>) => Promise<void>;
  readonly forget: (files: Unsent['files']) => Promise<void>;
  /** Uploads a waiting file. @throws FileRefused, or on failures that a retry may fix. */
  readonly upload: (conversationId: string, file: WaitingFile) => Promise<MessageFile>;
}

/** Creates the waiting files. @param isFinal returns whether a retry would fail again. */
export function createWaitingFiles(store: LocalStore, isFinal: (failure: unknown) => boolean): WaitingFiles {
  const held = new Map<string, string>();
  return {
    keep: async (data) => {
      for (const [waiting, content] of data) {
        held.set(waiting, content);
        await store.putFile(waiting, content);
      }
    },
    forget: async (files) => {
      for (const { waiting } of files.filter(isWaiting)) {
        held.delete(waiting);
        await store.removeFile(waiting);
      }
    },
    upload: async (conversationId, file) => {
      const data = held.get(file.waiting) ?? (await store.readFile(file.waiting));
      if (data === undefined)
        throw new FileRefused(
          file,
          t(
            'This browser no longer has the file. Send the message without it, then send the file in a new message.',
          ),
        );
      try {
        const body = { name: file.name, data };
        return await call(
          uploadMessageFile,
          { params: { id: conversationId }, body },
          { onUpload: () => undefined },
        );
      } catch (failure) {
        if (isFinal(failure)) throw new FileRefused(file, sentenceFor(failure));
        throw failure;
      }
    },
  };
}
