import { randomUUID } from 'node:crypto';
import type { ClientMessage, PersonSummary, RoomRecording, ServerMessage } from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import type { TokenKind } from '../../http/security/tokens.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Connection, Gateway } from '../../realtime/gateway.ts';
import type { ConsentService } from '../recordings/consent/consent.service.ts';
import type { Calls, Visit } from '../sessions/calls/calls.service.ts';
import type { Speech } from '../../ports/language/transcription.ts';
import { isRoomOpen } from '../sessions/calls/call-timing.ts';
import type { DeclinedMinutes } from '../sessions/calls/decline-minutes.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import { guestPerson } from '../recordings/guests/guest-person.ts';
import type { GuestsService } from './admission/guests.service.ts';
import { registerCaptions } from './captions/captions.ts';
import { MOST_GUESTS, registerAdmission } from './admission/admission.ts';
import { createAdmissionQueue } from './admission/admission-queue.ts';
import type { RoomClaims } from './room-ticket.ts';
import { createRooms, type Entry, type Present } from './rooms.ts';
import { createRoomTimers } from './room-timers.ts';
import { refuse, registerTalk, senderIn } from './talk.ts';
import { askerOf, callNumbers, registerMinutes } from './minutes.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { createEarlyArrivals } from './admission/early-arrivals.ts';

type MessageOf<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>;

