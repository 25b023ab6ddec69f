import { offeredTexts } from '../introductions/offers/insert-offers.ts';
import { writeTexts } from '../notifications/notification-texts.ts';
import { reviewedTexts } from '../reviews/reviews.service.ts';
import { confirmedTexts } from '../sessions/news/change-news.ts';
import { startTime } from '../sessions/news/session-emails.ts';
import { seededId } from './random.ts';
import type { SessionBook } from './sessions.ts';
import type { Ground, IntroductionRows, NotificationRows, Person } from './world.ts';

/** Returns recent notifications of the demo members. */
export function makeNews(
  ground: Ground,
  people: readonly Person[],
  book: SessionBook,
  { sides }: IntroductionRows,
): NotificationRows {
  const byId = new Map(people.map((person) => [person.id, person]));
  return people
    .filter(({ isDemo }) => isDemo)
    .flatMap((demo): NotificationRows => {
      const id = (kind: string): string => seededId(ground.seed, `notification/${demo.username}/${kind}`);
      const waiting = sides.filter((side) => side.userId === demo.id && side.answer === 'offered').length;
      const upcoming = book.rows.sessions.find(
        ({ state, bookerId }) => state === 'confirmed' && bookerId === demo.id,
      );
      const review = book.rows.reviews.findLast(
        ({ subjectId, shownAt }) => subjectId === demo.id && shownAt != null,
      );
      const host = upcoming && byId.get(upcoming.hostId);
      const author = review && byId.get(review.authorId);
      return [
        {
          id: id('introductions'),
          userId: demo.id,
          kind: 'introduction_offered',
          ...writeTexts(null, () => offeredTexts(waiting)),
          path: '/dashboard/home/intros',
          personId: null,
          createdAt: ground.now.subtract({ hours: 3 }),
        },
        ...(upcoming && host
          ? [
              {
                id: id('session'),
                userId: demo.id,
                kind: 'session_booked' as const,
                ...writeTexts(null, () =>
                  confirmedTexts({
                    role: 'booker',
                    name: `${host.firstName} ${host.lastName}`,
                    at: startTime(upcoming.startsAt, demo),
                    note: upcoming.note ?? '',
                  }),
                ),
                path: '/dashboard/sessions/upcoming',
                personId: host.id,
                createdAt: ground.now.subtract({ hours: 9 * 24 }),
                readAt: ground.now.subtract({ hours: 8 * 24 }),
              },
            ]
          : []),
        ...(author
          ? [
              {
                id: id('review'),
                userId: demo.id,
                kind: 'review_received' as const,
                ...writeTexts(null, () => reviewedTexts(author.firstName, review.rating)),
                path: '/dashboard/home/profile',
                personId: author.id,
                createdAt: ground.now.subtract({ hours: 12 * 24 }),
                readAt: ground.now.subtract({ hours: 11 * 24 }),
              },
            ]
          : []),
      ];
    });
}
