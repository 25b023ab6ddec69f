import { createChance, seededId } from './random.ts';
import { createReviewTexts } from './sessions.ts';
import type { EventRows, Ground, Person, SessionRows } from './world.ts';

/** Share of the people who met in a round that write a review. */
const REVIEWED = 0.4;

interface PastEvent {
  readonly id: string;
  readonly startsAt: Temporal.Instant;
  readonly rounds: number;
  readonly roundMinutes: number;
  readonly breakMinutes: number;
}

/**
 * Returns the rounds of a past event: everybody meets somebody new in each. With an odd number of people, one sits out, a different
 * one in each round. Demo members have reviewed whom they met.
 */
export function makeRounds(
  ground: Ground,
  event: PastEvent,
  people: readonly Person[],
): SessionRows & Pick<EventRows, 'seats'> {
  const chance = createChance(ground.seed, `rounds/${event.id}`);
  const texts = createReviewTexts(chance.fork('texts'));
  const rows: SessionRows & Pick<EventRows, 'seats'> = {
    ...{ sessions: [], attendance: [], reviews: [], seats: [] },
  };
  for (let round = 1; round <= event.rounds; round++) {
    const startsAt = event.startsAt.add({
      minutes: (round - 1) * (event.roundMinutes + event.breakMinutes),
    });
    const endedAt = startsAt.add({ minutes: event.roundMinutes });
    for (const [host, booker] of pairsOf(people, round)) {
      const seat = { eventId: event.id, round };
      if (!booker) {
        rows.seats.push({ ...seat, userId: host.id });
        continue;
      }
      const sessionId = seededId(ground.seed, `round/${event.id}/${round}/${host.id}`);
      rows.seats.push(
        { ...seat, userId: host.id, partnerId: booker.id, sessionId },
        { ...seat, userId: booker.id, partnerId: host.id, sessionId },
      );
      const plannedAt = startsAt.subtract({ minutes: 1 });
      const startedAt = startsAt.add({ seconds: chance.whole(5, 40) });
      rows.sessions.push({
        ...{ id: sessionId, hostId: host.id, bookerId: booker.id, startsAt, startedAt, endedAt },
        ...{ hostBufferMinutes: 0, bookerBufferMinutes: 0, durationMinutes: event.roundMinutes },
        ...{ hostTimeZone: host.timeZone, bookerTimeZone: booker.timeZone, circleEventId: event.id },
        ...{ state: 'completed', createdAt: plannedAt, bookedAt: plannedAt, confirmedAt: plannedAt },
        callEndsAt: endedAt,
        tookPlaceAt: endedAt,
      });
      for (const [author, subject] of [
        [host, booker],
        [booker, host],
      ] as const) {
        rows.attendance.push({
          id: seededId(ground.seed, `attendance/${sessionId}/${author.username}`),
          ...{ sessionId, userId: author.id, enteredAt: startsAt, leftAt: endedAt, howLeft: 'left' },
        });
        const isShared = host.isDemo || booker.isDemo;
        if (!chance.maybe(REVIEWED) && !isShared) continue;
        const createdAt = endedAt.add({ minutes: chance.whole(40, 900) });
        rows.reviews.push({
          id: seededId(ground.seed, `review/${sessionId}/${author.username}`),
          ...{ sessionId, authorId: author.id, subjectId: subject.id, createdAt },
          ...texts(),
          shownAt: null,
        });
      }
    }
  }
  return { ...rows, reviews: shown(ground, rows.reviews) };
}

/** Days after which a single review is shown (R-REV-2). */
const REVEAL_DAYS = 7;

/** Shows reviews once both people have written one, or after a week. */
function shown({ now }: Ground, reviews: SessionRows['reviews']): SessionRows['reviews'] {
  return reviews.map((review) => {
    const both = reviews.filter(({ sessionId }) => sessionId === review.sessionId);
    const times = both.flatMap(({ createdAt }) => createdAt ?? []);
    const shownAt =
      both.length === 2
        ? times.reduce((a, b) => (Temporal.Instant.compare(a, b) < 0 ? b : a))
        : times[0]?.add({ hours: 24 * REVEAL_DAYS });
    return { ...review, shownAt: shownAt && Temporal.Instant.compare(shownAt, now) < 0 ? shownAt : null };
  });
}

/** Returns the pairs of a round of a round-robin: one stays, the others move on by a place; who has no partner comes alone. */
function pairsOf(people: readonly Person[], round: number): (readonly [Person, Person?])[] {
  const places: (Person | null)[] = people.length % 2 === 0 ? [...people] : [...people, null];
  const [first, ...rest] = places;
  if (first === undefined || rest.length < round) return [];
  const ring = [first, ...rest.slice(round - 1), ...rest.slice(0, round - 1)];
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[i], ring[ring.length - 1 - i]]).flatMap(
    ([one, other]) =>
      one ? [other ? ([one, other] as const) : ([one] as const)] : other ? [[other] as const] : [],
  );
}
