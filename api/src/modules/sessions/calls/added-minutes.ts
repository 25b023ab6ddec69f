import { conflict } from '../../../http/problem.ts';
import type { Business } from '../../../business.ts';
import type { SessionRow } from '../sessions.tables.ts';
import { t } from '../../../i18n/i18n.ts';

type Call = Pick<SessionRow, 'state' | 'callEndsAt' | 'addedMinutes' | 'minutesAskedBy'> & {
  readonly circleEventId?: string | null;
};

/**
 * Decides what happens when one of the two asks for more minutes (R-ROOM-12).
 * @param next start of either person's next session; null for none.
 * @returns the changes to the session: a later end, or a request to the other person.
 * @throws ProblemError 409 with what can be done instead.
 */
export function minutesStep(
  { state, callEndsAt, addedMinutes, minutesAskedBy, circleEventId = null }: Call,
  { role, isPro }: { readonly role: 'host' | 'booker'; readonly isPro: boolean },
  minutes: number,
  next: Temporal.Instant | null,
  { proAddedMinutes, agreedAddedMinutes }: Pick<Business, 'proAddedMinutes' | 'agreedAddedMinutes'>,
): Partial<Call> {
  if (state !== 'live' || !callEndsAt) throw conflict('You can add minutes once you’re both in the call.');
  if (circleEventId !== null) throw conflict('Event rounds can’t be extended.');
  const isAlone = role === 'host' && isPro;
  if (isAlone && addedMinutes + minutes > proAddedMinutes) {
    const left = proAddedMinutes - addedMinutes;
    throw conflict(
      left > 0
        ? t('You can add {left} more minutes.', { left })
        : t('All {minutes} minutes have already been added.', { minutes: proAddedMinutes }),
    );
  }
  if (!isAlone && minutes !== agreedAddedMinutes) {
    throw conflict(
      t('You can add {minutes, plural, one {# minute} other {# minutes}} if you both agree.', {
        minutes: agreedAddedMinutes,
      }),
    );
  }
  if (!isAlone && addedMinutes > 0)
    throw conflict('Minutes have already been added. Book another session to continue.');
  const end = callEndsAt.add({ minutes });
  if (next && Temporal.Instant.compare(next, end) < 0) {
    throw conflict('One of you has another session right after this one, so you can’t add minutes.');
  }
  const isAgreed = isAlone || (minutesAskedBy !== null && minutesAskedBy !== role);
  if (!isAgreed) return { minutesAskedBy: role };
  return { callEndsAt: end, addedMinutes: addedMinutes + minutes, minutesAskedBy: null };
}
