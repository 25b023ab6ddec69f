import { useEndpointQuery } from '@acquaint/api-client';
import {
  getAttendance,
  getReliability,
  getSession,
  listMoments,
  type ReliabilityMark,
  type Session,
} from '@acquaint/contracts';
import { lazyPage, Link, useSearchParams, to } from '@acquaint/remote-kit';
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
import { Suspense } from 'react';
import { NextSteps } from '../../outcome/next-steps.tsx';
import { MARK_STATE, MARK_WHAT } from '../../components/mark-text.ts';
import { CalendarChanges } from '../../components/calendar/calendar-changes.tsx';
import { otherOf, SessionCard } from '../../components/session-card.tsx';
import { lengthOf } from '../../components/session-times.ts';
import { WayBack } from '../../components/way-back.tsx';
import { rich, t } from '../../i18n.ts';
import { CallState } from './after-call/call-state.tsx';
import { KeepInTouch } from './after-call/keep-in-touch.tsx';
import { RecordingCard } from './after-call/recording-card.tsx';
import { ReviewCard } from './after-call/review-card.tsx';
import { presenceOf } from './presence-of.ts';
import styles from './session.module.css';

const SessionNotes = lazyPage(() =>
  import('../../outcome/session-notes.tsx').then((module) => module.SessionNotes),
);

/**
 * `/dashboard/sessions/session?id=…`: the page of a session, to which people are taken after its call (R-ROOM-16): a button to
 * rejoin while the call continues, the review, the recording, notes and next steps, what to do next, and who was there.
 */
export function SessionPage() {
  const id = useSearchParams()[0].get('id');
  if (id === null) {
    return (
      <Page title={t('Which session?')} width="narrow">
        <EmptyNote
          drawing="link"
          title={t('This link doesn’t lead to a session')}
          text={t('Open it from your list of sessions.')}
          action={<Link to="/dashboard/sessions/past">{t('Past sessions')}</Link>}
        />
      </Page>
    );
  }
  return <SessionOf key={id} id={id} />;
}

/** Back to the event of which the session is a round, where the next round is planned; otherwise to the list that contains it. */
function WayOut({ session }: { readonly session: Session }) {
  const { circle_event_id: event } = session;
  return event === null ? (
    <WayBack session={session} />
  ) : (
    <Link to={to('/dashboard/event', { event })}>{t('Back to the event')}</Link>
  );
}

function SessionOf({ id }: { readonly id: string }) {
  const session = useEndpointQuery(getSession, { params: { id } });
  const title = session.data
    ? t('Session with {name}', { name: personName(otherOf(session.data)) })
    : t('Session');
  return (
    <Page
      title={title}
      subtitle={session.data ? <WayOut session={session.data} /> : '\u00a0'}
      width="regular"
    >
      <AsyncState query={session}>{(data) => <Whole session={data} />}</AsyncState>
    </Page>
  );
}

function Whole({ session }: { readonly session: Session }) {
  const { id, state } = session;
  const other = otherOf(session);
  const isAgreed = state === 'confirmed' || state === 'live' || state === 'completed';
  const attendance = useEndpointQuery(
    getAttendance,
    { params: { id } },
    { staleTime: 0, enabled: isAgreed || session.started_at !== null },
  );
  const visits = attendance.data?.results ?? [];
  const wasIn = visits.some(({ person }) => person.id === session[session.my_role].id);
  const isOtherThere = visits.some(({ person, left_at }) => person.id === other.id && left_at === null);
  return (
    <Flex vertical gap={16}>
      <SessionCard
        session={session}
        actions={
          session.room_open && !wasIn && <Link to={to('/room', { session: id })}>{t('Open the room')}</Link>
        }
      >
        <CalendarChanges session={session} />
      </SessionCard>
      {wasIn && <CallState session={session} isOtherThere={isOtherThere} />}
      {wasIn && <ReviewCard session={session} />}
      {wasIn && <RecordingCard session={session} />}
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
      {wasIn && <KeepInTouch person={other} />}
      <Marks sessionId={id} />
      {visits.length > 0 && <Attendance session={session} visits={visits} />}
      {session.started_at !== null && <Moments sessionId={id} />}
    </Flex>
  );
}

/** Moments that the reader marked in the call, in chronological order. */
function Moments({ sessionId }: { readonly sessionId: string }) {
  const moments = useEndpointQuery(listMoments, { params: { id: sessionId } }, { staleTime: 0 });
  if (!moments.isError && (moments.data?.results ?? []).length === 0) return null;
  return (
    <Card title={<h2 className={styles['title']}>{t('Moments you marked')}</h2>}>
      <AsyncState query={moments}>
        {({ results }) => (
          <ul className={styles['marks']} aria-label={t('Moments you marked')}>
            {results.map(({ id, at, seconds }) => (
              <li key={id}>
                {rich('{length} into the call, at {time}', {
                  length: lengthOf(seconds),
                  time: <TimeText at={at} format="time" />,
                })}
              </li>
            ))}
          </ul>
        )}
      </AsyncState>
    </Card>
  );
}

/** The reader's reliability marks from this session. */
function Marks({ sessionId }: { readonly sessionId: string }) {
  const reliability = useEndpointQuery(getReliability, {});
  const marks: readonly ReliabilityMark[] =
    reliability.data?.marks.filter(({ session_id }) => session_id === sessionId) ?? [];
  if (marks.length === 0) return null;
  return (
    <ul className={styles['marks']} aria-label={t('What counts against you')}>
      {marks.map((mark) => (
        <li key={mark.id}>
          {t(MARK_WHAT[mark.kind])}{' '}
          <Tag color={MARK_STATE[mark.state].color}>{t(MARK_STATE[mark.state].label)}</Tag>
        </li>
      ))}
    </ul>
  );
}

interface AttendanceProps {
  readonly session: Session;
  readonly visits: Parameters<typeof presenceOf>[0];
}

/** Length of the call, and who was there when. */
function Attendance({ session: { started_at, ended_at }, visits }: AttendanceProps) {
  const seconds =
    started_at !== null && ended_at !== null ? (Date.parse(ended_at) - Date.parse(started_at)) / 1000 : null;
  return (
    <Card title={<h2 className={styles['title']}>{t('Who was there')}</h2>}>
      {seconds !== null && (
        <p className={styles['line']}>{t('You talked for {length}.', { length: lengthOf(seconds) })}</p>
      )}
      <ul className={styles['marks']} aria-label={t('Attendance')}>
        {presenceOf(visits).map(({ person, seconds: present, visits: count, from, until }) => (
          <li key={person.id}>
            {rich(
              '<strong>{name}</strong>: {from} to {until}, {length} in the room{back, plural, =0 {} one {, came back # time} other {, came back # times}}',
              {
                name: personName(person),
                strong: (inside) => <strong>{inside}</strong>,
                from: <TimeText at={from} format="time" />,
                until: until === null ? t('now') : <TimeText at={until} format="time" />,
                length: lengthOf(present),
                back: count - 1,
              },
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
