import { randomUUID } from 'node:crypto';
import { createFileKey, MESSAGE_FILE_BYTES, uploadMessageFile, type MessageFile } from '@acquaint/contracts';
import { z } from 'zod';
import { badField, conflict, notFound, ProblemError } from '../../../http/problem.ts';
import { sendFile } from '../../../http/send-file.ts';
import { createTokenKind, FILE_KEY_SECONDS } from '../../../http/security/tokens.ts';
import type { Platform } from '../../../platform.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { checkFile } from './check-file.ts';
import { findConversation } from '../conversations.repository.ts';
import {
  deleteUnsentFiles,
  fileKey,
  findReadableFile,
  insertFile,
  lockUploads,
  sumUploaded,
  type FileRow,
  type IsFileOfHeld,
} from './message-files.repository.ts';
import { NO_CONVERSATION } from '../messages/message-writer.ts';
import { presentFile } from '../messages/messages.repository.ts';
import { t } from '../../../i18n/i18n.ts';

/** Body limit: a file in base64, and the JSON around it. */
const UPLOAD_LIMIT_BYTES = Math.ceil(MESSAGE_FILE_BYTES / 3) * 4 + 10_000;
/** Hours after which a file that is not sent with a message is deleted. */
const UNSENT_HOURS = 24;
const KeyClaims = z.object({ reader: z.uuid(), loginId: z.uuid() });
const NOT_TAKEN = 'Choose a photo, PDF, office document, text file or ZIP archive';
const MALWARE = 'This file contains malware and wasn’t sent. Check the device it comes from.';
const NOT_LOOKED_AT = 'We can’t check files for malware right now. Please try again in a minute.';
/** After a member leaves a conversation, their browser can show its files for at most an hour. */
const CACHE = 'private, max-age=3600';

/**
 * Registers pictures and files of messages. They are checked at upload, and served only to people of the conversation.
 * An `<img>` carries no token, so its address carries a key of the reader; permission is checked at each download.
 */
export function registerMessageFiles(platform: Platform, isFileOfHeld: IsFileOfHeld): void {
  const { serve, db, files, malware, app, config, jobs, clock, revocations } = platform;
  const keys = createTokenKind(config.sessionSecrets, 'inbox-files', KeyClaims);

  /** Scans an upload before any of it is decoded. If the scanner does not respond, the upload is refused. */
  const refuseMalware = async (bytes: Uint8Array): Promise<void> => {
    if (!malware) return;
    const verdict = await malware.scan(bytes).catch((error: unknown) => {
      app.log.error({ err: error }, 'the malware scanner does not respond');
      throw new ProblemError(503, NOT_LOOKED_AT, { headers: { 'retry-after': '30' } });
    });
    if (verdict.outcome === 'clean') return;
    app.log.warn({ malware: verdict.name }, 'malware found in a sent file');
    throw badField('data', MALWARE);
  };

  serve(uploadMessageFile, { bodyLimit: UPLOAD_LIMIT_BYTES }).with(
    async ({ params, body }, { user, now }) => {
      const conversation = await findConversation(db, user.id, params.id);
      if (!conversation) throw notFound(NO_CONVERSATION);
      if (!conversation.can_write) throw conflict('This conversation is closed.');
      const bytes = Buffer.from(body.data, 'base64');
      if (bytes.length > MESSAGE_FILE_BYTES) throw badField('data', 'This file is larger than 10 MB');
      const quotaMb = config.business.messageFilesQuotaMb;
      const overQuota = (): ProblemError =>
        badField(
          'data',
          t(
            'You’ve used all of your {size} MB for files. Delete messages with files in them, then try again.',
            { size: quotaMb },
          ),
        );
      if ((await sumUploaded(db, user.id)) + bytes.length > quotaMb * 1_000_000) {
        throw overQuota();
      }
      await refuseMalware(bytes);
      const checked = await checkFile(body.name, bytes);
      if (!checked) throw badField('data', NOT_TAKEN);
      const row: FileRow = {
        id: randomUUID(),
        conversationId: params.id,
        uploaderId: user.id,
        messageId: null,
        position: 0,
        kind: checked.kind,
        name: checked.kind === 'picture' ? body.name.replace(/\.[a-z0-9]+$/i, '.webp') : body.name,
        contentType: checked.contentType,
        sizeBytes: checked.bytes.length,
        width: checked.width,
        height: checked.height,
        createdAt: now,
      };
      await files.put(fileKey(row), checked.bytes, { hasNewKey: true });
      const isKept = await withTransaction(db, async (tx) => {
        // Checked again, now one upload of a member at a time: without the lock, several at once each found enough space.
        await lockUploads(tx, user.id);
        if ((await sumUploaded(tx, user.id)) + row.sizeBytes > quotaMb * 1_000_000) return false;
        await insertFile(tx, row);
        return true;
      });
      if (!isKept) {
        await files.delete(fileKey(row));
        throw overQuota();
      }
      return { status: 201, body: present(row) };
    },
  );

  serve(createFileKey).with((_input, { user, now }) => ({
    status: 201,
    body: {
      key: keys.sign({ reader: user.id, loginId: user.loginId }, FILE_KEY_SECONDS),
      expires_at: now.add({ seconds: FILE_KEY_SECONDS }).toString(),
    },
  }));

  app.get<{ Params: { id: string }; Querystring: { key?: string } }>(
    '/media/inbox/:id',
    async (request, reply) => {
      const key = keys.verify(String(request.query.key ?? ''));
      // A key is valid as long as the login it was created in.
      const reader = key && !revocations.has({ id: key.reader, loginId: key.loginId }) ? key.reader : null;
      const id = z.uuid().safeParse(request.params.id);
      const file = reader && id.success ? await findReadableFile(db, id.data, reader) : null;
      if (!file) throw notFound();
      return sendFile(files, request, reply, {
        key: fileKey(file),
        contentType: file.contentType,
        cache: CACHE,
        ...(file.kind === 'picture' ? {} : { saveAs: file.name }),
      });
    },
  );

  const sweep = async (): Promise<void> => {
    const before = clock.now().subtract({ hours: UNSENT_HOURS });
    const keys = await deleteUnsentFiles(db, before, isFileOfHeld);
    for (const key of keys) await files.delete(key);
  };
  jobs.define('inbox/sweep-files', z.object({}), sweep, { cron: '17 * * * *' });
}

function present({ id, kind, name, contentType, sizeBytes, width, height }: FileRow): MessageFile {
  return presentFile({ id, kind, name, content_type: contentType, size_bytes: sizeBytes, width, height });
}
