import type { RoomPeer, ServerMessage, SocketErrorCode } from '@acquaint/contracts';
import type { z } from 'zod';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Connection, Gateway } from '../../realtime/gateway.ts';
import { translated } from '../../i18n/i18n.ts';
import type { Present, Rooms } from './rooms.ts';

interface Dependencies {
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly rooms: Rooms;
}

/** Sends an error about a message to its socket, in the language of the socket's user. */
export function refuse(connection: Connection, code: z.infer<typeof SocketErrorCode>, detail: string): void {
  connection.send({ type: 'error', code, detail: translated(detail) });
}

/** Returns the sender, if they are in the room by this socket. */
export function senderIn(rooms: Rooms, connection: Connection, sessionId: string): Present | undefined {
  const present = rooms.find(sessionId, connection.user.id);
  return present?.connection.id === connection.id ? present : undefined;
}

/**
 * Registers the messages between people in a room: browser signals, which are forwarded and not stored, media state, raised hands
 * and notes.
 */
export function registerTalk({ gateway, clock, rooms }: Dependencies): void {
  gateway.onMessage('room/signal', (connection, { session_id, to, signal }) => {
    const present = senderIn(rooms, connection, session_id);
    const target = rooms
      .in(session_id)
      .find(({ peer }) => peer.peer_id === to && peer.person.id !== connection.user.id);
    if (!present || !target)
      return refuse(connection, 'not-in-room', 'You’re not in a room with this person.');
    target.connection.send({ type: 'room/signal', session_id, from: present.peer.peer_id, signal });
  });
  /** Changes what everybody sees of the sender. */
  const change = (
    connection: Connection,
    sessionId: string,
    changed: Partial<RoomPeer>,
    tell: (peerId: string) => ServerMessage,
  ): void => {
    const present = senderIn(rooms, connection, sessionId);
    if (!present) return refuse(connection, 'not-in-room', 'You’re not in this room.');
    rooms.update(sessionId, { connection, peer: { ...present.peer, ...changed } });
    for (const here of rooms.in(sessionId)) {
      if (here.peer.person.id !== connection.user.id) here.connection.send(tell(present.peer.peer_id));
    }
  };
  gateway.onMessage('room/media', (connection, { session_id, microphone_on, camera_on, screen_on }) => {
    const media = { microphone_on, camera_on, screen_on };
    change(connection, session_id, media, (peer_id) => ({
      type: 'room/peer-media',
      session_id,
      peer_id,
      ...media,
    }));
  });
  gateway.onMessage('room/hand', (connection, { session_id, raised }) => {
    const hand = { hand_raised_at: raised ? clock.now().toString() : null };
    change(connection, session_id, hand, (peer_id) => ({
      type: 'room/peer-hand',
      session_id,
      peer_id,
      ...hand,
    }));
  });
  gateway.onMessage('room/clock', (connection, { session_id, sent_at }) => {
    connection.send({ type: 'room/clock', session_id, sent_at, server_time: clock.now().toString() });
  });
  gateway.onMessage('room/write', (connection, { session_id, id, text }) => {
    if (!senderIn(rooms, connection, session_id)) {
      return refuse(connection, 'not-in-room', 'You’re not in this room.');
    }
    const message = { id, person_id: connection.user.id, text, sent_at: clock.now().toString() };
    if (!rooms.write(session_id, message)) return;
    for (const here of rooms.in(session_id))
      here.connection.send({ type: 'room/note', session_id, note: message });
  });
}
