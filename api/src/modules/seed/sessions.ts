import {
  BOOKING_NOTES,
  GOOD_ENDINGS,
  GOOD_OPENINGS,
  GOOD_TAGS,
  MIDDLING_REVIEWS,
  MIDDLING_TAGS,
} from './data/talk.ts';
import { range, type Agenda } from './agenda.ts';
import { hadJoined } from './people.ts';
import { createChance, seededId, type Chance } from './random.ts';
import type { Ground, Person, SessionRows } from './world.ts';

const MINUTES = 20;
const BUFFER = 10;
/** Days after which a single review is shown (R-REV-2). */
const REVEAL_DAYS = 7;

/** A session that took place. */
export interface Meeting {
  readonly id: string;
  readonly host: Person;
  readonly booker: Person;
  readonly startsAt: Temporal.Instant;
}

/** A collection of sessions: their rows, and who met whom. */
export interface SessionBook {
  readonly rows: SessionRows;
  readonly meetings: readonly Meeting[];
  /** Sessions that were paid. */
  readonly paid: readonly Meeting[];
  /** Adds a completed session on one of these past days. @returns null when no time suits both. */
  readonly meet: (
    host: Person,
    booker: Person,
    days: readonly number[],
    options?: MeetingOptions,
  ) => Meeting | null;
}

/** What a sample session with a price costs: the lunch money for one invitation. */
export const PRICE_CENTS = 500;
/** The days on which sessions with a price took place: one whose money waits for staff, and older ones. */
const PAID_DAYS = [range(-6, -3), range(-30, -20), range(-60, -40)] as const;

interface MeetingOptions {
  /** Whether each person wrote a review; random if absent. */
  readonly hostReviews?: boolean;
  readonly bookerReviews?: boolean;
  readonly isPaid?: boolean;
}

/** Creates an empty collection of sessions. */
function createSessionBook(ground: Ground, agenda: Agenda) {
  const chance = createChance(ground.seed, 'sessions');
  const rows: SessionRows = { sessions: [], attendance: [], reviews: [] };
  const meetings: Meeting[] = [];
  const texts = createReviewTexts(chance.fork('texts'));

  const meet = (
    host: Person,
    booker: Person,
    days: readonly number[],
    options: MeetingOptions = {},
  ): Meeting | null => {
    const startsAt = agenda.take(host, booker, days, chance);
    if (!startsAt) return null;
    const id = seededId(ground.seed, `session/${rows.sessions.length}`);
    const meeting = { id, host, booker, startsAt };
    const bookedAt = startsAt.subtract({ hours: chance.whole(20, 200) });
    const startedAt = startsAt.add({ seconds: chance.whole(5, 150) });
    const endedAt = startsAt.add({ seconds: chance.whole(17 * 60, 20 * 60) });
    rows.sessions.push({
      ...session(id, host, booker, startsAt, chance),
      ...(options.isPaid === true ? { priceCents: PRICE_CENTS } : {}),
      state: 'completed',
      createdAt: bookedAt,
      bookedAt,
      confirmedAt: bookedAt,
      startedAt,
      callEndsAt: startedAt.add({ minutes: MINUTES }),
      endedAt,
      tookPlaceAt: endedAt,
    });
    for (const [place, person] of [host, booker].entries()) {
      rows.attendance.push({
        id: seededId(ground.seed, `attendance/${id}/${place}`),
        sessionId: id,
        userId: person.id,
        enteredAt: startsAt.subtract({ seconds: chance.whole(0, 90) }),
        leftAt: endedAt,
        howLeft: 'left',
      });
    }
    addReviews(meeting, endedAt, options);
    meetings.push(meeting);
    return meeting;
  };

  const addReviews = (
    { id, host, booker }: Meeting,
    endedAt: Temporal.Instant,
    { hostReviews = chance.maybe(0.75), bookerReviews = chance.maybe(0.85) }: MeetingOptions,
  ): void => {
    const authors = [
      ...(bookerReviews ? [{ author: booker, subject: host }] : []),
      ...(hostReviews ? [{ author: host, subject: booker }] : []),
    ].map((pair) => ({ ...pair, at: endedAt.add({ minutes: chance.whole(3, 900) }) }));
    const written = authors.filter(({ at }) => Temporal.Instant.compare(at, ground.now) < 0);
    for (const { author, subject, at } of written) {
      const shownAt = written.length === 2 ? latest(written.map((review) => review.at)) : revealed(at);
      rows.reviews.push({
        id: seededId(ground.seed, `review/${id}/${author.username}`),
        sessionId: id,
        authorId: author.id,
        subjectId: subject.id,
        ...texts(),
        createdAt: at,
        shownAt,
      });
    }
  };
  const revealed = (at: Temporal.Instant): Temporal.Instant | null => {
    const shownAt = at.add({ hours: 24 * REVEAL_DAYS });
    return Temporal.Instant.compare(shownAt, ground.now) < 0 ? shownAt : null;
  };

  const cancel = (
    host: Person,
    booker: Person,
    days: readonly number[],
    { isLate = false }: { readonly isLate?: boolean } = {},
  ): void => {
    const startsAt = agenda.take(host, booker, days, chance);
    if (!startsAt) return;
    const id = seededId(ground.seed, `session/${rows.sessions.length}`);
    const bookedAt = startsAt.subtract({ hours: chance.whole(30, 200) });
    rows.sessions.push({
      ...session(id, host, booker, startsAt, chance),
      state: 'cancelled',
      createdAt: bookedAt,
      bookedAt,
      confirmedAt: bookedAt,
      endedAt: startsAt.subtract(
        isLate ? { minutes: chance.whole(20, 160) } : { hours: chance.whole(4, 24) },
      ),
      isLateCancellation: isLate,
      cancelledBy: chance.maybe(0.5) ? 'host' : 'booker',
      cancelReason: chance.pick([
        'My child is ill.',
        'A train decided otherwise.',
        'I am down with a cold.',
        '',
      ]),
    });
  };

  const arrange = (host: Person, booker: Person, days: readonly number[]): boolean => {
    const startsAt = agenda.take(host, booker, days, chance);
    if (!startsAt) return false;
    const id = seededId(ground.seed, `session/${rows.sessions.length}`);
    // Booked in an earlier week, so that no sample member has used up this week's limit.
    const bookedAt = ground.now.subtract({ hours: chance.whole(8 * 24, 15 * 24) });
    rows.sessions.push({
      ...session(id, host, booker, startsAt, chance),
      state: 'confirmed',
      createdAt: bookedAt,
      bookedAt,
      confirmedAt: bookedAt,
    });
    return true;
  };
  return { rows, meetings, meet, arrange, cancel };
}

