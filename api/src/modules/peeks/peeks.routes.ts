import {
  assignSpeakers,
  countSnips,
  getSnip,
  incrementSnip,
  listSnips,
  skipSnip,
  updateSnip,
} from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { registerGuestClips } from './guest-clips.routes.ts';
import { registerPeekMedia } from './peek-media.ts';
import { createPeeksService, type PeeksService } from './peeks.service.ts';

interface Needs {
  readonly notifications: Pick<Notifications, 'notify'>;
}

/** Peeks: the feed, one of them, deciding about one's own, their files, and clips that guests record. */
export function registerPeeks(platform: Platform, { notifications }: Needs): PeeksService {
  const { serve, db, facts } = platform;
  const media = registerPeekMedia(platform);
  const peeks = createPeeksService({ db, facts, media });
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
  serve(assignSpeakers).with(async ({ params, body }, context) => ({
    status: 200,
    body: await peeks.assignSpeakers(context, params.id, body.raw_users),
  }));
  serve(incrementSnip).with(async ({ params, body }, context) => ({
    status: 200,
    body: await peeks.increment(context, params.id, body.action),
  }));
  return peeks;
}
