import { t } from '../../words/words.ts';
import { nameInMail } from '../../words/people.ts';
import {
  callOffLetter,
  cancellationLetter,
  moveLetter,
  moveRequestLetter,
  requestLetter,
  startTime,
} from './session-letters.ts';
import { endNews, type News, type Reader, type Role } from './session-news.ts';
import type { SessionRow } from './sessions.tables.ts';

interface Cancellation {
  /** As it was before. */
  readonly session: SessionRow;
  readonly by: Role;
  /** In the words of who cancelled; may be empty. */
  readonly reason: string;
}

interface Move {
  readonly moved: SessionRow;
  readonly by: Role;
  /** When it was to start. */
  readonly before: Temporal.Instant;
  /** The host approves the new time first. */
  readonly mustAsk: boolean;
}

/** Who did it has a mail of what both had agreed on alone; the other is told which session it is. */
export function cancelNews({ role, to, other }: Reader, { session, by, reason }: Cancellation): News {
  if (role === by) {
    return { letter: session.state === 'confirmed' ? cancellationLetter : null, notice: null };
  }
  const at = startTime(session.startsAt, to);
  const text =
    reason === ''
      ? t('Your session on {at}. The time is free again.', { at })
      : t('Your session on {at}. “{reason}”', { at, reason });
  return endNews(cancellationLetter, t('{name} cancelled', { name: nameInMail(other) }), text);
}

/** Told to the one who could still come. */
export function callOffNews({ to, other }: Reader, session: SessionRow): News {
  const name = nameInMail(other);
  const at = startTime(session.startsAt, to);
  return endNews(
    callOffLetter,
    t('{name} can’t meet you', { name }),
    t('Your session on {at} is cancelled. It doesn’t count against you. What you paid is paid back.', { at }),
  );
}

/** Both have a mail of what they had agreed on; who did not do it is told in the app, too. */
export function moveNews({ role, to, other }: Reader, { moved, by, before, mustAsk }: Move): News {
  return { letter: moveMail(), notice: role === by ? null : notice() };

  function moveMail(): News['letter'] {
    if (mustAsk) return moveRequestLetter;
    if (moved.state === 'confirmed') return (about) => moveLetter(about, before);
    return role === 'host' ? requestLetter : null;
  }

  function notice(): News['notice'] {
    const name = nameInMail(other);
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
