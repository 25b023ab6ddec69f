import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EmailPort } from '../../ports/email/email.ts';
import { inLocale } from '../../i18n/i18n.ts';
import { kindLabel } from './kind-labels.ts';
import { newsEmail } from './notification-emails.ts';
import { readTexts } from './notification-texts.ts';
import {
  findEmailReader,
  selectEmailDuePeople,
  type EmailDuePerson,
  takeDueEmails,
  type HiddenFrom,
} from './notifications.repository.ts';
import type { UnsubscribeLinks } from './unsubscribe-link.ts';

/** Members per query; the next query follows at once. */
const ROUND = 200;

interface Dependencies {
  readonly db: Database;
  readonly mail: EmailPort;
  readonly links: UnsubscribeLinks;
  readonly siteUrl: () => string;
  readonly hiddenFrom: HiddenFrom;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Sends notifications that are due by email. */
export interface NewsMailing {
  /**
   * Sends one email to each member with unread notifications that are due. Each email is queued in its own transaction,
   * so a killed process has either emailed a member or not, and the next one continues. It can run in several processes
   * at once. A member whose email can’t be written is reported and tried again in the next call; the others get theirs.
   * @returns the number of emails.
   */
  readonly emailDue: (now: Temporal.Instant) => Promise<number>;
}

export function createNewsMailing({ db, mail, links, siteUrl, hiddenFrom, log }: Dependencies): NewsMailing {
  const writeTo = (userId: string, now: Temporal.Instant): Promise<boolean> =>
    withTransaction(db, async (tx) => {
      const news = await takeDueEmails(tx, { userId, hiddenFrom }, now);
      const reader = news.length > 0 ? await findEmailReader(tx, userId) : null;
      if (!reader) return false;
      const kinds = [...new Set(news.map(({ kind }) => kind))];
      const letter = inLocale(reader.formats, () =>
        newsEmail(
          news.map((one) => ({ ...one, ...readTexts(one) })),
          {
            firstName: reader.firstName,
            siteUrl: siteUrl(),
            unsubscribeUrl: links.make(userId, kinds),
            ends: kinds.map(kindLabel),
          },
        ),
      );
      await mail.send({ to: reader.email, ...letter }, tx);
      return true;
    });

  return {
    emailDue: async (now) => {
      let written = 0;
      let last: EmailDuePerson | null = null;
      for (;;) {
        const people: EmailDuePerson[] = await selectEmailDuePeople(db, now, ROUND, last);
        for (const { userId } of people) {
          try {
            if (await writeTo(userId, now)) written += 1;
          } catch (error) {
            log.error(
              { err: error, user_id: userId },
              'the email about a member’s news could not be written',
            );
          }
        }
        last = people.at(-1) ?? last;
        if (people.length < ROUND) return written;
      }
    },
  };
}
