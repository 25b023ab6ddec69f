import { to, type Address } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { t } from '../../words/words.ts';
import type { Notifications, NotificationWords } from '../notifications/notifications.service.ts';
import { selectUntold, takeUntold, type Unread, type Waiting } from './message-news.repository.ts';

/** Whoever looks at a conversation has read a message by then, and is not told of it. */
const WAIT_MINUTES = 1;
/** What is older was missed by a server that stood still: it is no news. */
const FORGOTTEN_HOURS = 24;
/** People of one round; the next one comes at once. */
const ROUND = 200;

interface Dependencies {
  readonly db: Database;
  readonly notifications: Pick<Notifications, 'notify'>;
}

/** Where a conversation is read: what news of its messages leads to. */
export const conversationPath = (id: string): Address => to('/dashboard/network', { conversation: id });

/**
 * Tells people of messages they have not read, by mail and push as they have chosen: once for each conversation until it is
 * read. It carries no words of a message: these can be changed and deleted, a mail cannot.
 */
export function createMessageNews({ db, notifications }: Dependencies) {
  const tell = (waiting: Waiting, now: Temporal.Instant): Promise<void> =>
    withTransaction(db, async (tx) => {
      const unread = await takeUntold(tx, waiting);
      if (!unread) return;
      await notifications.notify(tx, {
        userId: waiting.userId,
        kind: 'message_received',
        words: () => wordsOf(unread),
        path: conversationPath(waiting.conversationId),
        personId: unread.authorId,
        now,
      });
    });
  return {
    /** Each person in a transaction of their own; it may run on several processes at once. */
    tellDue: async (now: Temporal.Instant): Promise<void> => {
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

function wordsOf({ count, authorName: name, title }: Unread): NotificationWords {
  return {
    title:
      title === '' ? t('{name} wrote to you', { name }) : t('{name} wrote in “{title}”', { name, title }),
    text: t('{count, plural, one {You have a new message.} other {You have # new messages.}}', { count }),
  };
}
