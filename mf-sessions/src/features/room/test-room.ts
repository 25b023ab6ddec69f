import { createRoomToken, getInitialData } from '@acquaint/contracts';
import type { ChatMessage, RoomPeer, ServerMessage } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, type Fake, type Failure } from '@acquaint/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import { backInCall, instantIn, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';
import { samplePeer } from './transport/test-peer.ts';
import { installPeerConnections, NO_SERVER } from './transport/test-peer-connection.ts';
import { openRoomSocket, sampleEntered, tellThrough, type RoomSocket } from './transport/test-room-socket.ts';

/** The session of the room, which may start now. */
export const SESSION = sampleSession({ starts_at: instantIn(-1), room_open: true });
/** The other person of the session. */
export const GRACE = samplePeer();
const CLOSED: Failure = { status: 409, body: { detail: 'The room opens ten minutes before the start.' } };
const AWAY: Failure = { status: 503, body: { detail: 'The server is away.' } };

interface RoomOptions {
  /** The tab was in the call already, as after a reload; otherwise the device check comes first. */
  readonly isBack?: boolean;
  /** The fake server, which a test can change. */
  readonly world?: { readonly isClosed?: boolean; readonly isAway?: boolean };
  readonly session?: typeof SESSION;
  readonly fakes?: readonly Fake[];
}

/** Opens the page of a room. */
export function openRoom({ isBack = false, world = {}, session = SESSION, fakes = [] }: RoomOptions = {}) {
  let tickets = 0;
  return renderRemotePage(remote, 'room', {
    path: isBack ? backInCall(session) : `/room?session=${session.id}`,
    fakes: [
      fakeSample(getInitialData),
      ...fakes,
      fake(createRoomToken, () => {
        tickets += 1;
        if (world.isClosed === true) return CLOSED;
        if (world.isAway === true) return AWAY;
        return {
          status: 200 as const,
          body: {
            room_token: `ticket ${tickets}`,
            session,
            ice_servers: [
              { urls: ['turn:turn.example:3478'], username: `user ${tickets}`, credential: 'secret' },
            ],
            server_time: new Date().toISOString(),
            ...NO_SERVER,
          },
        };
      }),
    ],
  });
}

/** The server's end of the room in a test. */
export interface TestRoom {
  /** What the page has sent. */
  readonly sent: () => RoomSocket['sent'];
  readonly setStatus: (status: 'open' | 'closed') => void;
  readonly tell: (message: ServerMessage) => Promise<void>;
  /** Lets the page in. */
  readonly entered: (peers?: RoomPeer[], endsAt?: string | null, notes?: ChatMessage[]) => Promise<void>;
}

/** Opens a fake socket and fake peer connections before each test of a file. */
export function roomInEachTest(): TestRoom {
  let room: RoomSocket;
  beforeEach(() => {
    installPeerConnections();
    room = openRoomSocket();
  });
  afterEach(() => act(() => room.socket.setStatus('closed')));
  const tell = (message: ServerMessage) => tellThrough(room.socket, message);
  return {
    sent: () => room.sent,
    setStatus: (status) => act(() => room.socket.setStatus(status)),
    tell,
    entered: (peers = [], endsAt = null, notes = []) =>
      tell(sampleEntered(SESSION.id, { peers, notes, ends_at: endsAt })),
  };
}

/** Opens the call itself, with these people in it. */
export async function openCall(room: TestRoom, peers: RoomPeer[] = [GRACE], endsAt: string | null = null) {
  const page = await openRoom({ isBack: true });
  await screen.findByText('Joining the call…');
  await room.entered(peers, endsAt);
  return page;
}
