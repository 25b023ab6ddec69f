import { useEffect, useState } from 'react';
import { useLocale } from './formats.ts';
import { formatTime, formatTimeInFull, type TimeStyle } from './time-format.ts';

export interface TimeTextProps {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly format?: TimeStyle;
  /** IANA zone; the device's by default. */
  readonly zone?: string;
}

const A_MINUTE_IN_MS = 60_000;

/** Shows an instant in the zone of the reader's device and in their locale; on hover the full date with the zone's name (R-PAGE-26). */
export function TimeText({ at, format = 'dateTime', zone }: TimeTextProps) {
  const locale = useLocale();
  const now = useNow(format === 'relative');
  return (
    <time dateTime={at} title={formatTimeInFull(at, zone, locale)}>
      {formatTime(at, { style: format, zone, locale }, now)}
    </time>
  );
}

/** Returns the current time in milliseconds, updated every minute while `live`. */
function useNow(live: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!live) return undefined;
    const timer = setInterval(() => setNow(Date.now()), A_MINUTE_IN_MS);
    return () => clearInterval(timer);
  }, [live]);
  return now;
}
