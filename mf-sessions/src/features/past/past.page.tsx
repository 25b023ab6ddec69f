import { useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import { listRecordings, listSessions, type Session } from '@acquaint/contracts';
import { Link, useNavigate, useShell, to } from '@acquaint/remote-kit';
import { Button, dateFormat, ListState, Page, Tag, useLocale } from '@acquaint/ui';
import { ReliabilityCard } from './reliability-card.tsx';
import { GroupHeading } from '../../components/group-heading.tsx';
import { otherOf, SessionCard } from '../../components/session-card.tsx';
import { SessionTabs } from '../../components/session-tabs.tsx';
import { t } from '../../i18n.ts';

/** `/dashboard/sessions/past`: past sessions by month, newest first, with the reviews still to write. */
export function PastPage() {
  const navigate = useNavigate();
  const { openModal } = useShell();
  const month = dateFormat(useLocale(), { month: 'long', year: 'numeric' });
  const sessions = useEndpointPages(listSessions, { query: { period: 'past' } });
  const hasMet = sessions.items.some(({ state }) => state === 'completed');
  const recordings = useEndpointQuery(
    listRecordings,
    { query: { page_size: 100 } },
    { staleTime: 0, enabled: hasMet },
  );
  const recordingOf = (sessionId: string) =>
    recordings.data?.results.find(({ session_id }) => session_id === sessionId);
  const monthOf = ({ starts_at }: Session) => month.format(new Date(starts_at));

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
          const { username, first_name: name } = otherOf(session);
          return (
            <>
              <GroupHeading items={sessions.items} session={session} groupOf={monthOf} />
              <SessionCard
                session={session}
                tag={isDone && <Tag color="success">{t('You wrote a review')}</Tag>}
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
                    {recording && (
                      <Button
                        onClick={() =>
                          void navigate(to('/dashboard/sessions/recording', { id: recording.id }))
                        }
                      >
                        {t('Recording')}
                      </Button>
                    )}
                    {session.state === 'completed' && (
                      <Button
                        aria-label={t('Book again: {name}', { name })}
                        onClick={() => openModal('book-session', { username })}
                      >
                        {t('Book again')}
                      </Button>
                    )}
                    <Link to={to('/dashboard/sessions/session', { id: session.id })}>
                      {t(session.state === 'completed' ? 'Notes and next steps' : 'Details')}
                    </Link>
                  </>
                }
              />
            </>
          );
        }}
      </ListState>
    </Page>
  );
}
