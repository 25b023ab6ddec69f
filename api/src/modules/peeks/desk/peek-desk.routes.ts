import { getClipDesk, getPeekDesk, makePeek, recutPeek, type SessionMoment } from '@acquaint/contracts';
import { z } from 'zod';
import type { RequestContext } from '../../../http/serve.ts';
import type { FaceFinder } from '../../../media/faces/face-finder.ts';
import { ffmpegOnDemand } from '../../../media/ffmpeg.ts';
import type { Platform } from '../../../platform.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { PeekSources } from '../../recordings/peek-sources.ts';
import { createPeekCutting } from '../videos/peek-cutting.ts';
import { deletePeeks, selectPeekIdsOf, updateCut } from '../videos/peek-cuts.repository.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { isGuestClip } from '../guest-clips/guest-clips.repository.ts';
import { createClipDeskService } from './clip-desk.service.ts';
import { createPeekDeskService } from './peek-desk.service.ts';
import type { PeekMedia } from '../peek-media.ts';
import { cutsOf, renderingsOf } from '../peek-files.ts';

/** They last three quarters of an hour: a full disk is seen and cleared meanwhile. */
const TRIES = 8;
/** Longer than all tries to make a video take. */
const GIVE_UP_HOURS = 2;
/** Names a cut of a peek. */
const OF_A_CUT = z.object({ snip_id: z.uuid(), number: z.number().int() });

interface Dependencies {
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly media: PeekMedia;
  readonly sources: PeekSources;
  readonly marksOf: MarksOf;
  /** Measures the clip of a guest. */
  readonly measureClip: (peekId: string) => Promise<unknown>;
  readonly findFaces: FaceFinder;
}

/** Returns the moments of a session that the caller marked. */
export type MarksOf = (context: RequestContext, sessionId: string) => Promise<readonly SessionMoment[]>;

/** Registers making a peek by hand from a recording (R-PEEK-19), and the deletion of peeks with their recording (R-PEEK-21). */
export function registerPeekDesk(
  platform: Platform,
  { notifications, media, sources, marksOf, measureClip, findFaces }: Dependencies,
): void {
  const { serve, db, files, jobs, clock, events } = platform;
  const ffmpeg = ffmpegOnDemand();
  const cutting = createPeekCutting({ db, files, clock, sources, notifications, events, ffmpeg, findFaces });
  const cut = jobs.define(
    'peeks/cut-recording',
    OF_A_CUT,
    ({ snip_id, number }) => cutting.make(snip_id, number),
    { role: 'media', timeoutSeconds: 900, retries: TRIES },
  );
  const giveUp = jobs.define('peeks/give-up-cut', OF_A_CUT, ({ snip_id, number }) =>
    cutting.giveUp(snip_id, number),
  );
  const eraseJob = jobs.define('peeks/erase-files', z.object({ snip_id: z.uuid() }), async ({ snip_id }) => {
    await files.delete(cutsOf(snip_id));
    await files.delete(renderingsOf(snip_id));
  });
  sources.onDeleted(async (tx, recordingId) => {
    const ids = await selectPeekIdsOf(tx, recordingId);
    await deletePeeks(tx, ids);
    for (const snip_id of ids) await eraseJob.enqueue({ snip_id }, { tx });
  });
  const makeVideo = async (tx: Transaction, snip_id: string, number: number, now: Temporal.Instant) => {
    await updateCut(tx, snip_id, { queuedAt: now, startedAt: null, madeAt: null });
    await cut.enqueue({ snip_id, number }, { tx });
    await giveUp.enqueue({ snip_id, number }, { tx, startAfter: now.add({ hours: GIVE_UP_HOURS }) });
  };
  const desk = createPeekDeskService({ db, media, sources, marksOf, makeVideo });
  const clipDesk = createClipDeskService({ db, media, makeVideo, measureSoon: measureClip });

  serve(getPeekDesk).with(async ({ params }, context) => ({
    status: 200,
    body: await desk.open(context, params.id),
  }));
  serve(makePeek).with(async ({ params, body }, context) => ({
    status: 201,
    body: await desk.make(context, params.id, body),
  }));
  serve(recutPeek).with(async ({ params, body }, context) => ({
    status: 200,
    body: await ((await isGuestClip(db, params.id)) ? clipDesk : desk).recut(context, params.id, body),
  }));
  serve(getClipDesk).with(async ({ params }, context) => ({
    status: 200,
    body: await clipDesk.open(context, params.id),
  }));
}
