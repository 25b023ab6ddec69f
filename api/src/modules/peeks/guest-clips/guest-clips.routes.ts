import {
  answerGuestClip,
  beginGuestClip,
  closeClipRequest,
  createClipRequest,
  finishGuestClip,
  getGuestClip,
  listClipRequests,
  openClipLink,
  sendClipPiece,
  withdrawGuestClip,
} from '@acquaint/contracts';
import { z } from 'zod';
import { ffmpegOnDemand } from '../../../media/ffmpeg.ts';
import type { Platform } from '../../../platform.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { detectVoices } from '../../../media/voices/voice-detector.ts';
import type { Transaction } from '../../../ports/database/database.ts';
import { createListener } from '../../recordings/speech/listen.ts';
import { createClipCheck } from './clip-check.ts';
import { createClipMeasuring } from './measure-clip.ts';
import { createClipRequestsService } from './clip-requests.service.ts';
import { createGuestClipsService } from './guest-clips.service.ts';
import { eraseClip, type ErasedClip } from '../peek-files.ts';
import type { PeekMedia } from '../peek-media.ts';

interface Dependencies {
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly media: PeekMedia;
}

/** Maximum body size: one piece in base64 plus the JSON around it. */
const PIECE_LIMIT_BYTES = 512 * 1024;

/** Tries of a check; together they take three quarters of an hour. After that, `peeks/forget-clips` enqueues it again. */
const TRIES = 8;

/** Registers clips that a member asks for and a guest records without an account (R-PEEK-14, R-PEEK-15). */
export function registerGuestClips(
  platform: Platform,
  { notifications, media }: Dependencies,
): { readonly measureClip: (peekId: string) => Promise<unknown> } {
  const { serve, db, files, limits, jobs, clock, publicUrl, events, app } = platform;
  const { business } = platform.config;
  const ffmpeg = ffmpegOnDemand();
  const listener = createListener({
    detectVoices,
    model: platform.config.language.transcription ?? null,
    onNoVoices: (err) =>
      app.log.warn(
        { err },
        'this machine cannot hear voices; in guests’ clips, what is loud counts as speech',
      ),
  });
  const measure = createClipMeasuring({ db, files, ffmpeg, listener });
  const measureJob = jobs.define(
    'peeks/measure-clip',
    z.object({ snip_id: z.uuid() }),
    ({ snip_id }) => measure(snip_id),
    { role: 'media', oneWaitingPerKey: true, timeoutSeconds: 600 },
  );
  const measureSoon = (snip_id: string, tx?: Transaction) =>
    measureJob.enqueue({ snip_id }, { key: snip_id, ...(tx && { tx }) });
  const eraseJob = jobs.define(
    'peeks/erase-clip',
    z.object({ clip_id: z.uuid().optional(), snip_id: z.uuid().optional() }),
    ({ clip_id, snip_id }) => eraseClip(files, { clipId: clip_id, peekId: snip_id }),
  );
  const eraseSoon = (tx: Transaction, { clipId, peekId }: ErasedClip) =>
    eraseJob.enqueue({ clip_id: clipId, snip_id: peekId }, { tx });
  const { check, forget } = createClipCheck({
    ...{ db, files, clock, notifications, business, ffmpeg, eraseSoon },
    measureSoon: (tx, peekId) => measureSoon(peekId, tx),
    checkSoon: (clip_id) => checkJob.enqueue({ clip_id }),
  });
  const checkJob = jobs.define(
    'peeks/check-clip',
    z.object({ clip_id: z.uuid() }),
    ({ clip_id }) => check(clip_id),
    { role: 'media', timeoutSeconds: 900, retries: TRIES },
  );
  const requests = createClipRequestsService({
    db,
    publicUrl,
    canCheck: async () => (await ffmpeg()) !== null,
  });
  const clips = createGuestClipsService({
    db,
    files,
    limits,
    media,
    notifications,
    business,
    events,
    check: checkJob,
    eraseSoon,
  });
  jobs.define('peeks/forget-clips', z.object({}), forget, { cron: '41 * * * *' });

  serve(listClipRequests).with(async ({ query }, context) => ({
    status: 200,
    body: await requests.list(context, query),
  }));
  serve(createClipRequest).with(async ({ body }, context) => ({
    status: 201,
    body: await requests.create(context, body),
  }));
  serve(closeClipRequest).with(async ({ params }, context) => ({
    status: 200,
    body: await requests.close(context, params.id),
  }));
  serve(openClipLink).with(async ({ body }, context) => ({
    status: 200,
    body: await clips.open(context, body.link),
  }));
  serve(beginGuestClip).with(async ({ body }, context) => ({
    status: 201,
    body: { clip: await clips.begin(context, body) },
  }));
  serve(sendClipPiece, { bodyLimit: PIECE_LIMIT_BYTES }).with(async ({ body }, context) => ({
    status: 200,
    body: { received_bytes: await clips.sendPiece(context, body) },
  }));
  serve(finishGuestClip).with(async ({ body }, context) => ({
    status: 202,
    body: await clips.finish(context, body.clip),
  }));
  serve(getGuestClip).with(async ({ body }) => ({
    status: 200,
    body: await clips.get(body.clip),
  }));
  serve(answerGuestClip).with(async ({ body }, context) => ({
    status: 200,
    body: await clips.answer(context, body),
  }));
  serve(withdrawGuestClip).with(async ({ body }, context) => ({
    status: 200,
    body: await clips.withdraw(context, body.clip),
  }));
  return { measureClip: measureSoon };
}
