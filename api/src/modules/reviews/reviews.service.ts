import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type {
  listReviews,
  ParsedInput,
  Review,
  reviewSession,
  Session,
  SuccessBody,
} from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { paged, type Paged, type PageRequest } from '../../http/paging.ts';
import { conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { isUniqueViolation } from '../../ports/database/errors.ts';
import { afterCommit, withTransaction } from '../../ports/database/transaction.ts';
import type { Jobs } from '../../ports/jobs/jobs.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { t } from '../../i18n/i18n.ts';
import type { NotificationContent } from '../notifications/notification-texts.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import { insertReview, showReviews } from '../sessions/sessions.queries.ts';
import {
  addRatings,
  selectReviewsOf,
  selectSessionsToShow,
  selectShownReviews,
} from './reviews.repository.ts';

/**
 * Double-blind reviews: shown when both people have written one, or after a week, which is also the deadline for writing
 * (R-REV-2).
 */
export interface ReviewsService {
  /** @throws ProblemError 404 for a session that is not theirs, 409 when they cannot review it (any more). */
  readonly write: (
    context: RequestContext,
    sessionId: string,
    review: ParsedInput<typeof reviewSession>['body'],
  ) => Promise<SuccessBody<typeof reviewSession>>;
  /** Returns the completed sessions that the caller attended and has not reviewed, newest first. */
  readonly listPending: (context: RequestContext, page: PageRequest) => Promise<Paged<Session>>;
  /** Returns the shown reviews of a person, newest first. @throws ProblemError 404 for a person whom the reader may not see. */
  readonly listAbout: (
    context: RequestContext,
    query: ParsedInput<typeof listReviews>['query'],
  ) => Promise<Paged<Review>>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly sessions: Sessions;
  readonly profiles: Pick<Profiles, 'getPersonById'>;
}

/** Returns the texts of the notification of a review, in the current locale. @param name of its author; null if unknown. */
export function reviewedTexts(name: string | null, rating: number): NotificationContent {
  return {
    title: name === null ? t('Someone reviewed your session') : t('{name} reviewed your session', { name }),
    text: t('{rating} of 5', { rating }),
  };
}

export function createReviewsService(deps: Dependencies): ReviewsService {
  const { db, business, jobs, clock, events, notifications, sessions, profiles } = deps;

  /** Shows the hidden reviews of a session, adds them to the profiles and notifies the people reviewed. */
  const show = async (tx: Transaction, sessionId: string, now: Temporal.Instant): Promise<void> => {
    const shown = await showReviews(tx, sessionId, now);
    await addRatings(tx, shown);
    for (const { subjectId, authorId, rating } of shown) {
      const author = await sessions.findPerson(authorId, tx);
      await notifications.notify(tx, {
        userId: subjectId,
        kind: 'review_received',
        content: () => reviewedTexts(author?.first_name ?? null, rating),
        path: '/dashboard/home/profile',
        personId: authorId,
        now,
      });
    }
    const people = shown.flatMap(({ subjectId, authorId }) => [subjectId, authorId]);
    afterCommit(tx, () => events.publish(people, 'review/written', { session_id: sessionId }));
  };

  const showOne = jobs.define('reviews/show', z.object({ session_id: z.uuid() }), ({ session_id }) =>
    withTransaction(db, (tx) => show(tx, session_id, clock.now())),
  );
  // Finds reviews for which no job above is enqueued.
  jobs.define(
    'reviews/show-due',
    z.object({}),
    async () => {
      const now = clock.now();
      for (const id of await selectSessionsToShow(
        db,
        now.subtract({ hours: 24 * business.reviewRevealDays }),
      )) {
        await withTransaction(db, (tx) => show(tx, id, now));
      }
    },
    { cron: '23 * * * *' },
  );

  return {
    write: async (context, sessionId, review) => {
      const session = await sessions.get(context, sessionId);
      if (session.has_reviewed) throw conflict('You’ve already reviewed this session.');
      // A running session can be reviewed by a person who has left, if it already counts (R-REV-7).
      if (session.state !== 'completed' && session.review_until === null)
        throw conflict('You can review a session once it’s over.');
      if (session.review_until === null)
        throw conflict(
          session.confirmation === null
            ? 'You met too briefly to review each other.'
            : 'You met too briefly to review each other. You can once you’ve both confirmed that the session took place.',
        );
      const { user, now } = context;
      const until = Temporal.Instant.from(session.review_until);
      if (Temporal.Instant.compare(until, now) <= 0) {
        const { reviewRevealDays: days } = business;
        throw conflict(
          t(
            'You can only review a session within {days, plural, one {# day} other {# days}}, and that time is up.',
            { days },
          ),
        );
      }
      if (!session.can_review) throw conflict('Only people who were in the room can review the session.');
      const subject = session.my_role === 'host' ? session.booker : session.host;
      const row = {
        id: randomUUID(),
        sessionId,
        authorId: user.id,
        subjectId: subject.id,
        rating: review.rating,
        tags: [...new Set(review.tags)],
        text: review.text,
        createdAt: now,
        shownAt: null,
      };
      try {
        return await withTransaction(db, async (tx) => {
          // The lock makes the second of two concurrent reviews see the first.
          await sessions.lock(tx, sessionId);
          await insertReview(tx, row);
          const both = (await selectReviewsOf(tx, sessionId)).length > 1;
          if (both) await show(tx, sessionId, now);
          else {
            await showOne.enqueue({ session_id: sessionId }, { tx, startAfter: until });
            afterCommit(tx, () => events.publish([user.id], 'review/written', { session_id: sessionId }));
          }
          return { id: row.id, session_id: sessionId, rating: row.rating, is_shown: both };
        });
      } catch (error) {
        if (isUniqueViolation(error, 'session_reviews_once_key')) {
          throw conflict('You’ve already reviewed this session.');
        }
        throw error;
      }
    },

    listPending: ({ user, now }, page) => sessions.listAwaitingReview(user.id, page, now),

    listAbout: async (context, query) => {
      await profiles.getPersonById(context, query.user_id);
      const { rows, count } = await selectShownReviews(db, query.user_id, context.user.id, query);
      const reviews = rows.map(({ id, sessionId, author, rating, tags, text, createdAt }) => ({
        id,
        session_id: sessionId,
        author,
        rating,
        tags,
        text,
        created_at: createdAt.toString(),
      }));
      return paged(reviews, count, query);
    },
  };
}