interface Dependencies {
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly tickets: TokenKind<RoomClaims>;
  readonly calls: Calls;
  /** Records who is in the room, because it may be recorded only while all of them consent. */
  readonly consent: Pick<ConsentService, 'note' | 'state' | 'close' | 'answer' | 'loseOthers'>;
  readonly guests: Pick<GuestsService, 'find' | 'answer' | 'forget'>;
  readonly findSession: (id: string) => Promise<SessionRow | null>;
  readonly findPerson: (userId: string) => Promise<PersonSummary | null>;
  /** Null if no transcriber is configured. */
  readonly transcribe: ((speech: Speech) => Promise<string>) | null;
  readonly declineMinutes: (sessionId: string, userId: string) => Promise<DeclinedMinutes | null>;
  readonly business: Business;
  /** Called when somebody is removed, so that they are disconnected from the video service, too. */
  readonly onPutOut: (sessionId: string, guestId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Events of rooms that do not come from socket messages. */
export interface Signalling {
  /** Returns whether a person is in the room by a socket of this process. */
  readonly isHere: (sessionId: string, userId: string) => boolean;
  /** Returns the IDs of guests who wait for admission. */
  readonly waitingForAdmission: (sessionId: string) => readonly string[];
  /** Tells waiting guests that the link of a session has ended. */
  readonly linkEnded: (sessionId: string) => void;
  /** Tells everybody that minutes were added or asked for, and schedules a check at the new end. */
  readonly timeChanged: (session: SessionRow, now: Temporal.Instant) => void;
  /** Stops all timers when the server stops. */
  readonly stop: () => void;
}

/** Registers the socket messages of rooms: presence, and signals between browsers, which are forwarded and not stored. */
export function registerSignalling(deps: Dependencies): Signalling {
  const { gateway, clock, tickets, calls, consent, guests, findSession, findPerson } = deps;
  const { business, onError } = deps;
  const rooms = createRooms();
  const admissionQueue = createAdmissionQueue();
  const inOrder = createKeyedQueue();
  /** Timers that check a session again. A job does the same in case this process ends. */
  const timers = createRoomTimers((sessionId) => {
    calls.settle(sessionId, clock.now()).catch(onError);
  });

  const others = (sessionId: string, userId: string | null): readonly Present[] =>
    rooms.in(sessionId).filter(({ peer }) => peer.person.id !== userId);
  const tellOthers = (sessionId: string, userId: string | null, message: ServerMessage): void => {
    for (const { connection } of others(sessionId, userId)) connection.send(message);
  };
  const membersIn = (sessionId: string, except: string | null): Visit[] =>
    others(sessionId, except).flatMap(({ peer: { is_guest, person, stay_id } }) =>
      is_guest ? [] : [{ userId: person.id, stayId: stay_id }],
    );
  /** @param userId a person who is left out; null sends to everybody. */
  const tellRecording = (sessionId: string, userId: string | null, recording: RoomRecording): void =>
    tellOthers(sessionId, userId, { type: 'room/recording', session_id: sessionId, recording });
  /** Sends the recording state again, because a disconnected person may count as gone by now. */
  const retellRecording = (sessionId: string, userId: string | null): void => {
    consent
      .state(sessionId, clock.now())
      .then((recording) => tellRecording(sessionId, userId, recording))
      .catch(onError);
  };
  const tellAdmissionQueue = (sessionId: string): void => {
    const waiting = admissionQueue.waiting(sessionId);
    for (const { connection, peer } of rooms.in(sessionId)) {
      if (!peer.is_guest) connection.send({ type: 'room/lobby', session_id: sessionId, waiting });
    }
  };

  /** Enters one of the two members; the session starts when both are present. Returns null when they may not enter. */
  const enterAsMember = async (
    visit: Visit,
    sessionId: string,
    now: Temporal.Instant,
  ): Promise<Entry | null> => {
    const { userId } = visit;
    const person = await findPerson(userId);
    const entered = person && (await calls.enter(sessionId, visit, membersIn(sessionId, userId), now));
    if (!entered) return null;
    if (rooms.in(sessionId).length === 0 && (await consent.loseOthers(sessionId, userId, now))) {
      timers.later(`${sessionId}/others`, sessionId, business.rejoinGraceSeconds * 1000, () =>
        retellRecording(sessionId, null),
      );
    }
    return { person, ...entered, recording: await consent.note(sessionId, { userId }, 'joined', now) };
  };

  /** Enters a guest, or lets them wait for admission. Returns null when they were not entered; they have received the reason. */
  const enterAsGuest = async (
    connection: Connection,
    sessionId: string,
    now: Temporal.Instant,
  ): Promise<Entry | null> => {
    const guest = await guests.find(connection.user.id);
    const session = await findSession(sessionId);
    const to = { session_id: sessionId };
    if (!guest || !session || guest.sessionId !== sessionId || !isRoomOpen(session, now)) {
      refuse(connection, 'room-closed', 'The room of this session is closed.');
      return null;
    }
    if (guest.state === 'refused') connection.send({ type: 'room/refused', ...to, reason: 'refused' });
    if (guest.state === 'waiting') {
      admissionQueue.put(sessionId, { guest_id: guest.id, name: guest.name, connection });
      connection.send({ type: 'room/waiting', ...to });
      tellAdmissionQueue(sessionId);
    }
    if (guest.state !== 'admitted') return null;
    if (others(sessionId, guest.id).filter(({ peer }) => peer.is_guest).length >= MOST_GUESTS) {
      connection.send({ type: 'room/refused', ...to, reason: 'full' });
      return null;
    }
    // A running recording pauses before the guest is heard, until they consent.
    const who = { userId: guest.id, guestName: guest.name };
    const recording = await consent.note(sessionId, who, 'joined', now);
    return { person: guestPerson(guest), session, hasJustStarted: false, recording };
  };

  const enter = async (connection: Connection, message: MessageOf<'room/enter'>): Promise<void> => {
    const userId = connection.user.id;
    const isGuest = connection.user.guestOf !== undefined;
    const claims = tickets.verify(message.room_token);
    if (claims?.sub !== userId) return refuse(connection, 'bad-room-token', 'Please open the room again.');
    const { sid: sessionId } = claims;
    await inOrder(sessionId, async () => {
      const now = clock.now();
      const entered = isGuest
        ? await enterAsGuest(connection, sessionId, now)
        : await enterAsMember({ userId, stayId: message.stay_id ?? null }, sessionId, now);
      if (!entered) {
        if (!isGuest) refuse(connection, 'room-closed', 'The room of this session is closed.');
        return;
      }
      const { person, session, hasJustStarted, recording } = entered;
      const { microphone_on, camera_on } = message;
      const peer_id = randomUUID();
      const present = {
        connection,
        peer: {
          peer_id,
          stay_id: message.stay_id ?? null,
          person,
          microphone_on,
          camera_on,
          screen_on: false,
          is_guest: isGuest,
          hand_raised_at: null,
        },
      };
      const replaced = rooms.put(sessionId, present);
      timers.cancel(`${sessionId}/${userId}`);
      if (replaced) {
        tellOthers(sessionId, userId, {
          type: 'room/peer-left',
          session_id: sessionId,
          peer_id: replaced.peer.peer_id,
          returning: true,
        });
        if (replaced.connection.id !== connection.id) {
          replaced.connection.send({ type: 'room/replaced', session_id: sessionId });
        }
      }
      const times = {
        started_at: session.startedAt?.toString() ?? null,
        ends_at: session.callEndsAt?.toString() ?? null,
        minutes_asked_by: askerOf(session),
        server_time: now.toString(),
      };
      connection.send({
        type: 'room/entered',
        session_id: sessionId,
        peer_id,
        peers: others(sessionId, userId).map(({ peer }) => peer),
        notes: rooms.messages(sessionId),
        recording,
        rejoin_grace_seconds: business.rejoinGraceSeconds,
        ...callNumbers(business),
        lobby: isGuest ? [] : admissionQueue.waiting(sessionId),
        ...times,
      });
      captions.entered(sessionId, connection);
      // Sent first: the recording must pause before the newcomer, who has not consented yet, is heard.
      tellRecording(sessionId, userId, recording);
      tellOthers(sessionId, userId, { type: 'room/peer-entered', session_id: sessionId, peer: present.peer });
      if (!session.callEndsAt) earlyArrivals.watch(sessionId);
      else if (hasJustStarted) begun(session, now);
      else timers.later(sessionId, sessionId, session.callEndsAt.since(now).total('milliseconds'));
    });
  };

  /** Tells everybody in the room that both members are present and the time runs. */
  const begun = ({ id, startedAt, callEndsAt }: SessionRow, now: Temporal.Instant): void => {
    earlyArrivals.forget(id);
    if (!startedAt || !callEndsAt) return;
    timers.later(id, id, callEndsAt.since(now).total('milliseconds'));
    for (const { connection } of rooms.in(id)) {
      connection.send({
        type: 'room/started',
        session_id: id,
        started_at: startedAt.toString(),
        ends_at: callEndsAt.toString(),
        server_time: now.toString(),
      });
    }
  };
  const earlyArrivals = createEarlyArrivals({
    clock,
    begin: calls.begin,
    present: (sessionId) => membersIn(sessionId, null),
    inOrder,
    onBegun: begun,
    onError,
  });

  const leave = async (
    connection: Connection,
    { session_id, peer_id }: MessageOf<'room/leave'>,
  ): Promise<void> => {
    const userId = connection.user.id;
    await inOrder(session_id, async () => {
      if (admissionQueue.remove(session_id, userId, connection.id)) return tellAdmissionQueue(session_id);
      const present = rooms.find(session_id, userId);
      // By the socket that entered, or by the peer ID if that socket is gone but the server has not noticed yet.
      const isIn = present?.connection.id === connection.id || present?.peer.peer_id === peer_id;
      if (present && isIn) return out(session_id, present);
      const isLost = present === undefined && peer_id !== undefined && timers.has(`${session_id}/${userId}`);
      if (!isLost) return refuse(connection, 'not-in-room', 'You’re not in this room.');
      await announceLeft(session_id, userId, peer_id, connection.user.guestOf !== undefined);
    });
  };

  /** Removes a present person permanently. */
  const out = async (sessionId: string, { connection, peer }: Present): Promise<void> => {
    rooms.remove(sessionId, peer.person.id, connection.id);
    await announceLeft(sessionId, peer.person.id, peer.peer_id, peer.is_guest);
  };
  const announceLeft = async (
    sessionId: string,
    userId: string,
    peer_id: string,
    isGuest: boolean,
  ): Promise<void> => {
    timers.cancel(`${sessionId}/${userId}`);
    if (rooms.in(sessionId).length === 0 && !timers.expectsAnyone(sessionId)) rooms.clear(sessionId);
    tellOthers(sessionId, userId, {
      type: 'room/peer-left',
      session_id: sessionId,
      peer_id,
      returning: false,
    });
    tellRecording(sessionId, userId, await consent.note(sessionId, { userId }, 'left', clock.now()));
    if (!isGuest) await calls.leave(sessionId, userId, 'left', clock.now());
  };

  /** Removes a person whose login has ended, from the video service as well, and tells the others that they left. */
  const expel = async (connection: Connection, sessionId: string): Promise<void> => {
    await inOrder(sessionId, async () => {
      const present = senderIn(rooms, connection, sessionId);
      if (!present) return;
      deps.onPutOut(sessionId, connection.user.id);
      await out(sessionId, present);
    });
  };

  /**
   * Handles a lost connection, such as a reload: tells the others to wait and, after the grace period, that the person has left.
   */
  const lose = async (connection: Connection, sessionId: string): Promise<void> => {
    await inOrder(sessionId, async () => {
      const present = senderIn(rooms, connection, sessionId);
      if (!present) return;
      const userId = connection.user.id;
      const { is_guest } = present.peer;
      const left = { type: 'room/peer-left', session_id: sessionId, peer_id: present.peer.peer_id } as const;
      rooms.remove(sessionId, userId, connection.id);
      tellOthers(sessionId, userId, { ...left, returning: true });
      await consent.note(sessionId, { userId }, 'lost', clock.now());
      if (!is_guest) await calls.leave(sessionId, userId, 'lost', clock.now());
      timers.later(`${sessionId}/${userId}`, sessionId, business.rejoinGraceSeconds * 1000, () => {
        tellOthers(sessionId, userId, { ...left, returning: false });
        retellRecording(sessionId, userId);
      });
    });
  };

  const consentAsGuest = async (
    connection: Connection,
    { session_id, consent: isGiven }: MessageOf<'room/consent'>,
  ): Promise<void> => {
    await inOrder(session_id, async () => {
      const guest = senderIn(rooms, connection, session_id);
      if (!guest?.peer.is_guest) return refuse(connection, 'not-in-room', 'You’re not a guest in this room.');
      const userId = connection.user.id;
      tellRecording(session_id, null, await consent.answer(session_id, userId, isGiven, clock.now()));
    });
  };

  const timeChanged = (session: SessionRow, now: Temporal.Instant, declinedTo: string | null = null) => {
    const { id, callEndsAt } = session;
    if (!callEndsAt) return;
    const time = {
      ends_at: callEndsAt.toString(),
      server_time: now.toString(),
      asked_by: askerOf(session),
      ...(declinedTo === null ? {} : { declined_to: declinedTo }),
    };
    gateway.sendToRoom(id, { type: 'room/time', session_id: id, ...time });
  };
  gateway.onMessage('room/enter', enter);
  gateway.onMessage('room/leave', leave);
  gateway.onMessage('room/consent', consentAsGuest);
  registerAdmission({ ...deps, rooms, admissionQueue, inOrder, tellAdmissionQueue, putOut: out });
  registerTalk({ gateway, clock, rooms });
  registerMinutes({
    gateway,
    rooms,
    decline: deps.declineMinutes,
    changed: (session, declinedTo) => timeChanged(session, clock.now(), declinedTo),
  });
  const captions = registerCaptions({ gateway, rooms, transcribe: deps.transcribe });
  gateway.onClose(async (connection, reason) => {
    for (const sessionId of rooms.of(connection.id)) {
      await (reason === 'signed-out' ? expel(connection, sessionId) : lose(connection, sessionId));
    }
    const { id, guestOf } = connection.user;
    if (guestOf !== undefined && admissionQueue.remove(guestOf, id, connection.id))
      tellAdmissionQueue(guestOf);
  });
  /** Closes the room of a session that is over: removes everybody in it and waiting. */
  const closed = (sessionId: string, ended: ServerMessage): void => {
    const inside = rooms.clear(sessionId).filter(({ peer }) => peer.is_guest);
    for (const { connection } of [...inside, ...admissionQueue.clear(sessionId)]) connection.send(ended);
    earlyArrivals.forget(sessionId);
    captions.closed(sessionId);
    timers.cancelAll(sessionId);
  };
  // Sent by whichever process ended or changed a session; its people may be connected to this one.
  gateway.onRoomMessage((sessionId, message) => {
    if (message.type === 'room/ended') return closed(sessionId, message);
    if (message.type === 'room/refused') {
      const waited = admissionQueue.clear(sessionId);
      for (const { connection } of waited) connection.send(message);
      if (waited.length > 0) tellAdmissionQueue(sessionId);
    } else {
      tellOthers(sessionId, null, message);
      if (message.type !== 'room/time' || rooms.in(sessionId).length === 0) return;
      const ends = Temporal.Instant.from(message.ends_at);
      timers.later(sessionId, sessionId, ends.since(clock.now()).total('milliseconds'));
    }
  });
  calls.onRoomClosed((session, reason) => {
    const ended = { type: 'room/ended', session_id: session.id, reason } as const;
    gateway.sendToRoom(session.id, ended);
    guests.forget(session.id).catch(onError);
    consent.close(session.id, session.endedAt ?? clock.now()).catch(onError);
    // To all sockets of both members: somebody who has just left also learns that the session is completed.
    gateway.sendTo([session.hostId, session.bookerId], ended);
  });

  return {
    isHere: (sessionId, userId) => rooms.find(sessionId, userId) !== undefined,
    waitingForAdmission: (sessionId) => admissionQueue.waiting(sessionId).map(({ guest_id }) => guest_id),
    linkEnded: (session_id) =>
      gateway.sendToRoom(session_id, { type: 'room/refused', session_id, reason: 'link-ended' }),
    timeChanged,
    stop: () => {
      timers.stop();
      earlyArrivals.stop();
    },
  };
}
