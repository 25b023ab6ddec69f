import { currentLocale } from '@acquaint/i18n';
import { dateFormat } from './date-format.ts';

/** Styles of a time: in full, with seconds, as a day, a month, a time of day, or relative to now. */
export type TimeStyle = 'dateTime' | 'seconds' | 'date' | 'month' | 'time' | 'weekdayTime' | 'relative';

const styles: Readonly<Record<Exclude<TimeStyle, 'relative'>, Intl.DateTimeFormatOptions>> = {
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  seconds: { dateStyle: 'medium', timeStyle: 'medium' },
  date: { dateStyle: 'medium' },
  month: { month: 'short', year: 'numeric' },
  time: { timeStyle: 'short' },
  weekdayTime: { weekday: 'short', day: 'numeric', month: 'short', minute: '2-digit' },
};

/**
 * Returns whether the hour has two digits (“09:05”) in a locale's time of day. With a weekday, most locales would omit the zero.
 */
const hourOf = (locale: string): '2-digit' | 'numeric' =>
  dateFormat(locale, styles.time)
    .format(new Date(2000, 0, 1, 9))
    .includes('09')
    ? '2-digit'
    : 'numeric';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export interface TimeFormat {
  readonly style: TimeStyle;
  /** IANA zone; the device's by default. */
  readonly zone?: string | undefined;
  /** BCP 47; the current locale by default. */
  readonly locale?: string | undefined;
}

/**
 * Formats an instant.
 * @param at ISO 8601 in UTC
 * @param now milliseconds since the epoch, for `relative`
 */
export function formatTime(at: string, format: TimeFormat, now: number): string {
  const date = new Date(at);
  const locale = format.locale ?? currentLocale();
  if (format.style === 'relative') return relative((date.getTime() - now) / 1000, locale);
  const options = {
    ...styles[format.style],
    ...(format.style === 'weekdayTime' ? { hour: hourOf(locale) } : {}),
    ...(format.zone === undefined ? {} : { timeZone: format.zone }),
  };
  return dateFormat(locale, options).format(date);
}

/** Formats an instant in full, as shown on hover: weekday, date, time and the zone's name. */
export function formatTimeInFull(at: string, zone: string | undefined, locale: string): string {
  return dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'long',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).format(new Date(at));
}

function relative(seconds: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  }
  return words.format(0, 'second');
}
