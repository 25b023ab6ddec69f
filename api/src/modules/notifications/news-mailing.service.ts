import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import { inFormats } from '../../words/words.ts';
import { kindLabel } from './kind-labels.ts';
import { newsLetter } from './notification-letters.ts';
import { findMailReader, selectMailDuePeople, takeDueMail } from './notifications.repository.ts';
import type { UnsubscribeLinks } from './unsubscribe-link.ts';

/** People written to in one round; the next round comes at once. */
const ROUND = 200;

interface Dependencies {
  readonly db: Database;
  readonly mail: Mail;
  readonly links: UnsubscribeLinks;
  readonly siteUrl: () => string;
}

/** Mails what is due. */
export interface NewsMailing {
  /**
   * Writes one mail to each person with unread news that is due. Each in a transaction of its own with the outbox: a process
   * that is killed has written to a person or not, and the next one goes on. It may run on several processes at once.
   * @returns how many mails were written.
   */
  readonly mailDue: (now: Temporal.Instant) => Promise<number>;
}

export function createNewsMailing({ db, mail, links, siteUrl }: Dependencies): NewsMailing {
  const writeTo = (userId: string, now: Temporal.Instant): Promise<boolean> =>
    withTransaction(db, async (tx) => {
      const news = await takeDueMail(tx, userId, now);
      const reader = news.length > 0 ? await findMailReader(tx, userId) : null;
      if (!reader) return false;
      const kinds = [...new Set(news.map(({ kind }) => kind))];
      const letter = inFormats(reader.formats, () =>
        newsLetter(news, {
          firstName: reader.firstName,
          siteUrl: siteUrl(),
          unsubscribeUrl: links.make(userId, kinds),
          ends: kinds.map(kindLabel),
        }),
      );
      await mail.send({ to: reader.email, ...letter }, tx);
      return true;
    });

  return {
    mailDue: async (now) => {
      let written = 0;
      for (;;) {
        const people = await selectMailDuePeople(db, now, ROUND);
        for (const userId of people) if (await writeTo(userId, now)) written += 1;
        if (people.length < ROUND) return written;
      }
    },
  };
}
