import { listPendingReviews, listReviews, reviewSession } from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { createReviewsService } from './reviews.service.ts';

/** Registers reviews of sessions. */
export function registerReviews(
  { serve, db, config, jobs, clock, events }: Platform,
  notifications: Pick<Notifications, 'notify'>,
  sessions: Sessions,
  profiles: Pick<Profiles, 'getPersonById'>,
): void {
  const { business } = config;
  const reviews = createReviewsService({
    db,
    business,
    jobs,
    clock,
    events,
    notifications,
    sessions,
    profiles,
  });
  serve(reviewSession).with(async ({ params, body }, context) => ({
    status: 201,
    body: await reviews.write(context, params.id, body),
  }));
  serve(listPendingReviews).with(async ({ query }, context) => ({
    status: 200,
    body: await reviews.listPending(context, query),
  }));
  serve(listReviews).with(async ({ query }, context) => ({
    status: 200,
    body: await reviews.listAbout(context, query),
  }));
}
