import { useEndpointQuery } from '@acquaint/api-client';
import { listSessions, type Session } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { AsyncState, Button, Flex, personName, useLocale } from '@acquaint/ui';
import { LeftOutlined, RightOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { otherOf } from '../../components/session-card.tsx';
import { addDays, dateIn, dateLabel, timeLabel } from '../../components/slot-days.ts';
import { t } from '../../i18n.ts';
import styles from './week.module.css';

/** Number of sessions that are read of each period: more than anyone has in the weeks around today. */
const MOST = 100;
const SHOWN: readonly Session['state'][] = ['requested', 'confirmed', 'live', 'completed'];

/** A week of sessions, Monday to Sunday by the reader's clock; on a phone the days are below each other. */
export function Week() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [today] = useState(() => dateIn(zone, Date.now()));
  const [monday, setMonday] = useState(() => mondayOf(today));
  const locale = useLocale();
  const ahead = useEndpointQuery(listSessions, { query: { period: 'upcoming', page_size: MOST } });
  const past = useEndpointQuery(listSessions, { query: { period: 'past', page_size: MOST } });
  const days = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
  const span = { from: dateLabel(monday, locale), until: dateLabel(addDays(monday, 6), locale) };
  return (
    <Flex vertical gap={16}>
      <Flex gap={8} align="center" wrap>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('Previous week')}
          onClick={() => setMonday(addDays(monday, -7))}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t('Next week')}
          onClick={() => setMonday(addDays(monday, 7))}
        />
        <strong role="status">{t('{from} to {until}', span)}</strong>
        {monday !== mondayOf(today) && (
          <Button type="text" onClick={() => setMonday(mondayOf(today))}>
            {t('This week')}
          </Button>
        )}
      </Flex>
      <AsyncState query={ahead}>
        {({ results }) => (
          <ol className={styles['week']} aria-label={t('Week')}>
            {days.map((date) => (
              <li
                key={date}
                className={styles['day']}
                {...(date === today ? { 'aria-current': 'date' } : {})}
              >
                <strong>{dateLabel(date, locale)}</strong>
                <Sessions
                  sessions={[...(past.data?.results ?? []), ...results]
                    .filter(({ state }) => SHOWN.includes(state))
                    .filter(({ starts_at }) => dateIn(zone, Date.parse(starts_at)) === date)
                    .sort((one, two) => one.starts_at.localeCompare(two.starts_at))}
                  zone={zone}
                />
              </li>
            ))}
          </ol>
        )}
      </AsyncState>
    </Flex>
  );
}

function Sessions({ sessions, zone }: { readonly sessions: readonly Session[]; readonly zone: string }) {
  const locale = useLocale();
  if (sessions.length === 0) return <span className={styles['none']}>{t('No sessions')}</span>;
  return sessions.map((session) => (
    <Link
      key={session.id}
      className={styles['session'] ?? ''}
      to={to('/dashboard/sessions/session', { id: session.id })}
    >
      <strong>{timeLabel(session, zone, locale)}</strong>
      <span>{personName(otherOf(session))}</span>
      {session.state === 'requested' && <small>{t('Waiting for approval')}</small>}
    </Link>
  ));
}

/** Returns the Monday of the week of a date. */
function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}
