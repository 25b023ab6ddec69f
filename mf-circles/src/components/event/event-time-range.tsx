import { cityName, dateFormat, formatTime, TimeText, useLocale } from '@acquaint/ui';
import { deviceZone, type CircleEvent } from '@acquaint/contracts';
import { t } from '../../i18n.ts';
import styles from './event.module.css';

interface EventTimeRangeProps {
  readonly event: Pick<CircleEvent, 'starts_at' | 'ends_at' | 'state'>;
  /** Whether to say which time zone it is, as on the event's own page. */
  readonly hasZone?: boolean;
}

/** When an event takes place, from the start of the first round to the end of the last one, on the reader's clock. */
export function EventTimeRange({ event, hasZone = false }: EventTimeRangeProps) {
  const { starts_at: start, ends_at: end, state } = event;
  const locale = useLocale();
  const dayOf = (at: string): string => formatTime(at, { style: 'date', locale }, 0);
  const format = state === 'over' ? 'dateTime' : 'weekdayTime';
  return (
    <>
      <TimeText at={start} format={format} />–
      <TimeText at={end} format={dayOf(start) === dayOf(end) ? 'time' : format} />
      {hasZone && ` (${zoneText()})`}
    </>
  );
}

/** Returns the name of the device's time zone by its city: “Berlin time”; of a zone that has none, as `UTC`, its own name. */
function zoneText(): string {
  const zone = deviceZone();
  const city = cityName(zone);
  return zone === city || zone.startsWith('Etc/') ? city : t('{city} time', { city });
}

/** The day of an event as on a calendar sheet. The time beside it says the same, so that it is not read aloud. */
export function EventDay({ at }: { readonly at: string }) {
  const locale = useLocale();
  const part = (options: Intl.DateTimeFormatOptions): string =>
    dateFormat(locale, options).format(new Date(at));
  return (
    <span className={styles['day']} aria-hidden>
      <span className={styles['month']}>{part({ month: 'short' })}</span>
      <span className={styles['number']}>{part({ day: 'numeric' })}</span>
      <span>{part({ weekday: 'short' })}</span>
    </span>
  );
}
