import { to, type Address } from '@acquaint/contracts';
import { t } from '../../../i18n/i18n.ts';
import { nameInEmail } from '../../../i18n/people.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { takeNotified, withdrawNotified, type Call } from './mentions.repository.ts';

/** Notifies members whom messages call, each once for a message (R-MSG-17). */
export interface MentionNews {
  /** Notifies in the transaction that stores the messages. */
  readonly notify: (tx: Transaction, calls: readonly Call[], now: Temporal.Instant) => Promise<void>;
  /**
   * Takes back the notifications of a message, because it was deleted, hidden or edited.
   * @param stillCalled the members whom it still calls.
   */
  readonly withdraw: (
    tx: Transaction,
    message: Pick<Call, 'id' | 'conversationId' | 'seq'>,
    stillCalled?: readonly string[],
  ) => Promise<void>;
}

/** Returns the address of a message in its conversation. */
export const messagePath = ({ conversationId, seq }: Pick<Call, 'conversationId' | 'seq'>): Address =>
  to('/dashboard/network', { conversation: conversationId, message: seq });

export function createMentionNews(notifications: Pick<Notifications, 'notifyAll' | 'withdraw'>): MentionNews {
  return {
    notify: async (tx, calls, now) => {
      const some = calls.filter(
        ({ mentioned, answeredId, everyone }) => everyone || answeredId !== null || mentioned.length > 0,
      );
      if (some.length === 0) return;
      const byId = new Map(some.map((call) => [call.id, call]));
      const news = (await takeNotified(tx, some)).flatMap(({ message_id, user_id: userId, title }) => {
        const call = byId.get(message_id);
        if (!call) return [];
        const content = (): NotificationContent => contentOf(call, userId, title);
        const about = { path: messagePath(call), personId: call.author.id };
        return [{ userId, kind: 'message_mentioned' as const, content, ...about, now }];
      });
      if (news.length > 0) await notifications.notifyAll(tx, news);
    },
    withdraw: async (tx, message, stillCalled = []) => {
      const userIds = await withdrawNotified(tx, message.id, stillCalled);
      if (userIds.length > 0) await notifications.withdraw(tx, userIds, messagePath(message));
    },
  };
}

/** The text of the message is left out: it can be changed and deleted, an email cannot. */
function contentOf(
  { author, mentioned, answeredId, everyone }: Call,
  userId: string,
  title: string,
): NotificationContent {
  const name = nameInEmail(author);
  const text = t('Read it in the chat.');
  if (mentioned.includes(userId))
    return {
      title:
        title === ''
          ? t('{name} mentioned you', { name })
          : t('{name} mentioned you in “{title}”', { name, title }),
      text,
    };
  if (answeredId === userId)
    return {
      title:
        title === ''
          ? t('{name} replied to you', { name })
          : t('{name} replied to you in “{title}”', { name, title }),
      text,
    };
  if (everyone) return { title: t('{name} mentioned everyone in “{title}”', { name, title }), text };
  return {
    title:
      title === ''
        ? t('{name} replied in a thread that you’re in', { name })
        : t('{name} replied in a thread that you’re in, in “{title}”', { name, title }),
    text,
  };
}
