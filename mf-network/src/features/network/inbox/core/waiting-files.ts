import { ApiFailure, call } from '@acquaint/api-client';
import { uploadMessageFile, type MessageFile } from '@acquaint/contracts';
import { t } from '../../../../words.ts';
import type { LocalStore, Unsent, WaitingFile } from './local-store.ts';
import { sentenceFor } from './sentence-for.ts';

/** So much may wait in this browser for a network, in bytes, of all conversations together. */
export const WAITING_BYTES = 25 * 1024 * 1024;

export function isWaiting(file: MessageFile | WaitingFile): file is WaitingFile {
  return 'waiting' in file;
}

/** Bytes of all files that wait. */
export function waitingBytes(unsent: readonly Unsent[]): number {
  return unsent
    .flatMap(({ files }) => files.filter(isWaiting))
    .reduce((sum, file) => sum + file.size_bytes, 0);
}

/** No answer came, or none of the server itself: another try may do. */
export function isUnreached(failure: unknown): boolean {
  return failure instanceof ApiFailure && [0, 502, 503, 504].includes(failure.status);
}

/** A file that the server does not take, or that is lost: no other try will do. */
export class FileRefused extends Error {
  readonly waiting: string;

  constructor({ waiting, name }: WaitingFile, why: string) {
    super(t('“{name}” wasn’t sent. {why}', { name, why }));
    this.waiting = waiting;
  }
}

/** What is in the files that wait: kept in the browser, and in the page for as long as it is open. */
export interface WaitingFiles {
  readonly keep: (data: ReadonlyMap<string, string>) => Promise<void>;
  readonly forget: (files: Unsent['files']) => Promise<void>;
  /** @throws FileRefused, or what another try may mend. */
  readonly upload: (conversationId: string, file: WaitingFile) => Promise<MessageFile>;
}

/** @param isFinal whether a failure will come again. */
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
          t('This browser no longer has the file. Send the message without it, then add it again.'),
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