function session(id: string, host: Person, booker: Person, startsAt: Temporal.Instant, chance: Chance) {
  return {
    id,
    hostId: host.id,
    bookerId: booker.id,
    startsAt,
    durationMinutes: MINUTES,
    hostBufferMinutes: BUFFER,
    bookerBufferMinutes: BUFFER,
    hostTimeZone: host.timeZone,
    bookerTimeZone: booker.timeZone,
    note: chance.pick(BOOKING_NOTES),
  };
}

/**
 * Returns a generator of matching ratings, texts and tags. First sentences of good reviews repeat only after all have been used.
 */
export function createReviewTexts(chance: Chance): () => { rating: number; tags: string[]; text: string } {
  let openings: string[] = [];
  return () => {
    const luck = chance.next();
    if (luck > 0.94) {
      const tags = chance.shuffled(MIDDLING_TAGS).slice(0, chance.whole(0, 2));
      return { rating: 3, tags, text: chance.pick(MIDDLING_REVIEWS) };
    }
    if (openings.length === 0) openings = chance.shuffled(GOOD_OPENINGS);
    const text = [openings.pop() ?? '', chance.pick(GOOD_ENDINGS)].join(' ').trim();
    const tags = chance.shuffled(GOOD_TAGS).slice(0, chance.whole(1, 3));
    return { rating: luck > 0.68 ? 4 : 5, tags, text };
  };
}

function latest(instants: readonly Temporal.Instant[]): Temporal.Instant {
  return instants.reduce((a, b) => (Temporal.Instant.compare(a, b) < 0 ? b : a));
}

/** Picks a booker, most often one who looks for a topic of the host; never the host. */
function bookerFor(host: Person, people: readonly Person[], chance: Chance): Person {
  const others = people.filter(({ id }) => id !== host.id);
  const seekers = others.filter(({ lookingFor }) => lookingFor.some((slug) => host.expertIn.includes(slug)));
  return chance.pick(seekers.length > 0 && chance.maybe(0.8) ? seekers : others);
}

/**
 * Creates half a year of sessions: past ones with attendance and reviews, a few cancelled, and some upcoming. Each demo member
 * has met people, has one upcoming session, and a recent one to review.
 */
export function makeSessions(ground: Ground, people: readonly Person[], agenda: Agenda): SessionBook {
  const book = createSessionBook(ground, agenda);
  const chance = createChance(ground.seed, 'who-meets-whom');
  const members = people.filter(({ expertIn }) => expertIn.length > 0);
  const demos = members.filter(({ isDemo }) => isDemo);
  // The newest members have not met anybody.
  const monthAgo = ground.now.subtract({ hours: 24 * 30 });
  const others = members.filter((person) => !person.isDemo && hadJoined(person, monthAgo));
  const hosts = others.filter(({ acceptsSessions }) => acceptsSessions);

  for (const demo of demos) {
    for (let i = 0; i < 5; i++) {
      const other = bookerFor(demo, others, chance);
      // Demo members have written all reviews except the latest.
      if (i % 2 === 0 || !other.acceptsSessions)
        book.meet(demo, other, range(-90, -10), { hostReviews: true });
      else book.meet(other, demo, range(-90, -10), { bookerReviews: true });
    }
    const recent = chance.pick(hosts);
    book.meet(recent, demo, range(-6, -1), { hostReviews: true, bookerReviews: false });
    for (const host of chance.shuffled(hosts)) {
      if (book.arrange(host, demo, range(2, 6))) break;
    }
  }
  for (let i = 0; i < 250; i++) {
    const host = chance.pick(hosts);
    book.meet(host, bookerFor(host, others, chance), range(-170, -2));
  }
  for (let i = 0; i < 14; i++) {
    const host = chance.pick(hosts);
    const isLate = i % 3 === 0;
    book.cancel(host, bookerFor(host, others, chance), isLate ? range(-12, -3) : range(-120, -3), { isLate });
  }
  for (let i = 0; i < 24; i++) {
    const host = chance.pick(hosts);
    book.arrange(host, bookerFor(host, others, chance), range(1, 14));
  }
  const paid: Meeting[] = [];
  for (const days of PAID_DAYS) {
    for (const host of chance.shuffled(hosts)) {
      const meeting = book.meet(host, bookerFor(host, others, chance), days, { isPaid: true });
      if (!meeting) continue;
      paid.push(meeting);
      break;
    }
  }
  return { ...book, paid };
}
