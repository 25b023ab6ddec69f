import { randomUUID } from 'node:crypto';
import type {
  AdmissionRequest,
  ClientMessage,
  PersonSummary,
  RoomRecording,
  ServerMessage,
} from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import type { TokenKind } from '../../http/security/tokens.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database } from '../../ports/database/database.ts';
import type { Connection, Gateway, SocketAddress } from '../../realtime/gateway.ts';
import type { Processes } from '../../realtime/processes.ts';
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
import type { RoomClaims } from './room-ticket.ts';
import { registerDepartures } from './departures.ts';
import { createRooms, type Entry, type Present } from './rooms.ts';
import { createRoomTimers } from './room-timers.ts';
import { refuse, registerTalk, senderIn } from './talk.ts';
import { createTurns } from './turns.ts';
import type { Video } from './video/video.routes.ts';
import { askerOf, callNumbers, registerMinutes } from './minutes.ts';
import { createEarlyArrivals } from './admission/early-arrivals.ts';

type MessageOf<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>;

interface Dependencies {
  readonly db: Database;
  readonly processes: Pick<Processes, 'id' | 'isAlone' | 'onGone' | 'onBeat'>;
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
  /** How calls are transmitted, and the move of a call to the video service before a guest comes in. */
  readonly video: Pick<Video, 'wayOf' | 'move'>;
  /** Called when somebody is removed, so that they are disconnected from the video service, too. */
  readonly onPutOut: (sessionId: string, guestId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Events of rooms that do not come from socket messages. */
export interface Signalling {
  /** Returns whether a person is in the room by a socket of any process. */
  readonly isHere: (sessionId: string, userId: string) => Promise<boolean>;
  /** Returns the IDs of guests who wait for admission. */
  readonly waitingForAdmission: (sessionId: string) => Promise<readonly string[]>;
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
  const rooms = createRooms(deps.db);
  const inOrder = createTurns(deps.db, deps.processes.isAlone);
  /** Timers that check a session again. A job does the same in case this process ends. */
  const timers = createRoomTimers((sessionId) => {
    calls.settle(sessionId, clock.now()).catch(onError);
  });

  const others = async (sessionId: string, userId: string | null): Promise<readonly Present[]> =>
    (await rooms.in(sessionId)).filter(({ peer }) => peer.person.id !== userId);
  const tellOthers = async (
    sessionId: string,
    userId: string | null,
    message: ServerMessage,
  ): Promise<void> => gateway.sendToSockets((await others(sessionId, userId)).map(addressOf), message);
  const membersIn = async (sessionId: string, except: string | null): Promise<Visit[]> =>
    (await others(sessionId, except)).flatMap(({ peer: { is_guest, person, stay_id } }) =>
      is_guest ? [] : [{ userId: person.id, stayId: stay_id }],
    );
  /** @param userId a person who is left out; null sends to everybody. */
  const tellRecording = (sessionId: string, userId: string | null, recording: RoomRecording): Promise<void> =>
    tellOthers(sessionId, userId, { type: 'room/recording', session_id: sessionId, recording });
  const retellRecording = async (sessionId: string, userId: string | null): Promise<void> =>
    tellRecording(sessionId, userId, await consent.state(sessionId, clock.now()));
  const requestsIn = async (sessionId: string): Promise<AdmissionRequest[]> =>
    (await rooms.waiting(sessionId)).map(({ guest_id, name }) => ({ guest_id, name }));
  const tellAdmissionQueue = async (sessionId: string): Promise<void> => {
    const waiting = await requestsIn(sessionId);
    const members = (await rooms.in(sessionId)).filter(({ peer }) => !peer.is_guest);
    gateway.sendToSockets(members.map(addressOf), { type: 'room/lobby', session_id: sessionId, waiting });
  };

  const departures = registerDepartures({
    ...deps,
    rooms,
    timers,
    inOrder,
    graceSeconds: business.rejoinGraceSeconds,
    tellOthers,
    tellRecording,
    retellRecording,
    tellAdmissionQueue,
  });

  /** Enters one of the two members; the session starts when both are present. Returns null when they may not enter. */
  const enterAsMember = async (
    visit: Visit,
    sessionId: string,
    now: Temporal.Instant,
  ): Promise<Entry | null> => {
    const { userId } = visit;
    const person = await findPerson(userId);
    const entered = person && (await calls.enter(sessionId, visit, await membersIn(sessionId, userId), now));
    if (!entered) return null;
    const isEmpty = (await rooms.in(sessionId)).length === 0;
    if (isEmpty && (await consent.loseOthers(sessionId, userId, now))) {
      timers.later(`${sessionId}/others`, sessionId, business.rejoinGraceSeconds * 1000, () => {
        retellRecording(sessionId, null).catch(onError);
      });
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
      refuse(connection, 'room-closed', 'The room for this session is closed.');
      return null;
    }
    if (guest.state === 'refused') connection.send({ type: 'room/refused', ...to, reason: 'refused' });
    if (guest.state === 'waiting') {
      departures.watch(connection, sessionId);
      await rooms.wait(sessionId, guest.id, connection.address);
      connection.send({ type: 'room/waiting', ...to });
      await tellAdmissionQueue(sessionId);
    }
    if (guest.state !== 'admitted') return null;
    const guestsInside = (await others(sessionId, guest.id)).filter(({ peer }) => peer.is_guest);
    if (guestsInside.length >= MOST_GUESTS) {
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
        if (!isGuest) refuse(connection, 'room-closed', 'The room for this session is closed.');
        return;
      }
      const { person, session, hasJustStarted, recording } = entered;
      const { microphone_on, camera_on } = message;
      const peer_id = randomUUID();
      const peer = {
        peer_id,
        stay_id: message.stay_id ?? null,
        person,
        microphone_on,
        camera_on,
        screen_on: false,
        is_guest: isGuest,
        hand_raised_at: null,
      };
      departures.watch(connection, sessionId);
      const replaced = await rooms.put(sessionId, connection.address, peer);
      timers.cancel(`${sessionId}/${userId}`);
      if (replaced) await tellReplaced(sessionId, replaced, connection);
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
        peers: (await others(sessionId, userId)).map(({ peer: other }) => other),
        notes: await rooms.messages(sessionId),
        recording,
        rejoin_grace_seconds: business.rejoinGraceSeconds,
        ...callNumbers(business),
        video: await deps.video.wayOf(sessionId),
        lobby: isGuest ? [] : await requestsIn(sessionId),
        ...times,
      });
      await captions.entered(sessionId, connection);
      // Sent first: the recording must pause before the newcomer, who has not consented yet, is heard.
      await tellRecording(sessionId, userId, recording);
      await tellOthers(sessionId, userId, { type: 'room/peer-entered', session_id: sessionId, peer });
      if (!session.callEndsAt) earlyArrivals.watch(sessionId);
      else if (hasJustStarted) await begun(session, now);
      else timers.later(sessionId, sessionId, session.callEndsAt.since(now).total('milliseconds'));
    });
  };

  /** Tells the others that a person comes back, and an earlier page of theirs that it is no longer in the room. */
  const tellReplaced = async (
    sessionId: string,
    { peer, address }: Present,
    by: Connection,
  ): Promise<void> => {
    await tellOthers(sessionId, peer.person.id, {
      type: 'room/peer-left',
      session_id: sessionId,
      peer_id: peer.peer_id,
      returning: true,
    });
    if (address.socketId !== by.id)
      gateway.sendToSockets([address], { type: 'room/replaced', session_id: sessionId });
  };

  /** Tells everybody in the room that both members are present and the time runs. */
  const begun = async ({ id, startedAt, callEndsAt }: SessionRow, now: Temporal.Instant): Promise<void> => {
    earlyArrivals.forget(id);
    if (!startedAt || !callEndsAt) return;
    timers.later(id, id, callEndsAt.since(now).total('milliseconds'));
    await tellOthers(id, null, {
      type: 'room/started',
      session_id: id,
      started_at: startedAt.toString(),
      ends_at: callEndsAt.toString(),
      server_time: now.toString(),
    });
  };
  const earlyArrivals = createEarlyArrivals({
    clock,
    begin: calls.begin,
    present: (sessionId) => membersIn(sessionId, null),
    inOrder,
    onBegun: begun,
    onError,
  });

  const consentAsGuest = async (
    connection: Connection,
    { session_id, consent: isGiven }: MessageOf<'room/consent'>,
  ): Promise<void> => {
    await inOrder(session_id, async () => {
      const guest = await senderIn(rooms, connection, session_id);
      if (!guest?.peer.is_guest) return refuse(connection, 'not-in-room', 'You’re not a guest in this room.');
      const userId = connection.user.id;
      const state = await consent.answer(session_id, userId, isGiven, clock.now());
      await tellRecording(session_id, null, state);
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
    timers.later(id, id, callEndsAt.since(clock.now()).total('milliseconds'));
    tellOthers(id, null, { type: 'room/time', session_id: id, ...time }).catch(onError);
  };
  gateway.onMessage('room/enter', enter);
  gateway.onMessage('room/consent', consentAsGuest);
  registerAdmission({
    ...deps,
    rooms,
    inOrder,
    tellAdmissionQueue,
    putOut: departures.out,
    onAdmitted: async (session_id) => {
      if (await deps.video.move(session_id, clock.now()))
        await tellOthers(session_id, null, { type: 'room/video', session_id, video: 'livekit' });
    },
  });
  registerTalk({ gateway, clock, rooms });
  registerMinutes({
    gateway,
    rooms,
    decline: deps.declineMinutes,
    changed: (session, declinedTo) => timeChanged(session, clock.now(), declinedTo),
  });
  const captions = registerCaptions({ gateway, rooms, transcribe: deps.transcribe, onError });
  gateway.onClose(({ id }) => captions.left(id));
  /** Closes the room of a session that is over: removes everybody in it and waiting. */
  const closed = async (sessionId: string, ended: ServerMessage): Promise<void> => {
    earlyArrivals.forget(sessionId);
    timers.cancelAll(sessionId);
    // After a change of the room that runs now, and that may have ended the session.
    await inOrder(sessionId, async () => {
      gateway.sendToSockets(await rooms.clear(sessionId), ended);
    });
  };
  const linkEnded = async (session_id: string): Promise<void> => {
    const waited = await rooms.clearWaiting(session_id);
    gateway.sendToSockets(waited, { type: 'room/refused', session_id, reason: 'link-ended' });
    if (waited.length > 0) await tellAdmissionQueue(session_id);
  };
  calls.onRoomClosed((session, reason) => {
    const ended = { type: 'room/ended', session_id: session.id, reason } as const;
    closed(session.id, ended).catch(onError);
    guests.forget(session.id).catch(onError);
    consent.close(session.id, session.endedAt ?? clock.now()).catch(onError);
    // To all sockets of both members: somebody who has just left also learns that the session is completed.
    gateway.sendTo([session.hostId, session.bookerId], ended);
  });

  return {
    isHere: async (sessionId, userId) => (await rooms.find(sessionId, userId)) !== null,
    waitingForAdmission: async (sessionId) => (await requestsIn(sessionId)).map(({ guest_id }) => guest_id),
    linkEnded: (sessionId) => void linkEnded(sessionId).catch(onError),
    timeChanged,
    stop: () => {
      timers.stop();
      earlyArrivals.stop();
    },
  };
}

function addressOf({ address }: Present): SocketAddress {
  return address;
}
