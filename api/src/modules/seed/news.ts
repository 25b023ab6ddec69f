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
          title: waiting === 1 ? 'You have a new introduction' : `You have ${waiting} new introductions`,
          body: 'See why you might like to meet, then choose “I’d like to meet”, “Save for later” or “Not for me”.',
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
                title: `Your session with ${host.firstName} is booked`,
                body: 'You’ll find it under upcoming sessions.',
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
                title: `${author.firstName} has reviewed your session`,
                body: 'It’s on your profile now.',
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
