import { randomUUID } from 'node:crypto';
import type {
  ClientMessage,
  PersonSummary,
  RoomPeer,
  RoomRecording,
  ServerMessage,
  SocketErrorCode,
} from '@acquaint/contracts';
import type { z } from 'zod';
import type { TokenKind } from '../../http/tokens.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Connection, Gateway } from '../../realtime/gateway.ts';
import type { ConsentService } from '../recordings/consent.service.ts';
import type { Calls } from '../sessions/calls.service.ts';
import type { RoomClaims } from './room.service.ts';
import { createRooms, type Present } from './rooms.ts';

type MessageOf<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>;

interface Dependencies {
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly tickets: TokenKind<RoomClaims>;
  readonly calls: Calls;
  /** Told who is in the room: it may be recorded while all of them consent. */
  readonly consent: Pick<ConsentService, 'note' | 'state' | 'close'>;
  readonly findPerson: (userId: string) => Promise<PersonSummary | null>;
  readonly graceSeconds: number;
  readonly onError: (error: unknown) => void;
}

/**
 * The room's side of the socket: who is here, and what two browsers tell each other to find a way. Signals are passed
 * on between the people of one room and kept nowhere.
 */
export function registerSignalling(deps: Dependencies): void {
  const { gateway, clock, tickets, calls, consent, findPerson, graceSeconds, onError } = deps;
  const rooms = createRooms();
  const inTurn = createTurns();
  const timers = new Map<string, NodeJS.Timeout>();

  const others = (sessionId: string, userId: string): readonly Present[] =>
    rooms.in(sessionId).filter(({ peer }) => peer.person.id !== userId);
  const tellOthers = (sessionId: string, userId: string, message: ServerMessage): void => {
    for (const { connection } of others(sessionId, userId)) connection.send(message);
  };
  const tellRecording = (sessionId: string, userId: string, recording: RoomRecording): void =>
    tellOthers(sessionId, userId, { type: 'room/recording', session_id: sessionId, recording });
  /** The person who sends this, if they are in the room by this very socket. */
  const sender = (connection: Connection, sessionId: string): Present | undefined => {
    const present = rooms.find(sessionId, connection.user.id);
    return present?.connection.id === connection.id ? present : undefined;
  };

  /** Looks at the session once more after `milliseconds`; the job does the same when this process is gone. */
  const settleLater = (key: string, sessionId: string, milliseconds: number, then?: () => void): void => {
    clearTimeout(timers.get(key));
    const timer = setTimeout(() => {
      timers.delete(key);
      then?.();
      calls.settle(sessionId, clock.now()).catch(onError);
    }, milliseconds);
    timer.unref();
    timers.set(key, timer);
  };
  const cancelTimer = (key: string): void => {
    clearTimeout(timers.get(key));
    timers.delete(key);
  };

  const enter = async (connection: Connection, message: MessageOf<'room/enter'>): Promise<void> => {
    const userId = connection.user.id;
    const claims = tickets.verify(message.room_token);
    if (claims?.sub !== userId) return refuse(connection, 'bad-room-token', 'Open the room again, please.');
    const { sid: sessionId } = claims;
    await inTurn(sessionId, async () => {
      const isOtherPresent = others(sessionId, userId).length > 0;
      const now = clock.now();
      const person = await findPerson(userId);
      const entered = person && (await calls.enter(sessionId, userId, isOtherPresent, now));
      if (!entered) return refuse(connection, 'room-closed', 'The room of this session is closed.');
      const { session, hasJustStarted } = entered;
      const recording = await consent.note(sessionId, userId, 'joined', now);
      const { microphone_on, camera_on } = message;
      const present = {
        connection,
        peer: {
          peer_id: randomUUID(),
          person,
          microphone_on,
          camera_on,
          screen_on: false,
          hand_raised_at: null,
        },
      };
      const replaced = rooms.put(sessionId, present);
      cancelTimer(`${sessionId}/${userId}`);
      if (replaced) {
        const { peer_id } = replaced.peer;
        tellOthers(sessionId, userId, {
          type: 'room/peer-left',
          session_id: sessionId,
          peer_id,
          returning: true,
        });
        if (replaced.connection.id !== connection.id) {
          replaced.connection.send({ type: 'room/replaced', session_id: sessionId });
        }
      }
      const times = {
        started_at: session.startedAt?.toString() ?? null,
        ends_at: session.callEndsAt?.toString() ?? null,
        server_time: now.toString(),
      };
      connection.send({
        type: 'room/entered',
        session_id: sessionId,
        peer_id: present.peer.peer_id,
        peers: others(sessionId, userId).map(({ peer }) => peer),
        notes: rooms.notes(sessionId),
        recording,
        ...times,
      });
      // First of all: who is announced may be heard from then on, and was not asked yet.
      tellRecording(sessionId, userId, recording);
      tellOthers(sessionId, userId, { type: 'room/peer-entered', session_id: sessionId, peer: present.peer });
      if (!session.startedAt || !session.callEndsAt) return;
      settleLater(sessionId, sessionId, session.callEndsAt.since(now).total('milliseconds'));
      if (!hasJustStarted) return;
      for (const here of rooms.in(sessionId)) {
        here.connection.send({
          type: 'room/started',
          session_id: sessionId,
          started_at: session.startedAt.toString(),
          ends_at: session.callEndsAt.toString(),
          server_time: now.toString(),
        });
      }
    });
  };

  const leave = async (connection: Connection, { session_id }: MessageOf<'room/leave'>): Promise<void> => {
    await inTurn(session_id, async () => {
      const present = sender(connection, session_id);
      if (!present) return refuse(connection, 'not-in-room', 'You are not in this room.');
      rooms.remove(session_id, connection.user.id, connection.id);
      const { peer_id } = present.peer;
      tellOthers(session_id, connection.user.id, {
        type: 'room/peer-left',
        session_id,
        peer_id,
        returning: false,
      });
      tellRecording(
        session_id,
        connection.user.id,
        await consent.note(session_id, connection.user.id, 'left', clock.now()),
      );
      await calls.leave(session_id, connection.user.id, 'left', clock.now());
    });
  };

  /** A reload or a lost network: the others are asked to wait; when the grace is over they are told that it was in vain. */
  const lose = async (connection: Connection, sessionId: string): Promise<void> => {
    await inTurn(sessionId, async () => {
      const present = sender(connection, sessionId);
      if (!present) return;
      const userId = connection.user.id;
      const left = { type: 'room/peer-left', session_id: sessionId, peer_id: present.peer.peer_id } as const;
      rooms.remove(sessionId, userId, connection.id);
      tellOthers(sessionId, userId, { ...left, returning: true });
      await consent.note(sessionId, userId, 'lost', clock.now());
      await calls.leave(sessionId, userId, 'lost', clock.now());
      settleLater(`${sessionId}/${userId}`, sessionId, graceSeconds * 1000, () => {
        tellOthers(sessionId, userId, { ...left, returning: false });
        consent
          .state(sessionId, clock.now())
          .then((recording) => tellRecording(sessionId, userId, recording))
          .catch(onError);
      });
    });
  };

  gateway.onMessage('room/enter', enter);
  gateway.onMessage('room/leave', leave);
  gateway.onMessage('room/signal', (connection, { session_id, to, signal }) => {
    const present = sender(connection, session_id);
    const target = others(session_id, connection.user.id).find(({ peer }) => peer.peer_id === to);
    if (!present || !target)
      return refuse(connection, 'not-in-room', 'You are not in a room with this person.');
    target.connection.send({ type: 'room/signal', session_id, from: present.peer.peer_id, signal });
  });
  /** Changes what everybody sees of the sender. */
  const change = (
    connection: Connection,
    sessionId: string,
    changed: Partial<RoomPeer>,
    tell: (peerId: string) => ServerMessage,
  ): void => {
    const present = sender(connection, sessionId);
    if (!present) return refuse(connection, 'not-in-room', 'You are not in this room.');
    rooms.update(sessionId, { connection, peer: { ...present.peer, ...changed } });
    tellOthers(sessionId, connection.user.id, tell(present.peer.peer_id));
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
    if (!sender(connection, session_id)) {
      return refuse(connection, 'not-in-room', 'You are not in this room.');
    }
    const note = { id, person_id: connection.user.id, text, sent_at: clock.now().toString() };
    if (!rooms.write(session_id, note)) return;
    for (const here of rooms.in(session_id)) here.connection.send({ type: 'room/note', session_id, note });
  });
  gateway.onClose(async (connection) => {
    for (const sessionId of rooms.of(connection.id)) await lose(connection, sessionId);
  });
  calls.onRoomClosed((session, reason) => {
    rooms.clear(session.id);
    consent.close(session.id, session.endedAt ?? clock.now()).catch(onError);
    for (const key of [session.id, `${session.id}/${session.hostId}`, `${session.id}/${session.bookerId}`]) {
      cancelTimer(key);
    }
    // To every socket of both: who has just left learns that the session is completed.
    gateway.sendTo([session.hostId, session.bookerId], {
      type: 'room/ended',
      session_id: session.id,
      reason,
    });
  });
}

function refuse(connection: Connection, code: z.infer<typeof SocketErrorCode>, detail: string): void {
  connection.send({ type: 'error', code, detail });
}

/** One thing after the other in each room: two who enter at once are still first and second. */
function createTurns(): (key: string, work: () => Promise<void>) => Promise<void> {
  const tails = new Map<string, Promise<void>>();
  return (key, work) => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work);
    const tail = turn.then(
      () => undefined,
      () => undefined,
    );
    tails.set(key, tail);
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    return turn;
  };
}
