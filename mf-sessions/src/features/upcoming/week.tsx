import { useEndpointQuery } from '@acquaint/api-client';
import { listSessions, type Session } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { AsyncState, Button, ErrorNote, Flex, personName, Skeleton, useLocale } from '@acquaint/ui';
import { LeftOutlined, RightOutlined } from '@acquaint/ui/icons';
import { useEffect, useState } from 'react';
import { otherOf } from '../../components/session-card.tsx';
import { addDays, dateIn, dateLabel, timeLabel } from '../../components/slots/slot-days.ts';
import { t } from '../../i18n.ts';
import styles from './week.module.css';

/** Number of sessions that are read of each period: more than anyone has in the weeks around today. */
const MOST = 100;
/** How often the date is looked at. */
const LOOK_MS = 30_000;
const SHOWN: readonly Session['state'][] = ['requested', 'confirmed', 'live', 'completed'];

/** A week of sessions, Monday to Sunday by the reader's clock; on a phone the days are below each other. */
export function Week() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = useToday(zone);
  // Null: the week of today, which is another one after Sunday.
  const [chosen, setMonday] = useState<string | null>(null);
  const monday = chosen ?? mondayOf(today);
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
          <Button type="text" onClick={() => setMonday(null)}>
            {t('This week')}
          </Button>
        )}
      </Flex>
      {past.data === undefined && past.isError && days.some((date) => date <= today) && (
        <ErrorNote error={past.error} onRetry={past.refetch} />
      )}
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
                  isWhole={past.data !== undefined || date > today}
                  isLoading={!past.isError}
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

interface SessionsProps {
  readonly sessions: readonly Session[];
  readonly zone: string;
  /** Whether all sessions of the day have been read. */
  readonly isWhole: boolean;
  readonly isLoading: boolean;
}

function Sessions({ sessions, zone, isWhole, isLoading }: SessionsProps) {
  const locale = useLocale();
  return (
    <>
      {sessions.map((session) => (
        <Link
          key={session.id}
          className={styles['session'] ?? ''}
          to={to('/dashboard/sessions/session', { id: session.id })}
        >
          <strong>{timeLabel(session, zone, locale)}</strong>
          <span>{personName(otherOf(session))}</span>
          {session.state === 'requested' && <small>{t('Waiting for approval')}</small>}
        </Link>
      ))}
      {!isWhole && isLoading && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {isWhole && sessions.length === 0 && <span className={styles['none']}>{t('No sessions')}</span>}
    </>
  );
}

/** Returns today's date in a zone; another one from midnight on. */
function useToday(zone: string): string {
  const [today, setToday] = useState(() => dateIn(zone, Date.now()));
  useEffect(() => {
    const look = () => setToday(dateIn(zone, Date.now()));
    const timer = setInterval(look, LOOK_MS);
    // Timers rest while the tab is in the background or the device sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [zone]);
  return today;
}

/** Returns the Monday of the week of a date. */
function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}
