import { useEndpointQuery, useInitialData } from '@acquaint/api-client';
import { listFreeSlots } from '@acquaint/contracts';
import {
  AsyncState,
  Button,
  Card,
  EmptyNote,
  Flex,
  Select,
  Tag,
  timeZoneOptions,
  useFormats,
} from '@acquaint/ui';
import { useId, useState } from 'react';
import { useMoneyFormat } from '../../parts/money.ts';
import { dayLabel, groupByDay, stretchesOf, timeLabel } from '../../parts/slot-days.ts';
import styles from './availability.module.css';

const ZONES = timeZoneOptions();
const DAYS_SHOWN = 7;

/** What others can book of my next days, by their own clocks; asked for when its owner wants to see it. */
export function PreviewCard() {
  const [isOpen, setIsOpen] = useState(false);
  const me = useInitialData().data?.user_data.username;
  return (
    <Card title={<h2 style={{ margin: 0, fontSize: 16 }}>As others see you</h2>}>
      {isOpen && me !== undefined ? (
        <Preview username={me} />
      ) : (
        <Flex vertical gap={16} align="start">
          <p style={{ margin: 0 }}>
            The times others can book in the next {DAYS_SHOWN} days, by their own clocks. Save your changes
            first.
          </p>
          <Button onClick={() => setIsOpen(true)}>Show the preview</Button>
        </Flex>
      )}
    </Card>
  );
}

function Preview({ username }: { readonly username: string }) {
  const zoneId = useId();
  const [zone, setZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const formats = useFormats();
  const money = useMoneyFormat();
  const free = useEndpointQuery(
    listFreeSlots,
    { query: { username, days: DAYS_SHOWN, time_zone: zone } },
    { staleTime: 0 },
  );
  return (
    <Flex vertical gap={16}>
      <div>
        <label htmlFor={zoneId}>Seen from</label>
        <br />
        <Select
          id={zoneId}
          showSearch
          style={{ width: '100%', maxWidth: 320 }}
          value={zone}
          options={ZONES}
          onChange={setZone}
        />
      </div>
      <AsyncState query={free}>
        {({ slots, next_free, duration_minutes, price_cents }) =>
          slots.length === 0 ? (
            <EmptyNote
              title={`Nobody can book you in the next ${DAYS_SHOWN} days`}
              text={
                next_free
                  ? `The next free time is ${dayLabel(next_free, zone, formats)}, ${timeLabel(next_free, zone, formats)}.`
                  : 'Open some hours above and save, or look whether your calendar is full.'
              }
            />
          ) : (
            <>
              <p style={{ margin: 0 }}>
                {duration_minutes} minutes,{' '}
                {price_cents === 0 ? 'free' : <strong>{money(price_cents)}</strong>}. A session can start:
              </p>
              <ul className={styles['week']} aria-label="What others can book">
                {groupByDay(slots, zone).map(({ date, slots: ofDay }) => (
                  <li key={date} className={styles['previewDay']}>
                    <strong>{ofDay[0] && dayLabel(ofDay[0], zone, formats)}</strong>
                    <Flex gap={4} wrap>
                      {stretchesOf(ofDay, zone).map(({ first, last, isNight }) => (
                        <Tag key={first.starts_at} {...(isNight ? { color: 'warning' } : {})}>
                          {timeLabel(first, zone, formats)}
                          {last !== first && ` to ${timeLabel(last, zone, formats)}`}
                          {isNight && ', at night'}
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
