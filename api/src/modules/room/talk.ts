import type { RoomPeer, ServerMessage, SocketErrorCode } from '@acquaint/contracts';
import type { z } from 'zod';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Connection, Gateway } from '../../realtime/gateway.ts';
import { createTokenBucket, type TokenBucket } from '../../realtime/token-bucket.ts';
import { translated } from '../../i18n/i18n.ts';
import type { Present, Rooms } from './rooms.ts';

interface Dependencies {
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly rooms: Rooms;
  /** A monotonic clock, in milliseconds. */
  readonly time?: () => number;
}

/** Reactions that one socket may send: enough for a round of applause, but not to fill the others' screens. */
const REACTIONS = { burst: 5, perSecond: 1 } as const;

/** Sends an error about a message to its socket, in the language of the socket's user. */
export function refuse(connection: Connection, code: z.infer<typeof SocketErrorCode>, detail: string): void {
  connection.send({ type: 'error', code, detail: translated(detail) });
}

/** Says to a socket that it has sent too many messages of a kind. */
export function refuseTooFast(connection: Connection): void {
  refuse(connection, 'too-fast', 'That was too fast. Please wait a moment.');
}

/** Returns the sender, if they are in the room by this socket. */
export async function senderIn(
  rooms: Rooms,
  connection: Connection,
  sessionId: string,
): Promise<Present | null> {
  const present = await rooms.find(sessionId, connection.user.id);
  return present?.address.socketId === connection.id ? present : null;
}

/**
 * Registers the messages between people in a room: browser signals and reactions, which are forwarded and not stored, media state,
 * raised hands and notes.
 */
export function registerTalk({ gateway, clock, rooms, time = () => performance.now() }: Dependencies): void {
  const tellAll = async (sessionId: string, message: ServerMessage): Promise<void> => {
    const inside = await rooms.in(sessionId);
    gateway.sendToSockets(
      inside.map(({ address }) => address),
      message,
    );
  };
  gateway.onMessage('room/signal', async (connection, { session_id, to, signal }) => {
    const inside = await rooms.in(session_id);
    const present = inside.find(({ address }) => address.socketId === connection.id);
    const target = inside.find(({ peer }) => peer.peer_id === to && peer.person.id !== connection.user.id);
    if (!present || !target)
      return refuse(connection, 'not-in-room', 'You’re not in a room with this person.');
    const message = { type: 'room/signal', session_id, from: present.peer.peer_id, signal } as const;
    gateway.sendToSockets([target.address], message);
  });
  /** Changes what everybody sees of the sender. */
  const change = async (
    connection: Connection,
    sessionId: string,
    changed: Partial<RoomPeer>,
    tell: (peerId: string) => ServerMessage,
  ): Promise<void> => {
    const peer = await rooms.update(sessionId, connection.id, changed);
    if (!peer) return refuse(connection, 'not-in-room', 'You’re not in this room.');
    const others = (await rooms.in(sessionId)).filter(({ address }) => address.socketId !== connection.id);
    gateway.sendToSockets(
      others.map(({ address }) => address),
      tell(peer.peer_id),
    );
  };
  gateway.onMessage('room/media', (connection, { session_id, microphone_on, camera_on, screen_on }) => {
    const media = { microphone_on, camera_on, screen_on };
    return change(connection, session_id, media, (peer_id) => ({
      type: 'room/peer-media',
      session_id,
      peer_id,
      ...media,
    }));
  });
  gateway.onMessage('room/hand', (connection, { session_id, raised }) => {
    const hand = { hand_raised_at: raised ? clock.now().toString() : null };
    return change(connection, session_id, hand, (peer_id) => ({
      type: 'room/peer-hand',
      session_id,
      peer_id,
      ...hand,
    }));
  });
  /** The reactions that each socket may still send. */
  const reactionsOf = new WeakMap<Connection, TokenBucket>();
  gateway.onMessage('room/react', async (connection, { session_id, reaction }) => {
    if (!(await senderIn(rooms, connection, session_id))) {
      return refuse(connection, 'not-in-room', 'You’re not in this room.');
    }
    const reactions = reactionsOf.get(connection) ?? createTokenBucket(REACTIONS);
    reactionsOf.set(connection, reactions);
    if (!reactions.take(time())) return refuseTooFast(connection);
    await tellAll(session_id, {
      type: 'room/reaction',
      session_id,
      person_id: connection.user.id,
      reaction,
    });
  });
  gateway.onMessage('room/clock', (connection, { session_id, sent_at }) => {
    connection.send({ type: 'room/clock', session_id, sent_at, server_time: clock.now().toString() });
  });
  gateway.onMessage('room/write', async (connection, { session_id, id, text }) => {
    if (!(await senderIn(rooms, connection, session_id))) {
      return refuse(connection, 'not-in-room', 'You’re not in this room.');
    }
    const message = { id, person_id: connection.user.id, text, sent_at: clock.now().toString() };
    if (!(await rooms.write(session_id, message))) return;
    await tellAll(session_id, { type: 'room/note', session_id, note: message });
  });
}
