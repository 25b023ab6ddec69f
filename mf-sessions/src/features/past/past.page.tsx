import { useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import { listPendingReviews, listRecordings, listSessions, type Session } from '@acquaint/contracts';
import { Link, useNavigate, useSearchParams, useShell, to } from '@acquaint/remote-kit';
import {
  Button,
  dateFormat,
  Flex,
  ListState,
  Page,
  Segmented,
  Tag,
  useLocale,
  type ListStateProps,
} from '@acquaint/ui';
import { ReliabilityCard } from './reliability-card.tsx';
import { GroupHeading } from '../../components/group-heading.tsx';
import { otherOf, SessionCard } from '../../components/session-card.tsx';
import { SessionTabs } from '../../components/session-tabs.tsx';
import { t } from '../../i18n.ts';

/** The value of `show` for sessions with a review still to write. */
const TO_REVIEW = 'to-review';

/** `/dashboard/sessions/past`: past sessions by month, newest first; with `show=to-review` those with a review still to write. */
export function PastPage() {
  const [params, setParams] = useSearchParams();
  const shown = params.get('show') === TO_REVIEW ? TO_REVIEW : 'all';
  return (
    <Page title={t('Past sessions')}>
      <Flex wrap align="center" justify="space-between" gap={8} style={{ marginBottom: 16 }}>
        <SessionTabs shown="past" />
        <Segmented
          aria-label={t('Show')}
          value={shown}
          options={[
            { value: 'all', label: t('All') },
            { value: TO_REVIEW, label: t('Still to review') },
          ]}
          onChange={(value) => setParams(value === TO_REVIEW ? { show: value } : {}, { replace: true })}
        />
      </Flex>
      <ReliabilityCard />
      {shown === 'all' ? <AllSessions /> : <SessionsToReview />}
    </Page>
  );
}

function AllSessions() {
  const sessions = useEndpointPages(listSessions, { query: { period: 'past' } });
  return (
    <PastSessions
      sessions={sessions}
      empty={{
        drawing: 'calendar',
        title: t('No past sessions yet'),
        text: t('Once you’ve met someone, you’ll find the session and its review here.'),
        action: <Link to="/dashboard/home/intros">{t('See your introductions')}</Link>,
      }}
    />
  );
}

function SessionsToReview() {
  const sessions = useEndpointPages(listPendingReviews, {});
  return (
    <PastSessions
      sessions={sessions}
      empty={{
        drawing: 'star',
        title: t('No reviews to write'),
        text: t('After each session, you can rate the other person here.'),
        action: <Link to="/dashboard/sessions/past">{t('All past sessions')}</Link>,
      }}
    />
  );
}

type PastSessionsProps = Pick<ListStateProps<Session>, 'empty'> & {
  readonly sessions: ListStateProps<Session>['query'] & { readonly items: readonly Session[] };
};

function PastSessions({ sessions, empty }: PastSessionsProps) {
  const navigate = useNavigate();
  const { openModal } = useShell();
  const month = dateFormat(useLocale(), { month: 'long', year: 'numeric' });
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
    <ListState
      query={sessions}
      items={sessions.items}
      keyOf={(session) => session.id}
      label={t('Past sessions')}
      empty={empty}
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
                      onClick={() => void navigate(to('/dashboard/sessions/recording', { id: recording.id }))}
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
  );
}
