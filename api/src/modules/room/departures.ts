import type { ClientMessage, RoomRecording, ServerMessage } from '@acquaint/contracts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Connection, Gateway } from '../../realtime/gateway.ts';
import type { Processes } from '../../realtime/processes.ts';
import type { ConsentService } from '../recordings/consent/consent.service.ts';
import type { Calls } from '../sessions/calls/calls.service.ts';
import type { RoomTimers } from './room-timers.ts';
import type { Lost, Present, Rooms } from './rooms.ts';
import { refuse, senderIn } from './talk.ts';
import type { createTurns } from './turns.ts';

interface Dependencies {
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly rooms: Rooms;
  readonly timers: RoomTimers;
  readonly inOrder: ReturnType<typeof createTurns>;
  readonly processes: Pick<Processes, 'id' | 'isAlone' | 'onGone' | 'onBeat'>;
  readonly calls: Pick<Calls, 'leave' | 'settle'>;
  readonly consent: Pick<ConsentService, 'note'>;
  /** How long a disconnected person is expected back. */
  readonly graceSeconds: number;
  readonly tellOthers: (sessionId: string, userId: string | null, message: ServerMessage) => Promise<void>;
  readonly tellRecording: (sessionId: string, userId: string | null, state: RoomRecording) => Promise<void>;
  /** Sends the recording state again, because a disconnected person may count as gone by now. */
  readonly retellRecording: (sessionId: string, userId: string | null) => Promise<void>;
  readonly tellAdmissionQueue: (sessionId: string) => Promise<void>;
  readonly onPutOut: (sessionId: string, guestId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** People of a process that is gone who are shown as disconnected side by side: fewer than there are connections to the database. */
const TAKEN_AT_ONCE = 4;

/** How people leave rooms: on their own, because their socket is lost, or because their process has died. */
export interface Departures {
  /** Remembers that a socket is in a room or waits for one, so that its end is handled. */
  readonly watch: (connection: Connection, sessionId: string) => void;
  /** Removes a present person permanently. */
  readonly out: (sessionId: string, present: Present) => Promise<void>;
}

/** Registers the message by which people leave, and what happens when sockets and processes end. */
export function registerDepartures(deps: Dependencies): Departures {
  const { gateway, clock, rooms, timers, inOrder, processes, calls, consent, graceSeconds, onError } = deps;
  const { tellOthers, tellRecording, retellRecording, tellAdmissionQueue } = deps;
  /** The rooms that sockets of this process have asked for. Whether they are in one, the database knows. */
  const asked = new Map<string, Set<string>>();

  const leave = async (
    connection: Connection,
    { session_id, peer_id }: Extract<ClientMessage, { type: 'room/leave' }>,
  ): Promise<void> => {
    const userId = connection.user.id;
    await inOrder(session_id, async () => {
      if (await rooms.stopWaiting(session_id, userId, connection.id)) return tellAdmissionQueue(session_id);
      const present = await rooms.find(session_id, userId);
      // By the socket that entered, or by the peer ID if that socket is gone but the server has not noticed yet.
      const isIn = present?.address.socketId === connection.id || present?.peer.peer_id === peer_id;
      if (present && isIn) return out(session_id, present);
      const isLost = !present && peer_id !== undefined && (await rooms.giveUp(session_id, userId));
      if (!isLost) return refuse(connection, 'not-in-room', 'You’re not in this room.');
      await announceLeft(session_id, userId, peer_id, connection.user.guestOf !== undefined);
    });
  };

  const out = async (sessionId: string, { address, peer }: Present): Promise<void> => {
    await rooms.remove(sessionId, peer.person.id, address.socketId);
    await announceLeft(sessionId, peer.person.id, peer.peer_id, peer.is_guest);
  };
  const announceLeft = async (
    sessionId: string,
    userId: string,
    peer_id: string,
    isGuest: boolean,
  ): Promise<void> => {
    timers.cancel(`${sessionId}/${userId}`);
    const isExpected = timers.expectsAnyone(sessionId) || (await rooms.expectsAnyone(sessionId));
    if (!isExpected && (await rooms.in(sessionId)).length === 0) await rooms.clearChat(sessionId);
    await tellOthers(sessionId, userId, {
      type: 'room/peer-left',
      session_id: sessionId,
      peer_id,
      returning: false,
    });
    await tellRecording(sessionId, userId, await consent.note(sessionId, { userId }, 'left', clock.now()));
    if (!isGuest) await calls.leave(sessionId, userId, 'left', clock.now());
  };

  /** Removes a person whose login has ended, from the video service as well, and tells the others that they left. */
  const expel = async (connection: Connection, sessionId: string): Promise<void> => {
    await inOrder(sessionId, async () => {
      const present = await senderIn(rooms, connection, sessionId);
      if (!present) return;
      deps.onPutOut(sessionId, connection.user.id);
      await out(sessionId, present);
    });
  };

  /** Handles a lost socket, such as a reload: tells the others to wait and, after the grace period, that the person has left. */
  const lose = async (sessionId: string, socketId: string): Promise<Lost | null> => {
    const lost = await rooms.lose(sessionId, socketId, graceSeconds);
    if (!lost) return null;
    const { peer } = lost;
    const userId = peer.person.id;
    await tellLeft(lost, true);
    await consent.note(sessionId, { userId }, 'lost', clock.now());
    timers.later(`${sessionId}/${userId}`, sessionId, graceSeconds * 1000, () => {
      giveUp(lost).catch(onError);
    });
    return lost;
  };
  const tellLeft = ({ sessionId, peer }: Lost, returning: boolean): Promise<void> =>
    tellOthers(sessionId, peer.person.id, {
      type: 'room/peer-left',
      session_id: sessionId,
      peer_id: peer.peer_id,
      returning,
    });
  /** Tells the others that a disconnected person did not come back. */
  const giveUp = async (lost: Lost): Promise<void> => {
    const { sessionId, peer, connectionId } = lost;
    const userId = peer.person.id;
    await inOrder(sessionId, async () => {
      if (!(await rooms.giveUp(sessionId, userId, connectionId))) return;
      await tellLeft(lost, false);
      await retellRecording(sessionId, userId);
    });
  };

  gateway.onMessage('room/leave', leave);
  gateway.onClose(async (connection, reason) => {
    const sessions = asked.get(connection.id) ?? [];
    asked.delete(connection.id);
    for (const sessionId of sessions) {
      if (reason === 'access-ended') await expel(connection, sessionId);
      else {
        await inOrder(sessionId, async () => {
          const lost = await lose(sessionId, connection.id);
          if (lost && !lost.peer.is_guest)
            await calls.leave(sessionId, connection.user.id, 'lost', clock.now());
        });
      }
      if (await rooms.stopWaiting(sessionId, connection.user.id, connection.id))
        await tellAdmissionQueue(sessionId);
    }
  });

  // `settleLost` of the calls service ends the attendance of its people, at its last heartbeat.
  processes.onGone(async (processId) => {
    // After a restart of the only process, people enter again, and nobody is there to be told.
    if (processes.isAlone) {
      await rooms.forgetOthers(processes.id);
      return false;
    }
    const held = await rooms.heldBy(processId, TAKEN_AT_ONCE);
    await Promise.all(
      held.map(({ sessionId, personId, socketId, isWaiting }) =>
        inOrder(sessionId, async () => {
          if (!isWaiting) await lose(sessionId, socketId);
          else if (await rooms.stopWaiting(sessionId, personId, socketId))
            await tellAdmissionQueue(sessionId);
        }),
      ),
    );
    return held.length === TAKEN_AT_ONCE;
  });
  // For people of a process that died during the grace period; otherwise that process's timer has done this.
  processes.onBeat(async () => {
    for (const lost of await rooms.overdue()) {
      await giveUp(lost);
      await calls.settle(lost.sessionId, clock.now());
    }
  });

  return {
    watch: ({ id }, sessionId) => void asked.set(id, (asked.get(id) ?? new Set()).add(sessionId)),
    out,
  };
}
