import { takeVideoEvent, VIDEO_EVENT_TYPE, type VideoPass } from '@acquaint/contracts';
import { z } from 'zod';
import type { Platform } from '../../../platform.ts';
import { openVideo } from '../../../ports/video/open-video.ts';
import { isRoomOpen, plannedEnd } from '../../sessions/calls/call-timing.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import type { SessionRow } from '../../sessions/sessions.queries.ts';
import { createVideoRooms, type VideoRooms } from './video.service.ts';

const JOB = z.object({ session_id: z.uuid() });

/** What the room needs of a video service; does nothing when none is configured. */
export interface Video {
  /** Returns the video settings of a ticket. The caller has checked that the person may be in the room now. */
  readonly passFor: VideoRooms['passFor'];
  /** Returns how the video and audio of a call are transmitted. */
  readonly wayOf: (sessionId: string) => Promise<VideoPass['video']>;
  /** Moves a call to the video service, before a guest comes in. @returns whether everybody in it must be told. */
  readonly move: VideoRooms['move'];
  /** Removes a guest; retries until the service can be reached. */
  readonly putOut: (sessionId: string, guestId: string) => void;
}

/** Registers rooms at the configured video service: created with the first ticket, ended with the session; and its webhook. */
export function registerVideo(
  { serve, config, db, jobs, clock, app }: Platform,
  { calls, find }: Sessions,
  isHere: (sessionId: string, userId: string) => Promise<boolean>,
): Video {
  const rooms = createVideoRooms({
    video: openVideo(config.livekit),
    serverCalls: config.livekitCalls,
    db,
    calls,
    findSession: find,
    isHere,
    graceSeconds: config.business.rejoinGraceSeconds,
    onUnreachable: (error) => app.log.error({ err: error }, 'the video service does not make rooms'),
  });

  serve(takeVideoEvent, { textTypes: [VIDEO_EVENT_TYPE] }).with(async ({ body }, { authorization, now }) => {
    await rooms.take(body, authorization, now);
    return { status: 204, body: undefined };
  });

  const end = jobs.define('room/end-video', JOB, ({ session_id }) => rooms.end(session_id), { retries: 8 });
  // A process killed at the end of a call has not ended the room: a job checks when the time is over.
  const watch = jobs.define(
    'room/watch-video',
    JOB,
    async ({ session_id }) => {
      const session = await find(session_id);
      if (session && isRoomOpen(session, clock.now())) await watchOver(session);
      else await rooms.end(session_id);
    },
    { retries: 8, oneWaitingPerKey: true },
  );
  const watchOver = async (session: SessionRow): Promise<void> => {
    const startAfter = session.callEndsAt ?? plannedEnd(session);
    await watch.enqueue({ session_id: session.id }, { key: session.id, startAfter });
  };
  const putOut = jobs.define(
    'room/put-out-of-video',
    JOB.extend({ guest_id: z.uuid() }),
    ({ session_id, guest_id }) => rooms.putOut(session_id, guest_id, clock.now()),
    { retries: 8 },
  );
  const later = (work: string) => (error: unknown) => app.log.error({ err: error }, work);
  if (config.livekit) {
    calls.onRoomClosed(({ id }) => {
      end.enqueue({ session_id: id }).catch(later('a room at the video service ends when its time is up'));
    });
  }

  return {
    putOut: (sessionId, guestId) => {
      // Directly rather than by a job, because the guest is seen and heard until then.
      rooms
        .putOut(sessionId, guestId, clock.now())
        .catch(() => putOut.enqueue({ session_id: sessionId, guest_id: guestId }))
        .catch(later('a guest could not be put out of the video service'));
    },
    wayOf: async (sessionId) => ((await rooms.isAtServer(sessionId)) ? 'livekit' : 'peer'),
    move: rooms.move,
    passFor: async (sessionId, identity) => {
      const session = (await rooms.isAtServer(sessionId)) ? await find(sessionId) : null;
      if (session) await watchOver(session);
      return rooms.passFor(sessionId, identity);
    },
  };
}
