import { formatTime, useLocale } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../../i18n.ts';
import { dayOf } from './day-of.ts';
import styles from './message-list.module.css';

const DAY_MS = 86_400_000;

/** Separator with the day of the messages below, in the reader's time zone and locale. */
export function DayLine({ at }: { readonly at: string }) {
  const locale = useLocale();
  const [now] = useState(() => Date.now());
  return (
    <div className={styles['day']}>
      <time dateTime={at}>{dayName(at, now) ?? formatTime(at, { style: 'date', locale }, now)}</time>
    </div>
  );
}

function dayName(at: string, now: number): string | null {
  const day = dayOf(at);
  if (day === dayOf(new Date(now).toISOString())) return t('Today');
  if (day === dayOf(new Date(now - DAY_MS).toISOString())) return t('Yesterday');
  return null;
}

/** Separator above the messages that are new to the reader. */
export function NewLine() {
  return <div className={styles['new']}>{t('New')}</div>;
}
