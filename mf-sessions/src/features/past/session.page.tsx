import { useEndpointQuery } from '@acquaint/api-client';
import {
  getAttendance,
  getReliability,
  getSession,
  listMoments,
  listRecordings,
  type ReliabilityMark,
  type Session,
} from '@acquaint/contracts';
import { Link, useFact, useSearchParams } from '@acquaint/remote-kit';
import {
  AsyncState,
  Card,
  EmptyNote,
  Flex,
  Loading,
  Page,
  personName,
  Spin,
  Tag,
  TimeText,
} from '@acquaint/ui';
import { lazy, Suspense } from 'react';
import { NextSteps } from '../../outcome/next-steps.tsx';
import { MARK_STATE, MARK_WHAT } from '../../parts/mark-words.ts';
import { otherOf, SessionCard } from '../../parts/session-card.tsx';
import { lengthOf } from '../../parts/length-of.ts';
import { presenceOf } from './presence-of.ts';
import styles from './session.module.css';

const SessionNotes = lazy(() =>
  import('../../outcome/session-notes.tsx').then((module) => ({ default: module.SessionNotes })),
);
const PAST = <Link to="/dashboard/sessions/past">Past sessions</Link>;

/** `/dashboard/sessions/session?id=…`: what one session leaves: who was there, for how long, notes and next steps. */
export function SessionPage() {
  const id = useSearchParams()[0].get('id');
  if (id === null) {
    return (
      <Page title="Which session?" width="narrow">
        <EmptyNote
          title="This link doesn’t lead to a session"
          text="Open it from your list of sessions."
          action={PAST}
        />
      </Page>
    );
  }
  return <SessionOf key={id} id={id} />;
}

function SessionOf({ id }: { readonly id: string }) {
  const session = useEndpointQuery(getSession, { params: { id } });
  useFact('session/completed', () => void session.refetch());
  const title = session.data ? `Session with ${personName(otherOf(session.data))}` : 'Session';
  return (
    <Page title={title} subtitle={PAST} width="regular">
      <AsyncState query={session}>{(data) => <Whole session={data} />}</AsyncState>
    </Page>
  );
}

function Whole({ session }: { readonly session: Session }) {
  const { id, state } = session;
  const other = otherOf(session);
  const isAgreed = state === 'confirmed' || state === 'live' || state === 'completed';
  return (
    <Flex vertical gap={16}>
      <SessionCard session={session} actions={<Actions session={session} />} />
      <Marks sessionId={id} />
      {session.started_at !== null && <Attendance session={session} />}
      {session.started_at !== null && <Moments sessionId={id} />}
      {isAgreed && (
        <>
          <Card>
            <Suspense
              fallback={
                <Loading>
                  <Spin />
                </Loading>
              }
            >
              <SessionNotes sessionId={id} ownId={session[session.my_role].id} otherName={other.first_name} />
            </Suspense>
          </Card>
          <Card>
            <NextSteps sessionId={id} otherName={other.first_name} canPromise />
          </Card>
        </>
      )}
    </Flex>
  );
}

function Actions({ session }: { readonly session: Session }) {
  const recordings = useEndpointQuery(
    listRecordings,
    { query: { page_size: 100 } },
    { enabled: session.state === 'completed' },
  );
  const recording = recordings.data?.results.find(({ session_id }) => session_id === session.id);
  if (!session.can_review && !session.room_open && !recording) return null;
  return (
    <>
      {session.room_open && <Link to={`/room?session=${session.id}`}>Open the room</Link>}
      {session.can_review && <Link to={`/dashboard/review?session=${session.id}`}>Write a review</Link>}
      {recording && <Link to={`/dashboard/sessions/recording?id=${recording.id}`}>Recording</Link>}
    </>
  );
}

/** What the reader marked in the call, by its time. */
function Moments({ sessionId }: { readonly sessionId: string }) {
  const moments = useEndpointQuery(listMoments, { params: { id: sessionId } }, { staleTime: 0 });
  if (!moments.isError && (moments.data?.results ?? []).length === 0) return null;
  return (
    <Card title={<h2 className={styles['title']}>Moments you marked</h2>}>
      <AsyncState query={moments}>
        {({ results }) => (
          <ul className={styles['marks']} aria-label="Moments you marked">
            {results.map(({ id, at, seconds }) => (
              <li key={id}>
                {lengthOf(seconds)} into the call, at <TimeText at={at} format="time" />
              </li>
            ))}
          </ul>
        )}
      </AsyncState>
    </Card>
  );
}

/** What of this session counts against the reader. */
function Marks({ sessionId }: { readonly sessionId: string }) {
  const reliability = useEndpointQuery(getReliability, {});
  const marks: readonly ReliabilityMark[] =
    reliability.data?.marks.filter(({ session_id }) => session_id === sessionId) ?? [];
  if (marks.length === 0) return null;
  return (
    <ul className={styles['marks']} aria-label="What counts against you">
      {marks.map((mark) => (
        <li key={mark.id}>
          {MARK_WHAT[mark.kind]}{' '}
          <Tag color={MARK_STATE[mark.state].color}>{MARK_STATE[mark.state].label}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** How long the call was, and who was there when. */
function Attendance({ session }: { readonly session: Session }) {
  const attendance = useEndpointQuery(getAttendance, { params: { id: session.id } }, { staleTime: 0 });
  const { started_at, ended_at } = session;
  const seconds =
    started_at !== null && ended_at !== null ? (Date.parse(ended_at) - Date.parse(started_at)) / 1000 : null;
  return (
    <Card title={<h2 className={styles['title']}>Who was there</h2>}>
      {seconds !== null && <p className={styles['line']}>You talked for {lengthOf(seconds)}.</p>}
      <AsyncState query={attendance}>
        {({ results }) => (
          <ul className={styles['marks']} aria-label="Attendance">
            {presenceOf(results).map(({ person, seconds: present, visits, from, until }) => (
              <li key={person.id}>
                <strong>{personName(person)}</strong>: <TimeText at={from} format="time" /> to{' '}
                {until === null ? 'now' : <TimeText at={until} format="time" />}, {lengthOf(present)} in the
                room
                {visits > 1 && `, came back ${visits - 1} ${visits === 2 ? 'time' : 'times'}`}
              </li>
            ))}
          </ul>
        )}
      </AsyncState>
    </Card>
  );
}
