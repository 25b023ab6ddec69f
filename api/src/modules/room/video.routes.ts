import { takeVideoEvent, VIDEO_EVENT_TYPE } from '@acquaint/contracts';
import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import { openVideo } from '../../ports/video/open-video.ts';
import { isRoomOpen, plannedEnd } from '../sessions/call-timing.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import { createVideoRooms, type VideoRooms } from './video.service.ts';

const JOB = z.object({ session_id: z.uuid() });

/** What the room needs of a video service; does nothing where none is set. */
export interface Video {
  /** What a ticket says of the way that pictures and sound take. For who may be in the room now. */
  readonly passFor: VideoRooms['passFor'];
  /** Puts out a guest, as soon as the service can be asked. */
  readonly putOut: (sessionId: string, guestId: string) => void;
}

/** Rooms at the video service that the settings name: made with the first ticket, ended with the session; what it tells. */
export function registerVideo(
  { serve, config, db, jobs, clock, app }: Platform,
  { calls, find }: Sessions,
  isHere: (sessionId: string, userId: string) => boolean,
): Video {
  const rooms = createVideoRooms({
    video: openVideo(config.livekit),
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
  // A process that is killed while a call ends has asked for nothing: somebody looks when the time is up.
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
      // At once, as no job is: they are heard until then.
      rooms
        .putOut(sessionId, guestId, clock.now())
        .catch(() => putOut.enqueue({ session_id: sessionId, guest_id: guestId }))
        .catch(later('a guest could not be put out of the video service'));
    },
    passFor: async (sessionId, identity) => {
      const session = config.livekit ? await find(sessionId) : null;
      if (session) await watchOver(session);
      return rooms.passFor(sessionId, identity);
    },
  };
}
