import { call as callEndpoint, useEndpointQuery, useInitialData } from '@acquaint/api-client';
import { createRoomToken, type RoomTicket } from '@acquaint/contracts';
import { socketChannel } from '@acquaint/event-bus';
import {
  areDevicesChecked,
  keepDevicesChecked,
  Link,
  to,
  useLocalMedia,
  useNavigate,
  useSearchParams,
} from '@acquaint/remote-kit';
import { AsyncState, EmptyNote, Loading, Page, personName, Spin, TimeText } from '@acquaint/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { DeviceCheck } from './devices/device-check.tsx';
import { useBlur } from './devices/use-blur.ts';
import { Farewell, type Displaced } from './farewell.tsx';
import { freshTickets } from './transport/fresh-tickets.ts';
import { toIceServer, toPass } from './transport/ice-server.ts';
import { useHeadingIfFocusLost } from './lost-focus.ts';
import { LobbyPerson } from './lobby-person.tsx';
import { linksOver, loadLivekit } from './transport/livekit-way.ts';
import type { RoomAccess } from './transport/room-line.ts';
import { useFile } from './use-file.ts';
import type { RoomOver } from './use-room.ts';
import { useIdle } from './when-idle.ts';
import { rich, t } from '../../i18n.ts';

const loadCall = () => import('./call/call.tsx');

/** `/room?session=<id>`: device check, then the call. With `in=1`, a tab that has passed the check goes to the call at once. */
export function RoomPage() {
  const [params] = useSearchParams();
  const sessionId = params.get('session');
  if (sessionId === null) {
    return (
      <Page title={t('Which session?')} width="narrow">
        <EmptyNote
          drawing="link"
          title={t('This link doesn’t lead to a session')}
          text={t('Open the room from the session in your list.')}
          action={<Link to="/dashboard/sessions/upcoming">{t('Upcoming sessions')}</Link>}
        />
      </Page>
    );
  }
  return <RoomOf key={sessionId} sessionId={sessionId} />;
}

function RoomOf({ sessionId }: { readonly sessionId: string }) {
  const isBack = useSearchParams()[0].get('in') === '1';
  useEffect(() => {
    // After a reload the device check is skipped, so the call's chunk is loaded in parallel with the ticket.
    if (isBack) loadCall().catch(() => undefined);
  }, [isBack]);
  const ticket = useEndpointQuery(
    createRoomToken,
    { params: { id: sessionId } },
    { staleTime: Infinity, gcTime: 0 },
  );
  if (ticket.isError && !ticket.data) {
    return (
      <Page title={t('The room isn’t open')} width="narrow">
        <AsyncState query={ticket}>{() => null}</AsyncState>
        <p>
          <Link to="/dashboard/sessions/upcoming">{t('Back to your sessions')}</Link>
        </p>
      </Page>
    );
  }
  if (!ticket.data) {
    return (
      <Page title={t('Your session')} width="narrow">
        <AsyncState query={ticket}>{() => null}</AsyncState>
      </Page>
    );
  }
  return <RoomWithTicket ticket={ticket.data} />;
}

function RoomWithTicket({ ticket }: { readonly ticket: RoomTicket }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { id: sessionId, circle_event_id: event } = ticket.session;
  const [over, setOver] = useState<Displaced | null>(null);
  // A tab that has not passed the lobby stays in it at a copied address. Where storage is blocked, a reload leads to the lobby too.
  const call = event ?? sessionId;
  const [hasJoined, setJoined] = useState(() => areDevicesChecked(call));
  const isIn = hasJoined && params.get('in') === '1';
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
    (phase: RoomOver) => {
      // Whoever leaves, or whose call is over, lands on the page of the session, or in the lobby (R-ROOM-16).
      if (phase === 'left' || phase === 'ended') {
        // Whoever opens the address again comes to the device check; the rounds of an event follow each other without one.
        if (event === null) keepDevicesChecked('');
        const next =
          event === null
            ? to('/dashboard/sessions/session', { id: sessionId })
            : to('/dashboard/event', { event });
        return void navigate(next, { replace: true });
      }
      setOver(phase);
      setIn(false);
    },
    [setIn, navigate, sessionId, event],
  );

  if (over !== null) {
    return (
      <Farewell
        sessionId={sessionId}
        phase={over}
        onRejoin={() => {
          setOver(null);
          setIn(true);
        }}
      />
    );
  }
  return (
    <RoomWithDevices
      ticket={ticket}
      isIn={isIn}
      onJoin={() => {
        // A reload leads back into the call, and the lobby of an event into its next one, without another check.
        keepDevicesChecked(call);
        setJoined(true);
        setIn(true);
      }}
      onOver={finish}
    />
  );
}

interface RoomWithDevicesProps {
  readonly ticket: RoomTicket;
  readonly isIn: boolean;
  readonly onJoin: () => void;
  readonly onOver: (phase: RoomOver) => void;
}

function RoomWithDevices({ ticket, isIn, onJoin, onOver }: RoomWithDevicesProps) {
  const { session } = ticket;
  const event = session.circle_event_id;
  // Who is muted in one round of an event comes into the next one muted.
  const { media, blur } = useBlur(useLocalMedia({ switchesOf: event ?? session.id }));
  const other = session.my_role === 'host' ? session.booker : session.host;
  const own = session.my_role === 'host' ? session.host : session.booker;
  const picture = useInitialData().data?.user_data.picture_url ?? own.picture_url;
  // Loaded while the person is at the device check.
  const isNear = useIdle(media.status === 'ready') || isIn;
  const isByServer = ticket.video === 'livekit';
  const call = useFile(loadCall, isNear);
  const livekit = useFile(loadLivekit, isNear && isByServer);
  const tickets = useMemo(
    () => freshTickets(ticket, () => callEndpoint(createRoomToken, { params: { id: ticket.session.id } })),
    [ticket],
  );
  const access = useMemo<RoomAccess>(() => {
    return {
      sessionId: ticket.session.id,
      iceServers: ticket.ice_servers.map(toIceServer),
      serverTime: ticket.server_time,
      line: socketChannel,
      pass: async () => toPass(await tickets.next()),
      atServer: livekit && linksOver(livekit, tickets),
      loadServer: async () => linksOver(await loadLivekit(), tickets),
    };
  }, [ticket, tickets, livekit]);
  const isInCall = isIn && media.status === 'ready';
  useHeadingIfFocusLost(!isInCall);
  if (isInCall) {
    if (!call || (isByServer && !livekit)) {
      return (
        <Loading>
          <Spin size="large" />
        </Loading>
      );
    }
    return (
      <call.Call
        access={access}
        media={media}
        blur={blur}
        own={{ ...own, picture_url: picture }}
        expected={[other]}
        session={session}
        onOver={onOver}
      />
    );
  }
  return (
    <Page
      title={t('Meet {name}', { name: personName(other) })}
      subtitle={rich('{time}, {minutes} minutes. The room is already open for both of you.', {
        time: <TimeText at={session.starts_at} format="weekdayTime" />,
        minutes: session.duration_minutes,
      })}
      width="regular"
    >
      <DeviceCheck media={media} blur={blur} isJoining={isIn} onJoin={onJoin}>
        <LobbyPerson sessionId={session.id} person={other} />
      </DeviceCheck>
      <p>
        {event === null ? (
          <Link to="/dashboard/sessions/upcoming">{t('Back to your sessions')}</Link>
        ) : (
          <Link to={to('/dashboard/event', { event })}>{t('Back to the event')}</Link>
        )}
      </p>
    </Page>
  );
}
