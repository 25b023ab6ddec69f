import { unsocialPart, type Slot } from '@acquaint/contracts';
import { Button, Flex, useLocale } from '@acquaint/ui';
import { useState, type KeyboardEvent } from 'react';
import { t } from '../../i18n.ts';
import { lengthInMinutes, minuteOfDay, timeLabel } from '../slot-days.ts';
import styles from './slots.module.css';

interface DayTimesProps {
  /** Slots of one day, in ascending order. */
  readonly slots: readonly Slot[];
  readonly timeZone: string;
  /** Null if the reader may not know it: then only their own hours count as early or late. */
  readonly otherTimeZone: string | null;
  readonly otherName: string;
  readonly chosen: Slot | null;
  readonly onChoose: (slot: Slot) => void;
}

/**
 * The times of a day. Those that are early or late for one of the two are folded behind one press (R-BOOK-29); a day that has only
 * such times says so. Arrow keys, Home and End move between the times.
 */
export function DayTimes({ slots, chosen, onChoose, ...zones }: DayTimesProps) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const all = slots.map((slot) => ({ slot, notes: unsocialNotes(slot, zones) }));
  const good = all.filter(({ notes }) => notes.length === 0);
  const isFolded = !isOpen && !all.some(({ slot, notes }) => notes.length > 0 && isSame(slot, chosen));
  const shown = isFolded ? good : all;
  const hidden = all.length - good.length;
  const { onKeyDown, entryOf } = useArrowKeys(
    shown.findIndex(({ slot }) => isSame(slot, chosen)),
    shown.length,
  );
  return (
    <Flex vertical gap={8}>
      {good.length === 0 && (
        <p className={styles['note']} role="status">
          {zones.otherTimeZone === null
            ? t('All times on this day are early or late for you.')
            : t('All times on this day are early or late for one of you.')}
        </p>
      )}
      {shown.length > 0 && (
        <ul className={styles['times']} aria-label={t('Free times')} onKeyDown={onKeyDown}>
          {shown.map(({ slot, notes }, index) => (
            <li key={slot.starts_at}>
              <Button
                block
                className={styles['time'] ?? ''}
                type={isSame(slot, chosen) ? 'primary' : 'default'}
                aria-pressed={isSame(slot, chosen)}
                {...entryOf(index)}
                onClick={() => onChoose(slot)}
              >
                <span>
                  {timeLabel(slot, zones.timeZone, locale)}
                  <OtherTime slot={slot} {...zones} />
                  {notes.map((note) => (
                    <small key={note} className={styles['line']}>
                      {note}
                    </small>
                  ))}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button type="text" aria-expanded={!isFolded} onClick={() => setOpen(isFolded)}>
          {isFolded
            ? t('{count, plural, one {Show # early or late time} other {Show # early or late times}}', {
                count: hidden,
              })
            : t('Hide early and late times')}
        </Button>
      )}
    </Flex>
  );
}

/** A slot's start by the other person's clock; nothing if it shows the same time, or may not be known. */
export function OtherTime({
  slot,
  timeZone,
  otherTimeZone,
  otherName,
}: Pick<DayTimesProps, 'timeZone' | 'otherTimeZone' | 'otherName'> & { readonly slot: Slot }) {
  const locale = useLocale();
  if (otherTimeZone === null) return null;
  const time = timeLabel(slot, otherTimeZone, locale);
  if (time === timeLabel(slot, timeZone, locale)) return null;
  return <small className={styles['line']}>{t('{time} for {name}', { time, name: otherName })}</small>;
}

function isSame(slot: Slot, chosen: Slot | null): boolean {
  return slot.starts_at === chosen?.starts_at;
}

/** Returns whether a slot is neither early nor late for either of the two. */
export function isGoodForBoth(slot: Slot, timeZone: string, otherTimeZone: string): boolean {
  return [timeZone, otherTimeZone].every(
    (zone) => unsocialPart(minuteOfDay(slot.starts_at, zone), lengthInMinutes(slot)) === null,
  );
}

/** Says for whom a slot is early or late; nothing when it is good for both. */
function unsocialNotes(
  slot: Slot,
  { timeZone, otherTimeZone, otherName }: Pick<DayTimesProps, 'timeZone' | 'otherTimeZone' | 'otherName'>,
): string[] {
  const minutes = lengthInMinutes(slot);
  const mine = unsocialPart(minuteOfDay(slot.starts_at, timeZone), minutes);
  const theirs =
    otherTimeZone === null ? null : unsocialPart(minuteOfDay(slot.starts_at, otherTimeZone), minutes);
  return [
    ...(mine === null ? [] : [t(mine === 'early' ? 'early for you' : 'late for you')]),
    ...(theirs === null
      ? []
      : [t(theirs === 'early' ? 'early for {name}' : 'late for {name}', { name: otherName })]),
  ];
}

/**
 * Moves the focus within a grid of buttons by arrow keys, Home and End. Only one of them can be reached with Tab.
 * @param chosen index of the chosen button; negative without one
 * @param count number of buttons
 */
function useArrowKeys(chosen: number, count: number) {
  const [focused, setFocused] = useState<number | null>(null);
  const entry = focused !== null && focused < count ? focused : Math.max(chosen, 0);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLUListElement>) => {
      const all = [...event.currentTarget.querySelectorAll('button')];
      const at = all.indexOf(event.target as HTMLButtonElement);
      const top = all[0]?.offsetTop;
      const below = all.findIndex(({ offsetTop }) => offsetTop !== top);
      const next = stepFrom(event.key, at, all.length, below < 1 ? 1 : below);
      if (next === null) return;
      event.preventDefault();
      all[next]?.focus();
    },
    entryOf: (index: number) => ({
      tabIndex: index === entry ? 0 : -1,
      onFocus: () => setFocused(index),
    }),
  };
}

/** Returns the index that a key leads to from another; null for a key that leads nowhere. */
function stepFrom(key: string, at: number, count: number, columns: number): number | null {
  const to = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}
