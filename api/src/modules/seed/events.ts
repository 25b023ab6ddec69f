import { EVENTS } from './data/events.ts';
import { createChance, seededId } from './random.ts';
import type { EventRows, Ground, NetworkRows, Person } from './world.ts';

/** Of the circles, these shares have an event coming, and one behind them. */
const COMING = 0.6;
const PAST = 0.5;

/**
 * Returns events of circles: in the evening of a coming day, with people who signed up, and past ones with the people who came.
 * Who met whom at a past event is left out, because these sessions would have to fit into everybody's calendar.
 */
export function makeEvents(
  ground: Ground,
  people: readonly Person[],
  { circles, circleMembers }: Pick<NetworkRows, 'circles' | 'circleMembers'>,
): EventRows {
  const rows: EventRows = { events: [], people: [] };
  const demos = new Set(people.filter(({ isDemo }) => isDemo).map(({ id }) => id));
  const today = ground.now.toZonedDateTimeISO('UTC').startOfDay();
  for (const { id: circleId, name: circle, adminId } of circles) {
    const chance = createChance(ground.seed, `events/${circle}`);
    const members = circleMembers.filter((row) => row.circleId === circleId).map(({ userId }) => userId);
    const add = (kind: 'coming' | 'past', daysFromNow: number): void => {
      const [name, about] = chance.pick(EVENTS);
      const startsAt = today
        .add({ days: daysFromNow })
        .add({ hours: chance.whole(16, 18), minutes: 30 * chance.whole(0, 1) })
        .toInstant();
      const id = seededId(ground.seed, `event/${kind}/${circle}`);
      const createdAt = startsAt.subtract({ hours: 24 * 30 });
      rows.events.push({
        ...{ id, circleId, name, about, startsAt, createdAt },
        hostId: adminId ?? null,
        roundMinutes: 12,
        rounds: chance.whole(3, 4),
        breakMinutes: 3,
        places: chance.maybe(0.5) ? 24 : null,
        signupEndsAt: startsAt,
      });
      // Demo members stay free, so that each session which a page offers for them can be booked.
      const signedUp = chance
        .shuffled(members.filter((userId) => !demos.has(userId)))
        .slice(0, Math.min(24, Math.ceil(members.length * 0.6)));
      rows.people.push(
        ...signedUp.map((userId) => ({
          eventId: id,
          userId,
          signedUpAt: startsAt.subtract({ hours: 24 * 28 + chance.whole(1, 40) }),
          ...(kind === 'past'
            ? {
                enteredAt: startsAt.subtract({ minutes: chance.whole(1, 9) }),
                leftAt: startsAt.add({ hours: 1 }),
              }
            : {}),
        })),
      );
    };
    if (chance.maybe(COMING)) add('coming', chance.whole(2, 20));
    if (chance.maybe(PAST)) add('past', -chance.whole(3, 40));
  }
  return rows;
}
