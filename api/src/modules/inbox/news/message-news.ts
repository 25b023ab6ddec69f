import { to, type Address } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { t } from '../../../i18n/i18n.ts';
import { nameInEmail } from '../../../i18n/people.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { selectUntold, takeUntold, type Unread, type Waiting } from './message-news.repository.ts';

/** Minutes before a notification: a member who has the conversation open has read the message by then. */
const WAIT_MINUTES = 1;
/** Hours after which no notification is sent, for example if the server was down. */
const FORGOTTEN_HOURS = 24;
/** Members per query; the next query follows at once. */
const ROUND = 200;

interface Dependencies {
  readonly db: Database;
  readonly notifications: Pick<Notifications, 'notify'>;
}

/** Returns the address of a conversation, for notifications of its messages. */
export const conversationPath = (id: string): Address => to('/dashboard/network', { conversation: id });

/**
 * Notifies members of unread messages, by email and push as they have chosen: once for each conversation until it is
 * read. Notifications do not contain the text: a message can be changed and deleted, an email cannot.
 */
export function createMessageNews({ db, notifications }: Dependencies) {
  const tell = (waiting: Waiting, now: Temporal.Instant): Promise<void> =>
    withTransaction(db, async (tx) => {
      const unread = await takeUntold(tx, waiting);
      if (!unread) return;
      await notifications.notify(tx, {
        userId: waiting.userId,
        kind: 'message_received',
        content: () => textOf(unread),
        path: conversationPath(waiting.conversationId),
        personId: unread.author.id,
        now,
      });
    });
  return {
    /** Uses one transaction per member, so it can run in several processes at once. */
    notifyDue: async (now: Temporal.Instant): Promise<void> => {
      const time = {
        after: now.subtract({ hours: FORGOTTEN_HOURS }),
        until: now.subtract({ minutes: WAIT_MINUTES }),
      };
      for (;;) {
        const round = await selectUntold(db, time, ROUND);
        for (const waiting of round) await tell(waiting, now);
        if (round.length < ROUND) return;
      }
    },
  };
}

function textOf({ count, author, title }: Unread): NotificationContent {
  const name = nameInEmail(author);
  return {
    title:
      title === '' ? t('{name} wrote to you', { name }) : t('{name} wrote in “{title}”', { name, title }),
    text: t('{count, plural, one {You have a new message.} other {You have # new messages.}}', { count }),
  };
}
