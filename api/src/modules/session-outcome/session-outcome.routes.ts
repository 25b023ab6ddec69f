import {
  changeSessionNotes,
  getSessionNotes,
  listMoments,
  listPromises,
  makePromise,
  markMoment,
  removePromise,
  updatePromise,
} from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { createMomentsService, type MomentsService } from './moments.service.ts';
import { createNotesService } from './notes.service.ts';
import { schedulePromiseReminders } from './promise-reminders.ts';
import { createPromisesService } from './promises.service.ts';

interface Dependencies {
  readonly sessions: Sessions;
  readonly notifications: Pick<Notifications, 'notify'>;
}

/** Registers what results from a session: shared notes, marked moments, and promises. */
export function registerSessionOutcome(
  platform: Platform,
  { sessions, notifications }: Dependencies,
): Pick<MomentsService, 'list'> {
  const { serve, db, config, limits, gateway, events, jobs, clock } = platform;
  const notes = createNotesService({ db, limits, gateway, sessions });
  const moments = createMomentsService({ db, sessions });
  const promises = createPromisesService({ db, events, sessions });
  schedulePromiseReminders(jobs, clock, { db, business: config.business, notifications });

  serve(getSessionNotes).with(async ({ params, query }, context) => ({
    status: 200,
    body: await notes.read(context, params.id, query.have),
  }));
  serve(changeSessionNotes).with(async ({ params, body }, context) => ({
    status: 200,
    body: { seq: await notes.change(context, params.id, body.update) },
  }));
  serve(listMoments).with(async ({ params }, context) => ({
    status: 200,
    body: { results: [...(await moments.list(context, params.id))] },
  }));
  serve(markMoment).with(async ({ params, body }, context) => ({
    status: 201,
    body: await moments.mark(context, params.id, body),
  }));
  serve(listPromises).with(async ({ query }, context) => ({
    status: 200,
    body: await promises.list(context, query),
  }));
  serve(makePromise).with(async ({ body }, context) => ({
    status: 201,
    body: await promises.make(context, body),
  }));
  serve(updatePromise).with(async ({ params, body }, context) => ({
    status: 200,
    body: await promises.setDone(context, params.id, body.is_done),
  }));
  serve(removePromise).with(async ({ params }, context) => {
    await promises.remove(context, params.id);
    return { status: 204, body: undefined };
  });
  return moments;
}
