import type { LinkPreview, Message } from '@acquaint/contracts';
import { z } from 'zod';
import type { Platform } from '../../../platform.ts';
import type { Database } from '../../../ports/database/database.ts';
import { OutsideRefusal } from '../../../ports/outside/outside.ts';
import { PAGE_REQUEST, readPageCard } from '../../../ports/outside/page-card.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Deliveries } from '../messages/deliveries.ts';
import { linksOf } from './links.ts';
import { changeMessage } from '../messages/message-changes.repository.ts';
import { findMessage } from '../messages/messages.repository.ts';
import type { Participant } from '../seen-from.ts';
import { lockConversations, selectMembers } from '../messages/write-batch.repository.ts';

/** Maximum lengths of the stored texts of a page, characters. */
const LENGTHS = { title: 200, description: 400, siteName: 80 } as const;

export interface LinkPreviews {
  /** Queues a job that reads the links of a new or edited message, if it has any. */
  readonly want: (messages: readonly Pick<Message, 'id' | 'text' | 'previews'>[]) => void;
}

/**
 * Registers previews of linked pages. The server reads each page once, in a job and without credentials. Browsers do
 * not request linked pages, so that a link does not reveal who has read the message.
 */
export function registerLinkPreviews(
  { db, jobs, outside, app }: Pick<Platform, 'db' | 'jobs' | 'outside' | 'app'>,
  deliveries: Deliveries,
): LinkPreviews {
  const read = async (link: string): Promise<LinkPreview | null> => {
    try {
      const answer = await outside.read(link, PAGE_REQUEST);
      const { title, description, siteName } = readPageCard(answer);
      if (title === null) return null;
      return {
        url: link,
        site_name: (siteName ?? answer.url.hostname).slice(0, LENGTHS.siteName),
        title: title.slice(0, LENGTHS.title),
        description: (description ?? '').slice(0, LENGTHS.description),
      };
    } catch (error) {
      if (error instanceof OutsideRefusal) return null;
      throw error;
    }
  };
  const job = jobs.define(
    'inbox/read-links',
    z.object({ message_id: z.uuid() }),
    async ({ message_id: id }) => {
      const message = await findMessage(db, id, null);
      if (!message || message.is_deleted) return;
      const previews = (await Promise.all(linksOf(message.text).map(read))).filter((one) => one !== null);
      const members = await keep(db, message, previews);
      const changed = members && (await findMessage(db, id, null));
      if (changed) deliveries.changed(members, changed);
    },
    { retries: 1, timeoutSeconds: 60 },
  );
  return {
    want: (messages) => {
      for (const { id, text, previews } of messages) {
        if (linksOf(text).length === 0 && previews.length === 0) continue;
        job.enqueue({ message_id: id }).catch((error: unknown) => {
          app.log.error({ err: error }, 'could not read the links of a message');
        });
      }
    },
  };
}

/**
 * Stores the previews.
 * @returns the members to notify; null if the message was edited or deleted meanwhile, or nothing is new.
 */
async function keep(
  db: Database,
  message: Message,
  previews: readonly LinkPreview[],
): Promise<Participant[] | null> {
  if (JSON.stringify(previews) === JSON.stringify(message.previews)) return null;
  const { id, conversation_id: conversationId } = message;
  return withTransaction(db, async (tx) => {
    const locked = (await lockConversations(tx, [conversationId])).get(conversationId);
    const now = await findMessage(tx, id, null);
    if (!locked || !now || now.is_deleted || now.text !== message.text) return null;
    await changeMessage(tx, { id, conversationId }, { previews }, locked.last_version + 1);
    return selectMembers(tx, conversationId);
  });
}
