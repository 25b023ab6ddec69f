import { useEndpointQuery } from '@acquaint/api-client';
import { deviceZone, previewAvailability, type AvailabilitySettings } from '@acquaint/contracts';
import { AsyncState, Card, EmptyNote, Flex, Tag, TimeZoneSelect, useLocale } from '@acquaint/ui';
import { useId, useState } from 'react';
import { useMoneyFormat } from '../../components/payment/money.ts';
import {
  dayLabel,
  groupByDay,
  stretchesOf,
  timeLabel,
  type Stretch,
} from '../../components/slots/slot-days.ts';
import { rich, t } from '../../i18n.ts';
import styles from './availability.module.css';

const DAYS_SHOWN = 7;

interface PreviewProps {
  /** Unsaved changes. */
  readonly changes: Partial<AvailabilitySettings>;
  /** False while the weekly hours cannot be saved as they are; the last times stay until they can. */
  readonly isSound: boolean;
}

/** Shows which times others can book over the next days, in their time zone, once the changes are saved. */
export function PreviewCard(props: PreviewProps) {
  return (
    <Card
      id="preview"
      className={styles['preview'] ?? ''}
      title={<h2 style={{ margin: 0, fontSize: 16 }}>{t('As others see you')}</h2>}
      extra={Object.keys(props.changes).length > 0 && <Tag color="warning">{t('Not saved yet')}</Tag>}
    >
      <Preview {...props} />
    </Card>
  );
}

/** Formats a stretch of free times: `9:00 AM to 11:40 AM, at night`. */
function stretchLabel({ first, last, isNight }: Stretch, zone: string, formats: string): string {
  const from = timeLabel(first, zone, formats);
  if (first === last) return isNight ? t('{time}, at night', { time: from }) : from;
  return t(isNight ? '{from} to {until}, at night' : '{from} to {until}', {
    from,
    until: timeLabel(last, zone, formats),
  });
}

function Preview({ changes, isSound }: PreviewProps) {
  const zoneId = useId();
  const [zone, setZone] = useState(deviceZone);
  const formats = useLocale();
  const money = useMoneyFormat();
  const free = useEndpointQuery(
    previewAvailability,
    { query: { days: DAYS_SHOWN, time_zone: zone }, body: changes },
    { staleTime: 0, enabled: isSound, placeholderData: (before) => before },
  );
  return (
    <Flex vertical gap={16}>
      <p style={{ margin: 0 }}>
        {t('The times others can book in the next {days} days, in their own time zone.', {
          days: DAYS_SHOWN,
        })}
      </p>
      <div>
        <label htmlFor={zoneId}>{t('Show times in')}</label>
        <br />
        <TimeZoneSelect
          id={zoneId}
          style={{ width: '100%', maxWidth: 320 }}
          value={zone}
          onChange={setZone}
        />
      </div>
      <AsyncState query={free}>
        {({ slots, next_free, duration_minutes, price_cents }) =>
          slots.length === 0 ? (
            <EmptyNote
              drawing="calendar"
              title={t('No one can book you in the next {days} days', { days: DAYS_SHOWN })}
              text={
                next_free
                  ? t('The next free time is {day}, {time}.', {
                      day: dayLabel(next_free, zone, formats),
                      time: timeLabel(next_free, zone, formats),
                    })
                  : t('Add some hours, or check whether your calendar is full.')
              }
            />
          ) : (
            <>
              <p style={{ margin: 0 }}>
                {price_cents === 0
                  ? t('{minutes} minutes, free. Possible start times:', { minutes: duration_minutes })
                  : rich('{minutes} minutes, <strong>{price}</strong>. Possible start times:', {
                      minutes: duration_minutes,
                      price: money(price_cents),
                      strong: (inside) => <strong>{inside}</strong>,
                    })}
              </p>
              <ul className={styles['week']} aria-label={t('What others can book')}>
                {groupByDay(slots, zone).map(({ date, slots: ofDay }) => (
                  <li key={date} className={styles['previewDay']}>
                    <strong>{ofDay[0] && dayLabel(ofDay[0], zone, formats)}</strong>
                    <Flex gap={4} wrap>
                      {stretchesOf(ofDay, zone).map(({ first, last, isNight }) => (
                        <Tag key={first.starts_at} {...(isNight ? { color: 'warning' } : {})}>
                          {stretchLabel({ first, last, isNight }, zone, formats)}
                        </Tag>
                      ))}
                    </Flex>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </AsyncState>
    </Flex>
  );
}
