import type { Fairness, Slot } from '@acquaint/contracts';
import { Button, EmptyNote, Flex, TimeText, cityName, useLocale } from '@acquaint/ui';
import { useMemo, useState, type ReactNode } from 'react';
import { t } from '../../i18n.ts';
import { dateIn, fullDateLabel, groupByDay } from './slot-days.ts';
import { BestTimes } from './best-times.tsx';
import { DayTimes, isGoodForBoth } from './day-times.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import styles from './slots.module.css';
import { isSameZone } from './same-zone.ts';
import type { FreeDays } from './use-free-days.ts';

interface SlotPickerProps {
  /** The days that were fetched. */
  readonly days: FreeDays;
  /** The first free slot after these days, if they have none. */
  readonly nextFree: Slot | null;
  readonly slots: readonly Slot[];
  /** The suggested slots that are good for both people. */
  readonly best: readonly Slot[];
  readonly fairness: Fairness;
  /** The reader's time zone. */
  readonly timeZone: string;
  readonly otherTimeZone: string;
  readonly otherName: string;
  /** Fully booked dates, `2026-11-21` in the reader's zone. */
  readonly fullDays: readonly string[];
  readonly chosen: Slot | null;
  /** What to do instead, if there are no times at all. */
  readonly instead?: ReactNode;
  /** Null while the times are only to be looked at. */
  readonly onChoose: ((slot: Slot) => void) | null;
}

/**
 * The times that are best for both, then a month calendar with the times of the chosen day beside it, or below it on a phone. Shows
 * both time zones if they differ.
 */
export function SlotPicker({
  days,
  nextFree,
  slots,
  best,
  fairness,
  fullDays,
  instead,
  ...props
}: SlotPickerProps) {
  const { timeZone, otherTimeZone, otherName, chosen, onChoose } = props;
  const locale = useLocale();
  const byDay = useMemo(() => groupByDay(slots, timeZone), [slots, timeZone]);
  const firstGood = byDay.find(({ slots: ofDay }) =>
    ofDay.some((slot) => isGoodForBoth(slot, timeZone, otherTimeZone)),
  );
  // A day picked in the calendar is shown until another time is chosen, here or in a note about a conflict.
  const [now] = useState(() => Date.now());
  const isSame = isSameZone(timeZone, otherTimeZone, now);
  const [picked, setPicked] = useState({ date: '', before: chosen?.starts_at });
  const dateOfChosen = chosen === null ? undefined : dateIn(timeZone, Date.parse(chosen.starts_at));
  const wanted = picked.date !== '' && picked.before === chosen?.starts_at ? picked.date : dateOfChosen;
  const day = byDay.find(({ date }) => date === wanted) ?? firstGood ?? byDay[0];
  if (day === undefined) {
    return (
      <EmptyNote
        drawing="calendar"
        title={t('No free times in the next {count} days', { count: days.count })}
        text={t(nextFree ? 'Next free time:' : 'Check back in a few days.')}
        action={
          nextFree ? (
            <Button disabled={onChoose === null} onClick={() => onChoose?.(nextFree)}>
              <TimeText at={nextFree.starts_at} />
            </Button>
          ) : (
            instead
          )
        }
      />
    );
  }
  return (
    <Flex vertical gap={16}>
      <BestTimes {...props} best={best} fairness={fairness} />
      <div className={styles['columns']}>
        <MonthCalendar
          key={dateOfChosen}
          counts={new Map(byDay.map(({ date, slots: ofDay }) => [date, ofDay.length]))}
          fullDays={fullDays}
          first={days.first}
          last={days.last}
          chosen={day.date}
          onChoose={(date) => setPicked({ date, before: chosen?.starts_at })}
        />
        <div>
          <h3 className={styles['title']}>{fullDateLabel(day.date, locale)}</h3>
          <DayTimes key={day.date} {...props} slots={day.slots} />
        </div>
      </div>
      <small>
        {isSame
          ? t('Times in {zone}', { zone: cityName(timeZone) })
          : t('Times in {zone}; {name} is in {otherZone}', {
              zone: cityName(timeZone),
              name: otherName,
              otherZone: cityName(otherTimeZone),
            })}
      </small>
    </Flex>
  );
}
