import type { Slot } from '@acquaint/contracts';
import { Button, Flex, useFormats } from '@acquaint/ui';
import { useState } from 'react';
import { dateLabel, groupByDay, isNight, timeLabel } from './slot-days.ts';
import styles from './slot-picker.module.css';

interface SlotPickerProps {
  readonly slots: readonly Slot[];
  /** The reader's zone. */
  readonly timeZone: string;
  readonly otherTimeZone: string;
  readonly otherName: string;
  /** Dates that have no time left, `2026-11-21` in the reader's zone. */
  readonly fullDays: readonly string[];
  readonly chosen: Slot | null;
  readonly onChoose: (slot: Slot) => void;
}

/** Days on top, the full ones marked, the day's slots below; both zones shown where they differ, night hours said. */
export function SlotPicker({
  slots,
  timeZone,
  otherTimeZone,
  otherName,
  fullDays,
  chosen,
  onChoose,
}: SlotPickerProps) {
  const days = groupByDay(slots, timeZone);
  const [date, setDate] = useState(
    days.find((each) => each.slots.some((slot) => slot.starts_at === chosen?.starts_at))?.date,
  );
  const day = days.find((each) => each.date === date) ?? days[0];
  const formats = useFormats();
  const differs = timeZone !== otherTimeZone;
  return (
    <Flex vertical gap={16}>
      <div className={styles['days']} role="group" aria-label="Day">
        {[...days.map(({ date: each }) => each), ...fullDays].sort().map((each) => {
          const isFull = fullDays.includes(each);
          return (
            <Button
              key={each}
              disabled={isFull}
              type={each === day?.date ? 'primary' : 'default'}
              aria-pressed={each === day?.date}
              onClick={() => setDate(each)}
            >
              {dateLabel(each, formats)}
              {isFull && ', full'}
            </Button>
          );
        })}
      </div>
      <ul className={styles['slots']} aria-label="Free times">
        {day?.slots.map((slot) => {
          const night = isNight(slot.starts_at, otherTimeZone) || isNight(slot.starts_at, timeZone);
          const theirs = timeLabel(slot, otherTimeZone, formats);
          return (
            <li key={slot.starts_at}>
              <Button
                block
                className={styles['slot'] ?? ''}
                type={slot.starts_at === chosen?.starts_at ? 'primary' : 'default'}
                aria-pressed={slot.starts_at === chosen?.starts_at}
                onClick={() => onChoose(slot)}
              >
                <span>
                  {timeLabel(slot, timeZone, formats)}
                  {differs && (
                    <small className={styles['theirs']}>
                      {theirs} for {otherName}
                    </small>
                  )}
                  {night && <small className={styles['theirs']}>night hours</small>}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      <small>
        Times in {timeZone}
        {differs && `; ${otherName} is in ${otherTimeZone}`}
      </small>
    </Flex>
  );
}
