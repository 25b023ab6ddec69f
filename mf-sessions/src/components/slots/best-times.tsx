import type { Fairness, Slot } from '@acquaint/contracts';
import { Button, useLocale } from '@acquaint/ui';
import { useId } from 'react';
import { t } from '../../i18n.ts';
import { dayLabel, timeLabel } from './slot-days.ts';
import { OtherTime } from './day-times.tsx';
import styles from './slots.module.css';

interface BestTimesProps {
  readonly best: readonly Slot[];
  readonly fairness: Fairness;
  readonly timeZone: string;
  readonly otherTimeZone: string;
  readonly otherName: string;
  readonly chosen: Slot | null;
  /** Null while the times are only to be looked at. */
  readonly onChoose: ((slot: Slot) => void) | null;
}

/** The times that are best for both, and how early and late hours are shared (R-BOOK-29, R-BOOK-30). */
export function BestTimes({ best, fairness, chosen, onChoose, ...zones }: BestTimesProps) {
  const locale = useLocale();
  const titleId = useId();
  const [first] = best;
  if (first === undefined) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {t('Best for both')}
      </h3>
      <div className={styles['best']}>
        {best.map((slot) => (
          <Button
            key={slot.starts_at}
            className={styles['time'] ?? ''}
            type={slot.starts_at === chosen?.starts_at ? 'primary' : 'default'}
            aria-pressed={slot.starts_at === chosen?.starts_at}
            disabled={onChoose === null}
            onClick={() => onChoose?.(slot)}
          >
            <span>
              {dayLabel(slot, zones.timeZone, locale)}, {timeLabel(slot, zones.timeZone, locale)}
              <OtherTime slot={slot} {...zones} />
            </span>
          </Button>
        ))}
      </div>
      <FairLine last={fairness.last} slot={chosen ?? first} {...zones} />
    </section>
  );
}

/** Says for whom the last session was early or late, and how this one is: “Last time was early for Chiyo; this one is at 9:00 for both.” */
function FairLine({
  last,
  slot,
  timeZone,
  otherTimeZone,
  otherName: name,
}: Pick<BestTimesProps, 'timeZone' | 'otherTimeZone' | 'otherName'> & {
  readonly last: Fairness['last'];
  readonly slot: Slot;
}) {
  const locale = useLocale();
  if (last === null) return null;
  const [mine, theirs] = [timeLabel(slot, timeZone, locale), timeLabel(slot, otherTimeZone, locale)];
  const values = { who: last.for, part: last.part, name, mine, theirs };
  return (
    <p className={styles['note']}>
      {mine === theirs
        ? t(
            'Last time was {part, select, early {early} other {late}} for {who, select, reader {you} both {both of you} other {{name}}}; this one is at {mine} for both of you.',
            values,
          )
        : t(
            'Last time was {part, select, early {early} other {late}} for {who, select, reader {you} both {both of you} other {{name}}}; this one is at {mine} for you and {theirs} for {name}.',
            values,
          )}
    </p>
  );
}
