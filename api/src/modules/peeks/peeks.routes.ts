import {
  adminTakeDownSnip,
  assignSpeakers,
  countSnips,
  generateSnipVideo,
  getVideoStatus,
  getSnip,
  incrementSnip,
  listSnips,
  skipSnip,
  updateSnip,
} from '@acquaint/contracts';
import { z } from 'zod';
import { findFfmpeg } from '../../media/ffmpeg.ts';
import type { Platform } from '../../platform.ts';
import type { AdminPeopleService } from '../admin/people.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { registerGuestClips } from './guest-clips.routes.ts';
import { registerPeekMedia } from './peek-media.ts';
import { createRendering, createSnipVideosService } from './snip-videos.service.ts';
import { createPeeksService, type PeeksService } from './peeks.service.ts';

interface Needs {
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly audit: AdminPeopleService['audit'];
}

/** Registers the feed of peeks, single peeks, decisions about them, their files, and clips that guests record. */
export function registerPeeks(platform: Platform, { notifications, audit }: Needs): PeeksService {
  const { serve, db, facts, files } = platform;
  const media = registerPeekMedia(platform);
  const peeks = createPeeksService({ db, facts, media, files, notifications, audit });
  registerGuestClips(platform, { notifications, media });
  serve(listSnips).with(async ({ query }, context) => ({
    status: 200,
    body: await peeks.list(context, query),
  }));
  serve(countSnips).with(async (_input, context) => ({ status: 200, body: await peeks.count(context) }));
  serve(getSnip).with(async ({ params }, context) => ({
    status: 200,
    body: await peeks.get(context, params.id),
  }));
  serve(updateSnip).with(async ({ params, body }, context) => ({
    status: 200,
    body: await peeks.update(context, params.id, body),
  }));
  serve(skipSnip).with(async ({ params }, context) => ({
    status: 200,
    body: await peeks.skip(context, params.id),
  }));
  serve(adminTakeDownSnip).with(async ({ params, body }, context) => {
    await peeks.takeDown(context, params.id, body.reason);
    return { status: 204, body: undefined };
  });
  serve(assignSpeakers).with(async ({ params, body }, context) => ({
    status: 200,
    body: await peeks.assignSpeakers(context, params.id, body.raw_users),
  }));
  serve(incrementSnip).with(async ({ params, body }, context) => ({
    status: 200,
    body: await peeks.increment(context, params.id, body.action),
  }));
  const rendering = createRendering({ db, files: platform.files, clock: platform.clock, ffmpeg: findFfmpeg });
  const videos = createSnipVideosService({
    db,
    urlOf: media.renderingUrl,
    render: platform.jobs.define('peeks/render-video', z.object({ video_id: z.uuid() }), ({ video_id }) =>
      rendering(video_id),
    ),
  });
  serve(generateSnipVideo).with(async ({ params, body }, context) => ({
    status: 202,
    body: { id: await videos.generate(context, params.id, body.view) },
  }));
  serve(getVideoStatus).with(async ({ params }, context) => ({
    status: 200,
    body: await videos.status(context, params.id),
  }));
  return peeks;
}
