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
  /** Notifies whom an edited message calls now, and takes back the notifications of the others. */
  readonly renew: (tx: Transaction, call: Call, now: Temporal.Instant) => Promise<void>;
  /** Takes back all notifications of a message, because it was deleted or hidden. */
  readonly withdraw: (tx: Transaction, message: Pick<Call, 'id' | 'conversationId' | 'seq'>) => Promise<void>;
}

/** Returns the address of a message in its conversation. */
export const messagePath = ({ conversationId, seq }: Pick<Call, 'conversationId' | 'seq'>): Address =>
  to('/dashboard/network', { conversation: conversationId, message: seq });

const callsAnybody = ({ mentioned, answeredId, everyone }: Call): boolean =>
  everyone || answeredId !== null || mentioned.length > 0;

export function createMentionNews(notifications: Pick<Notifications, 'notifyAll' | 'withdraw'>): MentionNews {
  const tell = async (tx: Transaction, calls: readonly Call[], now: Temporal.Instant): Promise<void> => {
    const notified = Map.groupBy(await takeNotified(tx, calls), ({ message_id }) => message_id);
    const news = calls.flatMap((call) =>
      (notified.get(call.id) ?? []).flatMap(({ user_id: userId, title }) => {
        if (title === null) return [];
        const content = (): NotificationContent => contentOf(call, userId, title);
        const about = { path: messagePath(call), personId: call.author.id };
        return [{ userId, kind: 'message_mentioned' as const, content, ...about, now }];
      }),
    );
    if (news.length > 0) await notifications.notifyAll(tx, news);
    for (const call of calls) {
      const withdrawn = (notified.get(call.id) ?? []).filter(({ title }) => title === null);
      const userIds = withdrawn.map(({ user_id }) => user_id);
      if (userIds.length > 0) await notifications.withdraw(tx, userIds, messagePath(call));
    }
  };
  const withdraw: MentionNews['withdraw'] = async (tx, message) => {
    const userIds = await withdrawNotified(tx, message.id);
    if (userIds.length > 0) await notifications.withdraw(tx, userIds, messagePath(message));
  };
  return {
    notify: async (tx, calls, now) => {
      const some = calls.filter(callsAnybody);
      if (some.length > 0) await tell(tx, some, now);
    },
    renew: (tx, call, now) => (callsAnybody(call) ? tell(tx, [call], now) : withdraw(tx, call)),
    withdraw,
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
