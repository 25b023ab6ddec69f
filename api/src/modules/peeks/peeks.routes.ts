import {
  adminTakeDownPeek,
  assignSpeakers,
  cancelVideo,
  countPeeks,
  decidePeekLater,
  generatePeekVideo,
  getLinkedPeek,
  getVideoStatus,
  getPeek,
  incrementPeek,
  listPeeks,
  skipPeek,
  updatePeek,
} from '@acquaint/contracts';
import { z } from 'zod';
import type { Audit } from '../../audit.ts';
import { inLocale } from '../../i18n/i18n.ts';
import { faceFinder } from '../../media/faces/face-finder.ts';
import { ffmpegOnDemand } from '../../media/ffmpeg.ts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { PeekSources } from '../recordings/peek-sources.ts';
import { registerGuestClips } from './guest-clips/guest-clips.routes.ts';
import { registerPeekDesk, type MarksOf } from './desk/peek-desk.routes.ts';
import { createPeekLinks, type PeekLinks } from './link/peek-link.service.ts';
import type { CountComments } from './feed/feed.service.ts';
import { registerPeekMedia } from './peek-media.ts';
import { createRendering, createPeekVideosService } from './videos/peek-videos.service.ts';
import { createPeeksService, type PeeksService } from './peeks.service.ts';
import { createStaffPeeksService } from './staff-peeks.service.ts';

/** Tries of a job; together they take three quarters of an hour, in which operators can notice a full disk and clear it. */
const TRIES = 8;

interface Dependencies {
  readonly sources: PeekSources;
  readonly marksOf: MarksOf;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly audit: Audit;
  readonly countComments: CountComments;
}

/** Registers the feed of peeks, single peeks, decisions about them, their files, and clips that guests record. */
export function registerPeeks(
  platform: Platform,
  { notifications, audit, sources, marksOf, countComments }: Dependencies,
): PeeksService & { readonly links: PeekLinks } {
  const { serve, db, events, files, clock, jobs } = platform;
  const media = registerPeekMedia(platform);
  const eraseVideos = jobs.define(
    'peeks/erase-videos',
    z.object({ keys: z.array(z.string()) }),
    async ({ keys }) => {
      for (const key of keys) await files.delete(key);
    },
  );
  const peeks = createPeeksService({
    ...{ db, events, media, notifications, audit, countComments },
    eraseSoon: (tx, keys) => eraseVideos.enqueue({ keys: [...keys] }, { tx }),
    laterHours: platform.config.business.peekLaterHours,
  });
  const { measureClip } = registerGuestClips(platform, { notifications, media });
  const findFaces = faceFinder((err) =>
    platform.app.log.warn(
      { err },
      'this machine cannot look for faces; peeks show the middle of each picture',
    ),
  );
  registerPeekDesk(platform, { notifications, media, sources, marksOf, measureClip, findFaces });
  serveCalls(serve, createStaffPeeksService({ db }));
  serve(listPeeks).with(async ({ query }, context) => ({
    status: 200,
    body: await peeks.list(context, query),
  }));
  serve(countPeeks).with(async (_input, context) => ({ status: 200, body: await peeks.count(context) }));
  serve(getPeek).with(async ({ params }, context) => ({
    status: 200,
    body: await peeks.get(context, params.id),
  }));
  const links = createPeekLinks({ db, media, publicUrl: platform.publicUrl });
  serve(getLinkedPeek).with(async ({ params }, { user }) => ({
    status: 200,
    body: {
      is_visitor: user === null,
      peek: await links.find(params.id, user),
      next: user === null ? await links.next(params.id) : [],
    },
  }));
  serve(updatePeek).with(async ({ params, body }, context) => ({
    status: 200,
    body: await peeks.update(context, params.id, body),
  }));
  serve(skipPeek).with(async ({ params }, context) => ({
    status: 200,
    body: await peeks.skip(context, params.id),
  }));
  serve(decidePeekLater).with(async ({ params }, context) => ({
    status: 200,
    body: await peeks.decideLater(context, params.id),
  }));
  serve(adminTakeDownPeek).with(async ({ params, body }, context) => {
    await peeks.takeDown(context, params.id, body.reason);
    return { status: 204, body: undefined };
  });
  serve(assignSpeakers).with(async ({ params, body }, context) => ({
    status: 200,
    body: await peeks.assignSpeakers(context, params.id, body.raw_users),
  }));
  serve(incrementPeek).with(async ({ params, body }, context) => ({
    status: 200,
    body: await peeks.increment(context, params.id, body.action, body.seconds),
  }));
  const rendering = createRendering({ db, files, clock, sources, ffmpeg: ffmpegOnDemand(), findFaces });
  const OF_A_VIDEO = z.object({ video_id: z.uuid() });
  // Jobs that were enqueued by an older version have neither.
  const TO_RENDER = OF_A_VIDEO.extend({ snip_id: z.uuid().optional(), locale: z.string().optional() });
  const videos = createPeekVideosService({
    db,
    urlOf: media.renderingUrl,
    render: jobs.define(
      'peeks/render-video',
      TO_RENDER,
      // The day in its credit is written for whoever asked for the video.
      ({ video_id, snip_id, locale }) => inLocale(locale ?? null, () => rendering.render(video_id, snip_id)),
      { role: 'media', timeoutSeconds: 900, retries: TRIES },
    ),
    giveUp: jobs.define('peeks/give-up-video', OF_A_VIDEO, ({ video_id }) => rendering.giveUp(video_id)),
  });
  serve(generatePeekVideo).with(async ({ params, body }, context) => ({
    status: 202,
    body: { id: await videos.generate(context, params.id, body.view) },
  }));
  serve(getVideoStatus).with(async ({ params }, context) => ({
    status: 200,
    body: await videos.status(context, params.id),
  }));
  serve(cancelVideo).with(async ({ params }, context) => {
    await videos.cancel(context, params.id);
    return { status: 204, body: undefined };
  });
  return { ...peeks, links };
}
