import { unsocialPart, type Slot } from '@acquaint/contracts';
import { Button, Flex, useLocale } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useState, type KeyboardEvent } from 'react';
import { t } from '../../i18n.ts';
import { lengthInMinutes, minuteOfDay, timeLabel } from './slot-days.ts';
import styles from './slots.module.css';

interface DayTimesProps {
  /** Slots of one day, in ascending order. */
  readonly slots: readonly Slot[];
  readonly timeZone: string;
  /** Null if the reader may not know it: then only their own hours count as early or late. */
  readonly otherTimeZone: string | null;
  readonly otherName: string;
  readonly chosen: Slot | null;
  /** Null while the times are only to be looked at. */
  readonly onChoose: ((slot: Slot) => void) | null;
}

type Zones = Pick<DayTimesProps, 'timeZone' | 'otherTimeZone' | 'otherName'>;

/** More times than these are too many to look through: the day then shows those on the hour and the half hour first. */
const MOST_AT_ONCE = 12;

/** Parts of a day with the hour they begin at, the latest first. */
const PARTS: readonly (readonly [from: number, name: string])[] = [
  [18, msg('Evening')],
  [12, msg('Afternoon')],
  [5, msg('Morning')],
  [0, msg('Night')],
];

/**
 * The times of a day, by its parts as the reader's clock has them. Those that are early or late for one of the two are folded behind
 * one press (R-BOOK-29), and on a day with many times so are those at a quarter past and a quarter to. Arrow keys, Home and End move
 * between the times.
 */
export function DayTimes({ slots, chosen, onChoose, ...zones }: DayTimesProps) {
  const [isOpen, setOpen] = useState(false);
  const [hasQuarters, setQuarters] = useState(false);
  const all = slots.map((slot) => ({
    slot,
    notes: unsocialNotes(slot, zones),
    minute: minuteOfDay(slot.starts_at, zones.timeZone),
  }));
  const good = all.filter(({ notes }) => notes.length === 0);
  const isFolded = !isOpen && !all.some(({ slot, notes }) => notes.length > 0 && isSame(slot, chosen));
  const open = isFolded ? good : all;
  const hours = open.filter(({ slot, minute }) => minute % 30 === 0 || isSame(slot, chosen));
  const isLong = open.length > MOST_AT_ONCE && hours.length > 0 && hours.length < open.length;
  const shown = isLong && !hasQuarters ? hours : open;
  const hidden = all.length - good.length;
  const { onKeyDown, entryOf } = useArrowKeys(
    shown.findIndex(({ slot }) => isSame(slot, chosen)),
    shown.length,
  );
  const parts = Map.groupBy(
    shown.map((each, index) => ({ ...each, index })),
    ({ minute }) => PARTS.find(([from]) => minute >= from * 60)?.[1] ?? '',
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
        <ul className={styles['parts']} aria-label={t('Free times')} onKeyDown={onKeyDown}>
          {[...parts].map(([name, ofPart]) => (
            <li key={name}>
              <h4 className={styles['part']}>{t(name)}</h4>
              <ul className={styles['times']} aria-label={t(name)}>
                {ofPart.map(({ slot, notes, index }) => (
                  <li key={slot.starts_at}>
                    <TimeButton
                      slot={slot}
                      notes={notes}
                      zones={zones}
                      isChosen={isSame(slot, chosen)}
                      entry={entryOf(index)}
                      onChoose={onChoose}
                    />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      <Flex wrap gap={8}>
        {isLong && (
          <Button size="small" aria-expanded={hasQuarters} onClick={() => setQuarters(!hasQuarters)}>
            {hasQuarters
              ? t('Only on the hour and half hour')
              : t('{count, plural, one {Show # more time} other {Show # more times}}', {
                  count: open.length - hours.length,
                })}
          </Button>
        )}
        {hidden > 0 && (
          <Button size="small" aria-expanded={!isFolded} onClick={() => setOpen(isFolded)}>
            {isFolded
              ? t('{count, plural, one {Show # early or late time} other {Show # early or late times}}', {
                  count: hidden,
                })
              : t('Hide early and late times')}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

interface TimeButtonProps {
  readonly slot: Slot;
  /** For whom it is early or late. */
  readonly notes: readonly string[];
  readonly zones: Zones;
  readonly isChosen: boolean;
  /** Its place in the order of the Tab key. */
  readonly entry: ReturnType<ReturnType<typeof useArrowKeys>['entryOf']>;
  readonly onChoose: DayTimesProps['onChoose'];
}

function TimeButton({ slot, notes, zones, isChosen, entry, onChoose }: TimeButtonProps) {
  const locale = useLocale();
  return (
    <Button
      block
      className={styles['time'] ?? ''}
      type={isChosen ? 'primary' : 'default'}
      aria-pressed={isChosen}
      {...entry}
      disabled={onChoose === null}
      onClick={() => onChoose?.(slot)}
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
  );
}

/** A slot's start by the other person's clock; nothing if it shows the same time, or may not be known. */
export function OtherTime({ slot, timeZone, otherTimeZone, otherName }: Zones & { readonly slot: Slot }) {
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
function unsocialNotes(slot: Slot, { timeZone, otherTimeZone, otherName }: Zones): string[] {
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
 * Moves the focus within rows of buttons by arrow keys, Home and End. Only one of them can be reached with Tab.
 * @param chosen index of the chosen button; negative without one
 * @param count number of buttons
 */
function useArrowKeys(chosen: number, count: number) {
  const [focused, setFocused] = useState<number | null>(null);
  const entry = focused !== null && focused < count ? focused : Math.max(chosen, 0);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLUListElement>) => {
      const all = [...event.currentTarget.querySelectorAll('button')];
      const next = buttonFrom(event.key, all.indexOf(event.target as HTMLButtonElement), all);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    },
    entryOf: (index: number) => ({
      tabIndex: index === entry ? 0 : -1,
      onFocus: () => setFocused(index),
    }),
  };
}

/** Returns the button that a key leads to from another; undefined for a key that leads nowhere. */
function buttonFrom(
  key: string,
  at: number,
  all: readonly HTMLButtonElement[],
): HTMLButtonElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return all[at + 1];
    case 'ArrowLeft':
      return all[at - 1];
    case 'ArrowDown':
      return nearestInRow(all.slice(at + 1), all[at]);
    case 'ArrowUp':
      return nearestInRow(all.slice(0, Math.max(at, 0)).toReversed(), all[at]);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}

/** Returns the button below or above another: of the first row among the others, the one whose left edge is nearest. */
function nearestInRow(
  others: readonly HTMLButtonElement[],
  from: HTMLButtonElement | undefined,
): HTMLButtonElement | undefined {
  if (from === undefined) return undefined;
  const first = others.find(({ offsetTop }) => offsetTop !== from.offsetTop);
  const distance = ({ offsetLeft }: HTMLButtonElement) => Math.abs(offsetLeft - from.offsetLeft);
  return others
    .filter(({ offsetTop }) => offsetTop === first?.offsetTop)
    .toSorted((one, two) => distance(one) - distance(two))[0];
}
