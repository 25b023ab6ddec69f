import type { Slot } from '@acquaint/contracts';
import { Button, EmptyNote, Flex, Spin, TimeText, useLocale } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../i18n.ts';
import { dateLabel, groupByDay, isNight, timeLabel } from './slot-days.ts';
import styles from './slot-picker.module.css';
import type { FreeDays } from './use-free-days.ts';

interface SlotPickerProps {
  /** The page of days, and how to change it. */
  readonly days: FreeDays;
  /** The first free slot after these days, if they have none. */
  readonly nextFree: Slot | null;
  readonly slots: readonly Slot[];
  /** The reader's time zone. */
  readonly timeZone: string;
  readonly otherTimeZone: string;
  readonly otherName: string;
  /** Fully booked dates, `2026-11-21` in the reader's zone. */
  readonly fullDays: readonly string[];
  readonly chosen: Slot | null;
  readonly onChoose: (slot: Slot) => void;
}

/**
 * Two weeks of days with buttons to earlier and later ones, fully booked days marked, and the slots of the chosen day below.
 * Shows both time zones if they differ, and marks night hours.
 */
export function SlotPicker({
  days: pages,
  nextFree,
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
  const formats = useLocale();
  const hasDays = days.length + fullDays.length > 0;
  const differs = timeZone !== otherTimeZone;
  return (
    <Flex vertical gap={16}>
      <div className={styles['pages']}>
        <PageButton label={t('Earlier days')} turn={pages.earlier} />
        <span role="status">
          {t(
            !pages.isTurning && days.length === 0 ? '{from} to {until}: no free time' : '{from} to {until}',
            {
              from: dateLabel(pages.first, formats),
              until: dateLabel(pages.last, formats),
            },
          )}
        </span>
        <PageButton label={t('Later days')} turn={pages.later} />
      </div>
      <div className={styles['days']} role="group" aria-label={t('Day')} hidden={pages.isTurning || !hasDays}>
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
              {isFull ? t('{day}, full', { day: dateLabel(each, formats) }) : dateLabel(each, formats)}
            </Button>
          );
        })}
      </div>
      {pages.isTurning && <Spin />}
      {!pages.isTurning && days.length === 0 && (
        <EmptyNote
          title={t('No free time from {from} to {until}', {
            from: dateLabel(pages.first, formats),
            until: dateLabel(pages.last, formats),
          })}
          text={t(nextFree ? 'Next free time:' : 'Check back in a few days.')}
          action={
            nextFree && (
              <Button
                onClick={() => {
                  pages.goTo(nextFree.starts_at);
                  onChoose(nextFree);
                }}
              >
                <TimeText at={nextFree.starts_at} />
              </Button>
            )
          }
        />
      )}
      <ul
        className={styles['slots']}
        aria-label={t('Free times')}
        hidden={pages.isTurning || days.length === 0}
      >
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
                      {t('{time} for {name}', { time: theirs, name: otherName })}
                    </small>
                  )}
                  {night && <small className={styles['theirs']}>{t('night hours')}</small>}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      <small>
        {differs
          ? t('Times in {zone}; {name} is in {otherZone}', {
              zone: timeZone,
              name: otherName,
              otherZone: otherTimeZone,
            })
          : t('Times in {zone}', { zone: timeZone })}
      </small>
    </Flex>
  );
}

/** Button to another page. At the end it stays focusable with `aria-disabled`, so that the focus is not lost. */
function PageButton({ label, turn }: { readonly label: string; readonly turn: (() => void) | null }) {
  return (
    <Button
      className={styles['turn'] ?? ''}
      aria-disabled={turn === null}
      onClick={() => {
        turn?.();
      }}
    >
      {label}
    </Button>
  );
}
