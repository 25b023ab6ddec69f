import { useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import { listRecordings, listSessions } from '@acquaint/contracts';
import { Link, useNavigate, to } from '@acquaint/remote-kit';
import { Button, ListState, Page, Tag } from '@acquaint/ui';
import { ReliabilityCard } from './reliability-card.tsx';
import { SessionCard } from '../../components/session-card.tsx';
import { SessionTabs } from '../../components/session-tabs.tsx';
import { t } from '../../i18n.ts';

/** `/dashboard/sessions/past`: past sessions, newest first, with the reviews still to write. */
export function PastPage() {
  const navigate = useNavigate();
  const sessions = useEndpointPages(listSessions, { query: { period: 'past' } });
  const hasMet = sessions.items.some(({ state }) => state === 'completed');
  const recordings = useEndpointQuery(
    listRecordings,
    { query: { page_size: 100 } },
    { staleTime: 0, enabled: hasMet },
  );
  const recordingOf = (sessionId: string) =>
    recordings.data?.results.find(({ session_id }) => session_id === sessionId);

  return (
    <Page title={t('Past sessions')}>
      <div style={{ marginBottom: 16 }}>
        <SessionTabs shown="past" />
      </div>
      <ReliabilityCard />
      <ListState
        query={sessions}
        items={sessions.items}
        keyOf={(session) => session.id}
        label={t('Past sessions')}
        empty={{
          drawing: 'calendar',
          title: t('No past sessions yet'),
          text: t('Once you’ve met someone, you’ll find the session and its review here.'),
          action: <Link to="/dashboard/home/intros">{t('See your introductions')}</Link>,
        }}
      >
        {(session) => {
          const recording = recordingOf(session.id);
          const isDone = !session.can_review && session.has_reviewed;
          return (
            <SessionCard
              session={session}
              actions={
                <>
                  {session.can_review && (
                    <Button
                      type="primary"
                      onClick={() => void navigate(to('/dashboard/review', { session: session.id }))}
                    >
                      {t('Write a review')}
                    </Button>
                  )}
                  {isDone && <Tag color="success">{t('You wrote a review')}</Tag>}
                  {recording && (
                    <Button
                      onClick={() => void navigate(to('/dashboard/sessions/recording', { id: recording.id }))}
                    >
                      {t('Recording')}
                    </Button>
                  )}
                  <Link to={to('/dashboard/sessions/session', { id: session.id })}>
                    {t(session.state === 'completed' ? 'Notes and next steps' : 'Details')}
                  </Link>
                </>
              }
            />
          );
        }}
      </ListState>
    </Page>
  );
}
