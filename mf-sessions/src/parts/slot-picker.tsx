import type { Slot } from '@acquaint/contracts';
import { Button, Flex, formatTime, useFormats } from '@acquaint/ui';
import { useState } from 'react';
import { groupByDay, isNight } from './slot-days.ts';
import styles from './slot-picker.module.css';

interface SlotPickerProps {
  readonly slots: readonly Slot[];
  /** The reader's zone. */
  readonly timeZone: string;
  readonly otherTimeZone: string;
  readonly otherName: string;
  readonly chosen: Slot | null;
  readonly onChoose: (slot: Slot) => void;
}

/** A slot's start as a wall time; formatting an instant needs no now. */
function timeLabel(slot: Slot, zone: string, locale: string): string {
  return formatTime(slot.starts_at, { style: 'time', zone, locale }, Date.parse(slot.starts_at));
}

/** `Sat 21 Nov`, in the reader's manner: a day is chosen by its weekday. */
function dayLabel(slot: Slot, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  }).format(new Date(slot.starts_at));
}

/** Days on top, the day's slots below; both zones shown where they differ, night hours said. */
export function SlotPicker({ slots, timeZone, otherTimeZone, otherName, chosen, onChoose }: SlotPickerProps) {
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
        {days.map((each) => {
          const first = each.slots[0];
          return (
            first && (
              <Button
                key={each.date}
                type={each.date === day?.date ? 'primary' : 'default'}
                aria-pressed={each.date === day?.date}
                onClick={() => setDate(each.date)}
              >
                {dayLabel(first, timeZone, formats)}
              </Button>
            )
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
