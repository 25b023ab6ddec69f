import type { Session } from '@acquaint/contracts';
import { cityName, formatTime, useLocale } from '@acquaint/ui';
import { useEffect, useState } from 'react';
import { otherOf } from '../../components/session-card.tsx';
import { dateIn } from '../../components/slots/slot-days.ts';
import { isSameZone } from '../../components/slots/same-zone.ts';
import { t } from '../../i18n.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Remaining time below which seconds are shown. */
const CLOSE_MS = 10 * MINUTE_MS;

/** Returns the current time in milliseconds: every second shortly before an instant, else every half minute. */
export function useNowUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isClose = Math.abs(at - now) < CLOSE_MS + MINUTE_MS;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isClose ? SECOND_MS : MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, [isClose]);
  return now;
}

/** The other person's local time, with the day if it is another one for them, and on the day before a session the time left until it starts, large for the next one. */
export function NextUp({ session, isNext }: { readonly session: Session; readonly isNext: boolean }) {
  const locale = useLocale();
  const starts = Date.parse(session.starts_at);
  const left = starts - useNowUntil(starts);
  const theirZone = session.my_role === 'host' ? session.booker_time_zone : session.host_time_zone;
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const differs = !isSameZone(theirZone, ownZone, starts);
  const style = dateIn(theirZone, starts) === dateIn(ownZone, starts) ? 'time' : 'weekdayTime';
  const isCounting = left > 0 && left < DAY_MS && session.state === 'confirmed';
  if (!differs && !isCounting) return null;
  return (
    <span>
      {isCounting && (
        <strong role="timer" style={isNext ? { fontSize: 20 } : {}}>
          {t('Starts in {time}', { time: timeLeft(left) })}
        </strong>
      )}
      {isCounting && differs && ' · '}
      {differs &&
        t('{time} for {name}, in {zone}', {
          time: formatTime(session.starts_at, { style, zone: theirZone, locale }, starts),
          name: otherOf(session).first_name,
          zone: cityName(theirZone),
        })}
    </span>
  );
}

/** Formats the time left: `3 h 5 min`, `25 min`, and shortly before `4:05`. */
function timeLeft(leftMs: number): string {
  const whole = Math.ceil(leftMs / SECOND_MS);
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  if (leftMs < CLOSE_MS) return `${minutes}:${String(seconds).padStart(2, '0')}`;
  return hours > 0 ? t('{hours} h {minutes} min', { hours, minutes }) : t('{minutes} min', { minutes });
}
