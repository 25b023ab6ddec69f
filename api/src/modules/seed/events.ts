import { EVENTS } from './data/events.ts';
import { livelyCircles } from './network.ts';
import { isSettled } from './people.ts';
import { createChance, seededId, type Chance } from './random.ts';
import { makeRounds } from './rounds.ts';
import type { EventRows, Ground, NetworkRows, Person, SessionRows } from './world.ts';

/** Shares of the other circles that have an upcoming event and a past event. Each circle has at least one of the two. */
const COMING = 0.6;
const PAST = 0.5;
const MOST_PEOPLE = 24;

type Networked = Pick<NetworkRows, 'circles' | 'circleMembers'>;

/**
 * Returns events of circles: in the evening of a coming day, with people who signed up, and past ones with the people who came and
 * whom they met. Lively circles have one of each. Each demo member takes part in one coming and one past event.
 * @param sessions booked by the members; nobody is at an event and in one of them at the same time.
 */
export function makeEvents(
  ground: Ground,
  people: readonly Person[],
  { circles, circleMembers }: Networked,
  sessions: SessionRows['sessions'],
): EventRows {
  const rows: EventRows = {
    ...{ events: [], people: [], seats: [] },
    meetings: { sessions: [], attendance: [], reviews: [] },
  };
  const byId = new Map(people.map((person) => [person.id, person]));
  const settled = new Set(people.filter((person) => isSettled(ground, person)).map(({ id }) => id));
  const demos = new Set(people.filter(({ isDemo }) => isDemo).map(({ id }) => id));
  const guests = demoGuests(demos, circleMembers);
  const lively = new Set(livelyCircles({ circles, circleMembers }));
  const isFree = createBusyTimes(sessions);
  const today = ground.now.toZonedDateTimeISO('UTC').startOfDay();
  for (const { id: circleId, name: circle, adminId } of circles) {
    const chance = createChance(ground.seed, `events/${circle}`);
    const members = circleMembers.filter((row) => row.circleId === circleId).map(({ userId }) => userId);
    const invited = guests.get(circleId) ?? [];
    const add = (kind: 'coming' | 'past', day: () => number): void => {
      const [name, about] = chance.pick(EVENTS);
      const roundMinutes = 12;
      const breakMinutes = 3;
      const rounds = chance.whole(3, 4);
      const minutes = rounds * (roundMinutes + breakMinutes);
      const startOf = (): Temporal.Instant => startOn(today, day(), chance);
      // An evening on which the demo members have no session.
      let startsAt = startOf();
      for (let tries = 0; tries < 50 && !invited.every((id) => isFree(id, startsAt, minutes)); tries++)
        startsAt = startOf();
      const id = seededId(ground.seed, `event/${kind}/${circle}`);
      rows.events.push({
        ...{ id, circleId, name, about, startsAt, roundMinutes, rounds, breakMinutes },
        createdAt: startsAt.subtract({ hours: 24 * 30 }),
        timedAt: startsAt.subtract({ hours: 24 * 30 }),
        hostId: adminId ?? null,
        places: chance.maybe(0.5) ? MOST_PEOPLE : null,
        signupEndsAt: startsAt,
        plannedRound: kind === 'past' ? rounds : 0,
      });
      const others = chance
        .shuffled(members.filter((userId) => !demos.has(userId) && settled.has(userId)))
        .slice(0, Math.min(MOST_PEOPLE - invited.length, Math.ceil(members.length * 0.6)));
      const here = [...invited, ...others].filter((userId) => isFree(userId, startsAt, minutes));
      for (const userId of here) isFree.not(userId, startsAt, minutes);
      rows.people.push(
        ...here.map((userId) => ({
          eventId: id,
          userId,
          signedUpAt: startsAt.subtract({ hours: 24 * 28 + chance.whole(1, 40) }),
          ...(kind === 'past'
            ? {
                enteredAt: startsAt.subtract({ minutes: chance.whole(1, 9) }),
                leftAt: startsAt.add({ minutes }),
              }
            : {}),
        })),
      );
      if (kind === 'coming') return;
      const met = makeRounds(
        ground,
        { id, startsAt, rounds, roundMinutes, breakMinutes },
        here.flatMap((userId) => byId.get(userId) ?? []),
      );
      rows.seats.push(...met.seats);
      rows.meetings.sessions.push(...met.sessions);
      rows.meetings.attendance.push(...met.attendance);
      rows.meetings.reviews.push(...met.reviews);
    };
    const isVisited = invited.length > 0;
    const hasBoth = isVisited || lively.has(circleId);
    const isComing = chance.maybe(COMING) || hasBoth;
    // Later than this week, in which demo members stay free for every session that a page offers them.
    if (isComing) add('coming', () => (isVisited ? chance.whole(8, 20) : chance.whole(2, 20)));
    if (chance.maybe(PAST) || hasBoth || !isComing) add('past', () => -chance.whole(3, 40));
  }
  return rows;
}

/** Returns the demo members who take part in the events of each circle: each of them in one circle. */
function demoGuests(
  demos: ReadonlySet<string>,
  circleMembers: NetworkRows['circleMembers'],
): Map<string, string[]> {
  const guests = new Map<string, string[]>();
  for (const id of demos) {
    const circleId = circleMembers.find(({ userId }) => userId === id)?.circleId;
    if (circleId !== undefined) guests.set(circleId, [...(guests.get(circleId) ?? []), id]);
  }
  return guests;
}

function startOn(today: Temporal.ZonedDateTime, days: number, chance: Chance): Temporal.Instant {
  return today
    .add({ days })
    .add({ hours: chance.whole(16, 18), minutes: 30 * chance.whole(0, 1) })
    .toInstant();
}

/** Milliseconds from the start of a session in which its people do not come to an event: its time, and a while before and after. */
const AROUND_SESSION = { before: 60 * 60_000, after: 60 * 60_000 };

/** Returns whether somebody is free for an event; `not` reserves its time. */
function createBusyTimes(sessions: SessionRows['sessions']) {
  const busy = new Map<string, (readonly [from: number, to: number])[]>();
  const add = (id: string, from: number, to: number): void => {
    busy.set(id, [...(busy.get(id) ?? []), [from, to]]);
  };
  for (const { hostId, bookerId, startsAt, state } of sessions) {
    if (state === 'cancelled') continue;
    const at = startsAt.epochMilliseconds;
    for (const id of [hostId, bookerId]) add(id, at - AROUND_SESSION.before, at + AROUND_SESSION.after);
  }
  const isFree = (id: string, startsAt: Temporal.Instant, minutes: number): boolean => {
    const from = startsAt.epochMilliseconds;
    return (busy.get(id) ?? []).every(([start, end]) => end <= from || start >= from + minutes * 60_000);
  };
  return Object.assign(isFree, {
    not: (id: string, startsAt: Temporal.Instant, minutes: number): void =>
      add(id, startsAt.epochMilliseconds, startsAt.epochMilliseconds + minutes * 60_000),
  });
}
