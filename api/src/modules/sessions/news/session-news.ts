import type { Business } from '../../../business.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import type { EmailPort, Email } from '../../../ports/email/email.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import type { NewNotification, Notifications } from '../../notifications/notifications.service.ts';
import { inLocale, t } from '../../../i18n/i18n.ts';
import { selectMembers, type SessionMember } from '../members.repository.ts';
import type { EmailAbout } from './session-emails.ts';
import type { SessionRow } from '../sessions.tables.ts';

export type Role = 'host' | 'booker';

/** One of a session's two people, as the recipient of news. */
export interface Reader {
  readonly role: Role;
  readonly to: SessionMember;
  readonly other: SessionMember;
}

/** What a recipient gets: an email, a notification, both or neither. */
export interface News {
  readonly email: ((about: EmailAbout) => Email) | null;
  readonly notice: (Pick<NewNotification, 'kind'> & NotificationContent) | null;
}

/**
 * Sends news to both people of a session in the given transaction. `newsFor` is called in the locale of each recipient, and again in
 * each other language for the texts of a notification, so it must not have effects.
 */
export type NewsSender = (
  tx: Transaction,
  session: SessionRow,
  now: Temporal.Instant,
  newsFor: (reader: Reader) => News | null,
) => Promise<void>;

export interface NewsSenderDependencies {
  readonly mail: EmailPort;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly business: Business;
  readonly publicUrl: () => string;
  /** Sender of the emails. */
  readonly sender: string;
}

const UPCOMING = '/dashboard/sessions/upcoming';

export function createNewsSender(deps: NewsSenderDependencies): NewsSender {
  const { mail, notifications, business, publicUrl, sender } = deps;
  return async (tx, session, now, newsFor) => {
    const people = await selectMembers(tx, business, [session.hostId, session.bookerId]);
    const host = people.get(session.hostId);
    const booker = people.get(session.bookerId);
    if (!host || !booker) return;
    const readers: Reader[] = [
      { role: 'host', to: host, other: booker },
      { role: 'booker', to: booker, other: host },
    ];
    const tell = async (reader: Reader): Promise<void> => {
      const news = newsFor(reader);
      if (news?.email) {
        await mail.send(news.email({ session, ...reader, siteUrl: publicUrl(), sender, now }), tx);
      }
      const notice = news?.notice;
      if (!notice) return;
      const about = { userId: reader.to.id, personId: reader.other.id, path: UPCOMING, now } as const;
      const content = (): NotificationContent => newsFor(reader)?.notice ?? notice;
      await notifications.notify(tx, { kind: notice.kind, content, ...about });
    };
    for (const reader of readers) await inLocale(reader.to.formats, () => tell(reader));
  };
}

/** Returns the news of a session that will not take place. */
export function endNews(email: NonNullable<News['email']>, title: string, text: string): News {
  return {
    email,
    notice: { kind: 'session_cancelled', title, text: text === '' ? t('The time is free again.') : text },
  };
}
