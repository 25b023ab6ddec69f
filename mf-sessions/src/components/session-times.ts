import type { Session } from '@acquaint/contracts';
import { t } from '../i18n.ts';

/** Formats a duration: `1 second`, `3 min 20 s`. @param seconds any number, rounded. */
export function lengthOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return t('{count, plural, one {# second} other {# seconds}}', { count: whole });
  if (whole % 60 === 0) return t('{minutes} min', { minutes });
  return t('{minutes} min {seconds} s', { minutes, seconds: whole % 60 });
}

/** Returns whether cancelling now would be a late cancellation. A request is never late. */
export function isLateNow(session: Session): boolean {
  return session.state === 'confirmed' && Date.parse(session.free_until) < Date.now();
}
