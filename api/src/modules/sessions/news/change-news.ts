import { t } from '../../../i18n/i18n.ts';
import { nameInEmail } from '../../../i18n/people.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import {
  callOffEmail,
  cancellationEmail,
  confirmationEmail,
  missedEmail,
  moveEmail,
  moveRequestEmail,
  requestEmail,
  startTime,
} from './session-emails.ts';
import { endNews, type News, type Reader, type Role } from './session-news.ts';
import type { SessionRow } from '../sessions.tables.ts';

interface Cancellation {
  /** The session before the cancellation. */
  readonly session: SessionRow;
  readonly by: Role;
  /** Reason given by the person who cancelled; may be empty. */
  readonly reason: string;
}

interface Move {
  readonly moved: SessionRow;
  readonly by: Role;
  /** The previous start. */
  readonly before: Temporal.Instant;
  /** Whether the host has to approve the new time. */
  readonly mustAsk: boolean;
}

/**
 * Returns the news of a cancellation. The person who cancelled gets only an email, and only for a confirmed session; the other
 * person also gets a notification that names the session.
 */
export function cancelNews({ role, to, other }: Reader, { session, by, reason }: Cancellation): News {
  if (role === by) {
    return { email: session.state === 'confirmed' ? cancellationEmail : null, notice: null };
  }
  const at = startTime(session.startsAt, to);
  const text =
    reason === ''
      ? t('Your session on {at}. The time is free again.', { at })
      : t('Your session on {at}. “{reason}”', { at, reason });
  return endNews(cancellationEmail, t('{name} cancelled', { name: nameInEmail(other) }), text);
}

/** Returns the news for the person who could still have come. */
export function callOffNews({ to, other }: Reader, session: SessionRow): News {
  const name = nameInEmail(other);
  const at = startTime(session.startsAt, to);
  return endNews(
    callOffEmail,
    t('{name} can’t meet you', { name }),
    t(
      'Your session on {at} is cancelled. It doesn’t count against you. Anything you paid will be refunded.',
      { at },
    ),
  );
}

/** Returns the news of a moved session. Both get an email; the person who did not move it also gets a notification. */
export function moveNews({ role, to, other }: Reader, { moved, by, before, mustAsk }: Move): News {
  return { email: emailOfMove(), notice: role === by ? null : notice() };

  function emailOfMove(): News['email'] {
    if (mustAsk) return moveRequestEmail;
    if (moved.state === 'confirmed') return (about) => moveEmail(about, before);
    return role === 'host' ? requestEmail : null;
  }

  function notice(): News['notice'] {
    const name = nameInEmail(other);
    const times = { before: startTime(before, to), at: startTime(moved.startsAt, to) };
    return mustAsk
      ? {
          kind: 'session_requested',
          title: t('{name} would like a different time', { name }),
          text: t('On {at} instead of {before}. Accept or decline it.', times),
        }
      : {
          kind: 'session_booked',
          title: t('{name} moved your session', { name }),
          text: t('Now on {at} instead of {before}.', times),
        };
  }
}

/** Returns the news of a confirmed session, for both. */
export function confirmationNews({ role, to, other }: Reader, session: SessionRow): News {
  const about = { role, name: nameInEmail(other), at: startTime(session.startsAt, to), note: session.note };
  return { email: confirmationEmail, notice: { kind: 'session_booked', ...confirmedTexts(about) } };
}

interface Confirmed {
  /** The recipient's role. */
  readonly role: Role;
  /** The other person's name. */
  readonly name: string;
  readonly at: string;
  /** What the booker wrote; may be empty. */
  readonly note: string;
}

/** Returns the texts of the notification of a confirmed session, in the current locale. */
export function confirmedTexts({ role, name, at, note }: Confirmed): NotificationContent {
  return {
    title:
      role === 'host'
        ? t('{name} booked you for {at}', { name, at })
        : t('You’re meeting {name} on {at}', { name, at }),
    text: note === '' ? t('You’ll meet by video in the browser.') : note,
  };
}

/** Returns the news of a requested session, for the host only. @param note of the booker; may be empty. */
export function requestNews({ role, other }: Reader, note: string): News | null {
  if (role === 'booker') return null;
  return {
    email: requestEmail,
    notice: {
      kind: 'session_requested',
      title: t('{name} would like to meet you', { name: nameInEmail(other) }),
      text: note === '' ? t('Accept or decline the request.') : note,
    },
  };
}

/** Returns the news of a session whose people did not meet. @param came whether the recipient was in the room. */
export function missedNews({ other }: Reader, came: boolean): News {
  return endNews(
    (about) => missedEmail(about, came),
    t('You and {name} didn’t meet', { name: nameInEmail(other) }),
    came ? t('You were there. It doesn’t count against you.') : t('You weren’t in the room.'),
  );
}
