import type { StatisticsWeek } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { formatNumber, useLocale } from '@acquaint/ui';
import { useMoney } from '../../components/use-money.ts';

/** A number that is counted in every week. */
export type Counted = Exclude<keyof StatisticsWeek, 'starts_on' | 'returned' | 'followed'>;

/** What each number counts, in the order of the table. */
export const LABELS: Readonly<Record<Counted, string>> = {
  registered: msg('New members'),
  complete: msg('Profile completed'),
  introduced: msg('Introductions'),
  accepted: msg('One said yes'),
  matched: msg('Both said yes'),
  booked: msg('Sessions booked'),
  met: msg('Sessions held'),
  reviewed: msg('Sessions reviewed'),
  peeks: msg('Peeks published'),
  paid_cents: msg('Paid for sessions'),
  refunded_cents: msg('Refunded'),
  remote_failures: msg('Remote failures'),
};
export const COUNTED = Object.keys(LABELS) as readonly Counted[];

export const sumOf = (weeks: readonly StatisticsWeek[], what: Counted): number =>
  weeks.reduce((sum, week) => sum + week[what], 0);

/** Returns how many of the members came back in the week after they registered; only weeks of which that is known count. */
export function cameBack(weeks: readonly StatisticsWeek[]): { readonly back: number; readonly of: number } {
  const known = weeks.flatMap(({ returned, registered }) =>
    returned === null ? [] : [{ returned, registered }],
  );
  return {
    back: known.reduce((sum, { returned }) => sum + returned, 0),
    of: known.reduce((sum, { registered }) => sum + registered, 0),
  };
}

/**
 * Returns how a number has changed from the same span of time before, such as “+12%”; null if there was none before.
 * @param locale the reader's.
 */
export function changeText(now: number, before: number, locale: string): string | null {
  if (before === 0) return null;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' });
  return percent.format((now - before) / before);
}

/** Returns functions that write numbers, parts and days in the reader's formats. */
export function useNumberTexts() {
  const locale = useLocale();
  const money = useMoney();
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return {
    /** Writes a number as what it counts: money as an amount. */
    number: (what: Counted, value: number) =>
      what === 'paid_cents' || what === 'refunded_cents' ? money(value) : formatNumber(value),
    /** The week of a Monday, such as “16 Nov”. */
    week: (startsOn: string) => day.format(Date.parse(startsOn)),
    /** The part of a whole, such as “45%”; a dash if there is no whole. */
    part: (part: number, whole: number) => (whole === 0 ? '–' : percent.format(part / whole)),
  };
}
