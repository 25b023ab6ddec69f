import { dateFormat, useLocale } from '@acquaint/ui';
import { useState } from 'react';
import { DayPicker, useDayPicker, Week, type WeekProps } from 'react-day-picker';
import { t } from '../../i18n.ts';
import { fullDateLabel } from './slot-days.ts';
import styles from './month-calendar.module.css';

interface MonthCalendarProps {
  /** Number of times of each day that has some, by its date: `2026-11-21`. */
  readonly counts: ReadonlyMap<string, number>;
  /** Fully booked dates. */
  readonly fullDays: readonly string[];
  /** First and last date that can be booked. */
  readonly first: string;
  readonly last: string;
  readonly chosen: string | undefined;
  readonly onChoose: (date: string) => void;
}

/**
 * Month calendar (R-BOOK-31): days with times are marked and can be chosen, also with the arrow keys. All others are disabled, and
 * say to screen readers why. It begins with the week of the first date that can be booked and ends with that of the last one. A wide
 * window has room for all its months; otherwise one is shown, and the days of the next one that complete a week can be chosen too. Dates
 * are those of the reader's zone.
 */
export function MonthCalendar({ counts, fullDays, first, last, chosen, onChoose }: MonthCalendarProps) {
  const locale = useLocale();
  const countOf = (day: Date): number => counts.get(dateOf(day)) ?? 0;
  const isFull = (day: Date): boolean => fullDays.includes(dateOf(day));
  const format = (day: Date, options: Intl.DateTimeFormatOptions): string =>
    dateFormat(locale, options).format(day);
  const isWithin = (day: Date): boolean => dateOf(day) >= first && dateOf(day) <= last;
  const [isWide] = useState(() => window.matchMedia(WIDE).matches);
  const months = isWide ? monthsBetween(first, last) : 1;
  const monthOf = (day: Date): string => format(day, { month: 'long', year: 'numeric' });
  return (
    <DayPicker
      mode="single"
      required
      aria-label={t('Day')}
      lang={locale}
      selected={chosen === undefined ? undefined : dayOf(chosen)}
      onSelect={(day) => onChoose(dateOf(day))}
      defaultMonth={dayOf(months > 1 ? first : (chosen ?? first))}
      numberOfMonths={months}
      hideNavigation={months > 1}
      startMonth={dayOf(first)}
      endMonth={dayOf(last)}
      weekStartsOn={firstWeekday(locale)}
      navLayout="around"
      showOutsideDays={months === 1}
      components={COMPONENTS}
      disabled={(day) => countOf(day) === 0}
      modifiers={{ free: (day) => countOf(day) > 0, full: isFull, [WITHIN]: isWithin }}
      modifiersClassNames={{ free: styles['free'] ?? '', full: styles['full'] ?? '' }}
      classNames={CLASSES}
      formatters={{
        formatCaption: monthOf,
        formatDay: (day) => String(day.getDate()),
        formatWeekdayName: (day) => format(day, { weekday: 'short' }),
      }}
      labels={{
        labelGrid: monthOf,
        labelNav: () => t('Month'),
        labelNext: () => t('Next month'),
        labelPrevious: () => t('Previous month'),
        labelWeekday: (day) => format(day, { weekday: 'long' }),
        labelDayButton: (day) => {
          const date = fullDateLabel(dateOf(day), locale);
          if (isFull(day)) return t('{date}, fully booked', { date });
          return t('{date}, {count, plural, =0 {no free times} one {# free time} other {# free times}}', {
            date,
            count: countOf(day),
          });
        },
      }}
    />
  );
}

/** As wide as in slots.module.css, where the times are beside the calendar. */
const WIDE = '(min-width: 900px)';

/** Returns in how many months the dates between two lie. */
function monthsBetween(first: string, last: string): number {
  const [from, to] = [dayOf(first), dayOf(last)];
  return (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth() + 1;
}

/** Modifier of the days between the first and the last one that can be booked. */
const WITHIN = 'within';

/** A row of the calendar; nothing for a week that is over or too far ahead. */
function WeekInReach(props: WeekProps) {
  const { getModifiers } = useDayPicker();
  return props.week.days.some((day) => getModifiers(day)[WITHIN]) ? <Week {...props} /> : <></>;
}

const COMPONENTS = { Week: WeekInReach };

const CLASSES = Object.fromEntries(
  [
    'root',
    'month',
    'month_caption',
    'button_previous',
    'button_next',
    'chevron',
    'month_grid',
    'weekday',
    'day',
    'day_button',
    'selected',
    'today',
  ].map((name) => [name, styles[name] ?? '']),
);

/** Returns the device's noon of a date, which is on that date whatever its zone. */
function dayOf(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

function dateOf(day: Date): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${part(day.getMonth() + 1)}-${part(day.getDate())}`;
}

/** Returns the first day of the week where the reader lives: 0 is Sunday, 1 Monday; Monday where the browser does not know. */
function firstWeekday(locale: string): 0 | 1 | 6 {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number };
  };
  const first = known.getWeekInfo?.().firstDay;
  if (first === 7) return 0;
  return first === 6 ? 6 : 1;
}
