import { to } from '@acquaint/contracts';
import { eq } from 'drizzle-orm';
import type { Reportable } from '../../reports.ts';
import type { Platform } from '../../platform.ts';
import type { Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import { conversations, messages } from './inbox.tables.ts';
import { createDeliveries } from './messages/deliveries.ts';
import { findOwner } from './messages/message-changes.repository.ts';
import { findMessage } from './messages/messages.repository.ts';
import { createMentionNews } from './mentions/mention-news.ts';
import { deletePinWithoutPlace } from './pins/pins.repository.ts';
import { lockConversations, selectMembers } from './messages/write-batch.repository.ts';

/**
 * A message in a conversation of the reader, with the names of its files (R-MSG-12). A hidden message is marked as deleted but keeps
 * its text, so that it can be shown again.
 */
export function createReportableMessage(
  { gateway, events }: Pick<Platform, 'gateway' | 'events'>,
  notifications: Parameters<typeof createMentionNews>[0],
): Reportable {
  const mentionNews = createMentionNews(notifications);
  const deliveries = createDeliveries(gateway, events);
  const setHidden = async (tx: Transaction, id: string, at: Temporal.Instant | null): Promise<void> => {
    const [found] = await tx
      .select({ conversationId: messages.conversationId })
      .from(messages)
      .where(eq(messages.id, id));
    if (!found) return;
    const { conversationId } = found;
    const locked = (await lockConversations(tx, [conversationId])).get(conversationId);
    const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
    // What its author has deleted stays deleted.
    const isDone = at === null ? row?.hiddenAt === null : row?.deletedAt !== null;
    if (!locked || !row || isDone) return;
    const version = locked.last_version + 1;
    if (at === null) await deletePinWithoutPlace(tx, conversationId, id);
    // Not notified again when it is shown again: by then it is old.
    else await mentionNews.withdraw(tx, row);
    await tx.update(messages).set({ hiddenAt: at, deletedAt: at, version }).where(eq(messages.id, id));
    await tx.update(conversations).set({ lastVersion: version }).where(eq(conversations.id, conversationId));
    const members = await selectMembers(tx, conversationId);
    const message = await findMessage(tx, id, null);
    if (!message) return;
    afterCommit(tx, () => {
      deliveries.changed(members, message);
      // A pinned message leaves the list of pinned messages, or comes back.
      deliveries.pinsChanged(members, conversationId);
    });
  };
  return {
    find: async (db, id, readerId) => {
      if (!(await findOwner(db, id, readerId))) return null;
      const message = await findMessage(db, id, readerId);
      if (!message || message.is_deleted) return null;
      const [conversation] = await db
        .select({ circleId: conversations.circleId, title: conversations.title })
        .from(conversations)
        .where(eq(conversations.id, message.conversation_id));
      const circleId = conversation?.circleId ?? null;
      return {
        people: [message.author.id],
        circleId,
        title: conversation?.title ?? '',
        text: [message.text, ...message.files.map(({ name }) => `[${name}]`)]
          .filter((part) => part !== '')
          .join('\n'),
        path: circleId === null ? null : to('/dashboard/groups', { circle: circleId }),
      };
    },
    hiding: {
      hide: (tx, id, now) => setHidden(tx, id, now),
      show: (tx, id) => setHidden(tx, id, null),
    },
  };
}
