import { useEndpointQuery } from '@acquaint/api-client';
import { createRoomToken, type RoomTicket } from '@acquaint/contracts';
import { Link, useLocalMedia, useSearchParams } from '@acquaint/remote-kit';
import { AsyncState, EmptyNote, Loading, Page, personName, Spin, TimeText } from '@acquaint/ui';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { DeviceCheck } from './device-check.tsx';
import { Farewell } from './farewell.tsx';
import type { RoomPhase } from './use-room.ts';

const loadCall = () => import('./call.tsx');
const Call = lazy(() => loadCall().then((module) => ({ default: module.Call })));

/** `/room?session=<id>`: device check, then the call. `in=1` in the address brings a reload back into the call. */
export function RoomPage() {
  const [params] = useSearchParams();
  const sessionId = params.get('session');
  if (sessionId === null) {
    return (
      <Page title="Which session?" width="narrow">
        <EmptyNote
          title="This link doesn’t lead to a session"
          text="Open the room from the session in your list."
          action={<Link to="/dashboard/sessions/upcoming">Upcoming sessions</Link>}
        />
      </Page>
    );
  }
  return <RoomOf key={sessionId} sessionId={sessionId} />;
}

function RoomOf({ sessionId }: { readonly sessionId: string }) {
  const ticket = useEndpointQuery(
    createRoomToken,
    { params: { id: sessionId } },
    { staleTime: Infinity, gcTime: 0 },
  );
  if (ticket.isError) {
    return (
      <Page title="The room is not open" width="narrow">
        <AsyncState query={ticket}>{() => null}</AsyncState>
        <p>
          <Link to="/dashboard/sessions/upcoming">Back to your sessions</Link>
        </p>
      </Page>
    );
  }
  if (!ticket.data) {
    return (
      <Page title="Your session" width="narrow">
        <AsyncState query={ticket}>{() => null}</AsyncState>
      </Page>
    );
  }
  return <RoomWithTicket ticket={ticket.data} />;
}

function RoomWithTicket({ ticket }: { readonly ticket: RoomTicket }) {
  const [params, setParams] = useSearchParams();
  const [over, setOver] = useState<Exclude<RoomPhase, 'entering' | 'inside'> | null>(null);
  const isIn = params.get('in') === '1';

  const setIn = useCallback(
    (next: boolean) => {
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          if (next) changed.set('in', '1');
          else changed.delete('in');
          return changed;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const finish = useCallback(
    (phase: Exclude<RoomPhase, 'entering' | 'inside'>) => {
      setOver(phase);
      setIn(false);
    },
    [setIn],
  );

  if (over !== null) {
    return (
      <Farewell
        sessionId={ticket.session.id}
        phase={over}
        onRejoin={() => {
          setOver(null);
          setIn(true);
        }}
      />
    );
  }
  return <RoomWithDevices ticket={ticket} isIn={isIn} onJoin={() => setIn(true)} onOver={finish} />;
}

interface RoomWithDevicesProps {
  readonly ticket: RoomTicket;
  readonly isIn: boolean;
  readonly onJoin: () => void;
  readonly onOver: (phase: Exclude<RoomPhase, 'entering' | 'inside'>) => void;
}

function RoomWithDevices({ ticket, isIn, onJoin, onOver }: RoomWithDevicesProps) {
  const media = useLocalMedia();
  const { session } = ticket;
  const other = session.my_role === 'host' ? session.booker : session.host;
  useEffect(() => {
    // The call is there when the person has looked at their own picture and joins; a file that does not come is asked for then.
    if (media.status === 'ready') loadCall().catch(() => undefined);
  }, [media.status]);
  if (isIn && media.status === 'ready') {
    return (
      <Suspense
        fallback={
          <Loading>
            <Spin size="large" />
          </Loading>
        }
      >
        <Call ticket={ticket} media={media} onOver={onOver} />
      </Suspense>
    );
  }
  return (
    <Page
      title={`Meet ${personName(other)}`}
      subtitle={
        <>
          <TimeText at={session.starts_at} />, {session.duration_minutes} minutes. Both of you may come early.
        </>
      }
      width="regular"
    >
      <DeviceCheck media={media} onJoin={onJoin} />
      <p>
        <Link to="/dashboard/sessions/upcoming">Back to your sessions</Link>
      </p>
    </Page>
  );
}
