import { formatTime, useFormats } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../../words.ts';
import { dayOf } from './day-of.ts';
import styles from './message-list.module.css';

const DAY_MS = 86_400_000;

/** The day below, in the reader's zone and manner. */
export function DayLine({ at }: { readonly at: string }) {
  const locale = useFormats();
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

/** Above what came since the reader was here. */
export function NewLine() {
  return <div className={styles['new']}>{t('New')}</div>;
}
