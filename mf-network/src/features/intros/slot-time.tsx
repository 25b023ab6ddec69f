import { formatTime, TimeText, useLocale } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';

interface SlotTimeProps {
  readonly at: string;
  /** The other person's time zone; null if it is not known. */
  readonly theirZone: string | null;
  readonly name: string;
}

/** A time to meet: in the reader's time zone, and below it in the other person's, if their clock shows another. */
export function SlotTime({ at, theirZone, name }: SlotTimeProps) {
  const locale = useLocale();
  const [now] = useState(() => Date.now());
  const timeIn = (zone: string | undefined, style: 'weekdayTime' | 'date' | 'time') =>
    formatTime(at, { style, zone, locale }, now);
  if (theirZone === null || timeIn(theirZone, 'weekdayTime') === timeIn(undefined, 'weekdayTime'))
    return <TimeText at={at} format="weekdayTime" />;
  const isSameDay = timeIn(theirZone, 'date') === timeIn(undefined, 'date');
  return (
    <span style={{ lineHeight: 1.3 }}>
      <TimeText at={at} format="weekdayTime" />{' '}
      <small style={{ display: 'block' }}>
        {t('{time} for {name}', { time: timeIn(theirZone, isSameDay ? 'time' : 'weekdayTime'), name })}
      </small>
    </span>
  );
}
