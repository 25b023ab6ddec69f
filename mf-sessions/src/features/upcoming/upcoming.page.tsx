import { useEndpointPages, useInitialData } from '@acquaint/api-client';
import { listSessions, type Session } from '@acquaint/contracts';
import { lazyPage, Link, useSearchParams } from '@acquaint/remote-kit';
import { Flex, ListState, Loading, Page, Segmented, Spin, cityName } from '@acquaint/ui';
import { Suspense, useState } from 'react';
import { CalendarChanges } from '../../components/calendar/calendar-changes.tsx';
import { GroupHeading } from '../../components/group-heading.tsx';
import { SessionCard } from '../../components/session-card.tsx';
import { SessionTabs } from '../../components/session-tabs.tsx';
import { addDays, dateIn } from '../../components/slots/slot-days.ts';
import { isSameZone } from '../../components/slots/same-zone.ts';
import { rich, t } from '../../i18n.ts';
import { NextUp, useNowUntil } from './next-up.tsx';
import { UpcomingActions } from './upcoming-actions.tsx';

const Week = lazyPage(() => import('./week.tsx').then((module) => module.Week));

/** `/dashboard/sessions/upcoming`: booked and requested sessions, soonest first; with `view=week` as a week. */
export function UpcomingPage() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'week' ? 'week' : 'list';

  return (
    <Page title={t('Upcoming sessions')} subtitle={<ZoneNote />}>
      <Flex vertical gap={16}>
        <Flex wrap align="center" justify="space-between" gap={8}>
          <SessionTabs shown="upcoming" />
          <Segmented
            aria-label={t('View')}
            value={view}
            options={[
              { value: 'list', label: t('List') },
              { value: 'week', label: t('Week') },
            ]}
            onChange={(value) => setParams(value === 'week' ? { view: value } : {}, { replace: true })}
          />
        </Flex>
        {view === 'week' ? (
          <Suspense
            fallback={
              <Loading>
                <Spin />
              </Loading>
            }
          >
            <Week />
          </Suspense>
        ) : (
          <UpcomingList />
        )}
      </Flex>
    </Page>
  );
}

/** Which time zone the page is in, and that the account has another one where it has. */
function ZoneNote() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const ofAccount = useInitialData().data?.user_data.time_zone ?? zone;
  const [now] = useState(() => Date.now());
  const isSame = isSameZone(zone, ofAccount, now);
  return (
    <>
      {t('All times are {zone} time, as set on this device.', {
        zone: cityName(isSame ? ofAccount : zone),
      })}
      {!isSame && ' '}
      {!isSame &&
        rich('Your <account>account</account> is set to {zone}.', {
          zone: cityName(ofAccount),
          account: (inside) => <Link to="/dashboard/account">{inside}</Link>,
        })}
    </>
  );
}

function UpcomingList() {
  const sessions = useEndpointPages(listSessions, { query: { period: 'upcoming' } });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Every half minute, because a page can stay open until the next day.
  const tomorrow = addDays(dateIn(zone, useNowUntil(0)), 1);
  const dateOf = ({ starts_at }: Session) => dateIn(zone, Date.parse(starts_at));
  const groupOf = (session: Session) => {
    const date = dateOf(session);
    if (date <= tomorrow) return t(date < tomorrow ? 'Today' : 'Tomorrow');
    // A list in which all are later has no headings.
    return sessions.items.some((each) => dateOf(each) <= tomorrow) ? t('Later') : '';
  };
  const next = sessions.items.find(({ room_open }) => room_open);
  return (
    <ListState
      query={sessions}
      items={sessions.items}
      keyOf={(session) => session.id}
      label={t('Upcoming sessions')}
      empty={{
        drawing: 'calendar',
        title: t('No upcoming sessions'),
        text: t('Accept an introduction, or book twenty minutes with someone you’d like to meet.'),
        action: <Link to="/dashboard/home/intros">{t('See your introductions')}</Link>,
      }}
    >
      {(session) => {
        const isNext = session === next;
        return (
          <>
            <GroupHeading items={sessions.items} session={session} groupOf={groupOf} />
            <SessionCard session={session} isNext={isNext} actions={<UpcomingActions session={session} />}>
              <NextUp session={session} isNext={isNext} />
              <CalendarChanges session={session} />
            </SessionCard>
          </>
        );
      }}
    </ListState>
  );
}
