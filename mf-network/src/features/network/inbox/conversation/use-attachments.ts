import { ApiFailure, call } from '@acquaint/api-client';
import { base64Of, MESSAGE_FILE_BYTES, MESSAGE_FILES, uploadMessageFile } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { useSyncExternalStore } from 'react';
import { t } from '../../../../i18n.ts';
import type { Attachment } from '../core/attachment.ts';
import type { Attached } from '../core/inbox.ts';
import type { WaitingFile } from '../core/local-store.ts';
import { sentenceFor } from '../core/sentence-for.ts';
import { isUnreached, isWaiting, WAITING_BYTES } from '../core/waiting-files.ts';

/**
 * Manages the attachments of the next message. Each file is uploaded at once, with progress; without a network it waits.
 * @param attached the attachments of the conversation; an upload continues while another page is open.
 * @param waitsAlready returns the size in bytes of the files that wait with unsent messages.
 */
export function useAttachments(conversationId: string, attached: Attached, waitsAlready: () => number) {
  const { message } = App.useApp();
  const attachments = useSyncExternalStore(attached.subscribe, attached.get);
  const setAttachments = (how: (now: readonly Attachment[]) => readonly Attachment[]) =>
    attached.set(how(attached.get()));
  const patch = (key: string, part: Partial<Attachment>) =>
    setAttachments((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const add = (files: Iterable<File>) => {
    const all = [...files];
    const room = MESSAGE_FILES - attachments.length;
    if (all.length > room)
      void message.info(t('A message can have up to {count} files.', { count: MESSAGE_FILES }));
    for (const file of all.slice(0, room)) {
      const key = crypto.randomUUID();
      const isTooLarge = file.size > MESSAGE_FILE_BYTES;
      const problem = isTooLarge
        ? t('Files can be up to {count} MB', { count: MESSAGE_FILE_BYTES / 1024 / 1024 })
        : null;
      setAttachments((now) => [...now, { key, name: file.name, progress: 0, file: null, problem }]);
      if (!isTooLarge) void upload(key, file);
    }
  };
  const upload = async (key: string, file: File) => {
    const name = file.name.slice(0, 200) || 'file';
    let data: string;
    try {
      data = await base64Of(file);
    } catch (failure) {
      patch(key, { problem: sentenceFor(failure) });
      return;
    }
    try {
      const body = { name, data };
      const uploaded = await call(
        uploadMessageFile,
        { params: { id: conversationId }, body },
        { onUpload: (progress) => patch(key, { progress }) },
      );
      patch(key, { file: uploaded, progress: 1 });
    } catch (failure) {
      if (!isUnreached(failure)) patch(key, { problem: sentenceFor(failure) });
      else wait(key, { waiting: key, name, size_bytes: file.size }, { data, waitsFor: reasonOf(failure) });
    }
  };
  const wait = (key: string, file: WaitingFile, attachment: Pick<Attachment, 'data' | 'waitsFor'>) =>
    setAttachments((now) => {
      const others = now.flatMap((one) => (one.file && isWaiting(one.file) ? [one.file.size_bytes] : []));
      const bytes = others.reduce((sum, size) => sum + size, waitsAlready() + file.size_bytes);
      const part = bytes > WAITING_BYTES ? { problem: tooMuch() } : { file, ...attachment };
      return now.map((one) => (one.key === key ? { ...one, ...part } : one));
    });
  return {
    attachments,
    add,
    remove: (key: string) => setAttachments((now) => now.filter((one) => one.key !== key)),
    clear: () => attached.set([]),
  };
}

function tooMuch(): string {
  return t(
    'Up to {count} MB of files can wait here while you’re offline. Remove this one and add it when you’re back online.',
    { count: WAITING_BYTES / 1024 / 1024 },
  );
}

function reasonOf(failure: unknown): 'network' | 'server' {
  return failure instanceof ApiFailure && failure.status === 503 ? 'server' : 'network';
}
