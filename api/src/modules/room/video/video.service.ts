import type { VideoPass } from '@acquaint/contracts';
import { z } from 'zod';
import { notFound, unauthenticated } from '../../../http/problem.ts';
import type { Database } from '../../../ports/database/database.ts';
import {
  VideoRefusal,
  type VideoEvent,
  type VideoService,
  type WantedRoom,
} from '../../../ports/video/video.ts';
import type { Calls } from '../../sessions/calls/calls.service.ts';
import { isRoomOpen } from '../../sessions/calls/call-timing.ts';
import type { SessionRow } from '../../sessions/sessions.queries.ts';
import { findGuest, hasAdmittedGuest } from '../admission/guests.repository.ts';
import { TICKET_SECONDS } from '../room-ticket.ts';
import {
  forgetCall,
  hasMoved,
  isConnected,
  noteFinished,
  noteJoined,
  noteLeft,
  noteMoved,
  wasConnected,
} from './video.repository.ts';

/** Which calls go through the video service: all, or those with a guest. */
export type ServerCalls = 'all' | 'groups';

/** Calls through a video service if one is configured; otherwise each call goes from browser to browser. */
export interface VideoRooms {
  /** Returns whether the call goes through the service. */
  readonly isAtServer: (sessionId: string) => Promise<boolean>;
  /**
   * Moves a call to the service before a guest comes in.
   * @returns whether the people in it must be told: also when it is there already, because the process that moved it may have ended
   * before it told them. Pages ignore it the second time. False when all calls begin at the service, or none is configured.
   */
  readonly move: (sessionId: string, now: Temporal.Instant) => Promise<boolean>;
  /** Creates the room and returns the video settings of a ticket. The caller has checked that the person may be in the room. */
  readonly passFor: (sessionId: string, identity: string) => Promise<VideoPass>;
  /** Removes a person. @throws Error when the service cannot be reached. */
  readonly putOut: (sessionId: string, identity: string, now: Temporal.Instant) => Promise<void>;
  /** Ends the room of a session that is over. @throws Error when the service cannot be reached. */
  readonly end: (sessionId: string) => Promise<void>;
  /**
   * Handles a webhook of the service. Events may be repeated and come in any order.
   * @throws ProblemError 404 when no service is configured, 401 without a valid signature.
   */
  readonly take: (body: string, authorization: string | undefined, now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly video: VideoService | null;
  readonly serverCalls: ServerCalls;
  readonly db: Database;
  readonly calls: Pick<Calls, 'seen' | 'leave'>;
  readonly findSession: (id: string) => Promise<SessionRow | null>;
  /** Returns whether the person is in the room by a socket of any process. */
  readonly isHere: (sessionId: string, userId: string) => Promise<boolean>;
  readonly graceSeconds: number;
  /** Called when the room cannot be created in advance; the service then creates it when the first person joins. */
  readonly onUnreachable: (error: unknown) => void;
}

const BROWSER_TO_BROWSER: VideoPass = { video: 'peer', livekit_url: null, livekit_token: null };
/** Maximum number of people in a room (R-ROOM-3). */
const MOST_PEOPLE = 4;
/**
 * Seconds until the service deletes an empty room: from the ticket until somebody joins, because a device check may take long.
 */
const EMPTY_SECONDS = 600;

const WebhookEvent = z.object({
  room: z.uuid(),
  roomId: z.string().min(1).max(100),
  identity: z.uuid().optional(),
  connection: z.string().min(1).max(100).optional(),
});

/**
 * Creates the service. A room is named by its session's ID, and a person by their own ID: the service learns nothing else about
 * them.
 */
export function createVideoRooms(deps: Dependencies): VideoRooms {
  const { video, serverCalls, db, calls, findSession, isHere, graceSeconds, onUnreachable } = deps;
  const roomOf = (name: string): WantedRoom => ({
    name,
    emptySeconds: EMPTY_SECONDS,
    departureSeconds: graceSeconds,
    mostPeople: MOST_PEOPLE,
  });

  const mayBeIn = async (session: SessionRow, identity: string): Promise<boolean> => {
    if (session.hostId === identity || session.bookerId === identity) return true;
    const guest = await findGuest(db, { id: identity });
    return guest?.sessionId === session.id && guest.state === 'admitted';
  };

  /** Records somebody without remaining connections at the service as disconnected, unless they have a socket. */
  const left = async (sessionId: string, identity: string, now: Temporal.Instant): Promise<void> => {
    if ((await isHere(sessionId, identity)) || (await isConnected(db, sessionId, identity))) return;
    await calls.leave(sessionId, identity, 'lost', now);
  };

  const takeEvent = async (
    service: VideoService,
    event: Exclude<VideoEvent, { kind: 'other' }>,
    now: Temporal.Instant,
  ): Promise<void> => {
    // The same server may have rooms of other applications.
    if (!WebhookEvent.safeParse(event).success) return;
    const session = await findSession(event.room);
    if (!session) return;
    const { id: sessionId } = session;
    if (event.kind === 'finished') {
      for (const identity of await noteFinished(db, sessionId, event.roomId, now)) {
        await left(sessionId, identity, now);
      }
      return;
    }
    const { identity, since } = event;
    const connection = { id: event.connection, sessionId, roomId: event.roomId, identity };
    if (event.kind === 'left') {
      if (await noteLeft(db, connection, now)) await left(sessionId, identity, now);
      return;
    }
    if (!isRoomOpen(session, now)) return service.endRoom(sessionId);
    // The token may be up to two minutes old, and its person removed since.
    if (!(await mayBeIn(session, identity))) return service.remove(sessionId, identity, now);
    if (await noteJoined(db, connection, now)) await calls.seen(sessionId, identity, since, now);
  };

  const isAtServer = async (sessionId: string): Promise<boolean> =>
    video !== null &&
    (serverCalls === 'all' ||
      (await hasMoved(db, sessionId)) ||
      // Calls that a process with `all`, or of the release before, has sent there.
      (await wasConnected(db, sessionId)) ||
      (await hasAdmittedGuest(db, sessionId)));

  return {
    isAtServer,
    move: async (sessionId, now) => {
      if (!video || serverCalls === 'all') return false;
      await noteMoved(db, sessionId, now);
      return true;
    },
    passFor: async (sessionId, identity) => {
      if (!video || !(await isAtServer(sessionId))) return BROWSER_TO_BROWSER;
      const room = roomOf(sessionId);
      await video.openRoom(room).catch(onUnreachable);
      const livekit_token = await video.tokenFor(room, identity, TICKET_SECONDS);
      return { video: 'livekit', livekit_url: video.url, livekit_token };
    },
    putOut: async (sessionId, identity, now) => video?.remove(sessionId, identity, now),
    end: async (sessionId) => {
      // Also when nothing is known of a room: a process that did not record it may have opened one.
      await video?.endRoom(sessionId);
      await forgetCall(db, sessionId);
    },
    take: async (body, authorization, now) => {
      if (!video) throw notFound('No LiveKit server is set up here.');
      let event: VideoEvent;
      try {
        event = await video.readEvent(body, authorization);
      } catch (error) {
        if (error instanceof VideoRefusal) throw unauthenticated('This wasn’t signed by our LiveKit server.');
        throw error;
      }
      if (event.kind !== 'other') await takeEvent(video, event, now);
    },
  };
}
