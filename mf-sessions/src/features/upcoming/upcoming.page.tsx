import { useEndpointPages } from '@acquaint/api-client';
import { listSessions } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { ListState, Page } from '@acquaint/ui';
import { CalendarChanges } from '../../components/calendar-changes.tsx';
import { SessionCard } from '../../components/session-card.tsx';
import { t } from '../../i18n.ts';
import { UpcomingActions } from './upcoming-actions.tsx';

/** `/dashboard/sessions/upcoming`: booked and requested sessions, soonest first. */
export function UpcomingPage() {
  const sessions = useEndpointPages(listSessions, { query: { period: 'upcoming' } });

  return (
    <Page
      title={t('Upcoming sessions')}
      subtitle={
        <>
          {t('All times are in your own time zone.')}{' '}
          <Link to="/dashboard/sessions/past">{t('Past sessions')}</Link>
        </>
      }
    >
      <ListState
        query={sessions}
        items={sessions.items}
        keyOf={(session) => session.id}
        label={t('Upcoming sessions')}
        empty={{
          title: t('No upcoming sessions'),
          text: t('Accept an introduction, or book twenty minutes with someone you’d like to meet.'),
          action: <Link to="/dashboard/home/intros">{t('See your introductions')}</Link>,
        }}
      >
        {(session) => (
          <SessionCard session={session} actions={<UpcomingActions session={session} />}>
            <CalendarChanges session={session} />
          </SessionCard>
        )}
      </ListState>
    </Page>
  );
}
