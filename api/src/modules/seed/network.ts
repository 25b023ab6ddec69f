import { pairOf } from '../connections/connection-rules.ts';
import { CIRCLE_QUESTIONS, CIRCLE_RULES, CIRCLES, CIRCLES_BY_INVITATION } from './data/circles.ts';
import { CONNECTION_NOTES } from './data/talk.ts';
import { hadJoined, isSettled } from './people.ts';
import { createChance, seededId, type Chance } from './random.ts';
import type { Meeting } from './sessions.ts';
import type { Ground, NetworkRows, Person } from './world.ts';

const OPEN_REQUESTS = 36;
const FOLLOWS_EACH = 3;

/** How many circles, the largest ones, have conversations with replies, past and future events, and peeks. */
const LIVELY_CIRCLES = 10;

/** Returns the ids of the largest circles, the largest first. */
export function livelyCircles({
  circles,
  circleMembers,
}: Pick<NetworkRows, 'circles' | 'circleMembers'>): readonly string[] {
  const sizes = new Map(circles.map(({ id }) => [id, 0]));
  for (const { circleId } of circleMembers) sizes.set(circleId, (sizes.get(circleId) ?? 0) + 1);
  return [...sizes]
    .sort(([a, sizeOfA], [b, sizeOfB]) => sizeOfB - sizeOfA || a.localeCompare(b))
    .slice(0, LIVELY_CIRCLES)
    .map(([id]) => id);
}

/** Returns connections and follows, together with the circles. */
export function makeNetwork(
  ground: Ground,
  people: readonly Person[],
  meetings: readonly Meeting[],
  circles: CircleRows,
): NetworkRows {
  const members = people.filter(({ expertIn }) => expertIn.length > 0);
  return {
    ...circles,
    connections: makeConnections(ground, members, meetings, circles.circleMembers),
    subscriptions: makeSubscriptions(ground, members),
  };
}

function makeConnections(
  ground: Ground,
  members: readonly Person[],
  meetings: readonly Meeting[],
  circleMembers: NetworkRows['circleMembers'],
): NetworkRows['connections'] {
  const chance = createChance(ground.seed, 'connections');
  const rows = new Map<string, NetworkRows['connections'][number]>();
  const add = (
    asker: Person,
    recipient: Person,
    status: 'accepted' | 'pending',
    origin: 'introduction' | 'request',
    at: Temporal.Instant,
  ): boolean => {
    const pair = pairOf(asker.id, recipient.id);
    const key = `${pair.personA}/${pair.personB}`;
    if (asker.id === recipient.id || rows.has(key)) return false;
    if (!hadJoined(asker, at) || !hadJoined(recipient, at)) return false;
    rows.set(key, {
      id: seededId(ground.seed, `connection/${key}`),
      ...pair,
      requestedBy: asker.id,
      status,
      origin,
      note: origin === 'request' ? chance.pick(CONNECTION_NOTES) : '',
      createdAt: at,
      changedAt: at,
    });
    return true;
  };
  // An introduction precedes the first session; some members ask to connect after they met in another way.
  for (const { host, booker, startsAt } of meetings) {
    if (chance.maybe(0.75)) {
      add(booker, host, 'accepted', 'introduction', startsAt.subtract({ hours: chance.whole(30, 240) }));
    } else if (chance.maybe(0.5)) {
      add(booker, host, 'accepted', 'request', recentlyAfter(startsAt, ground, chance));
    }
  }
  const byId = new Map(members.map((person) => [person.id, person]));
  for (const { circleId } of circleMembers) {
    if (!chance.maybe(0.35)) continue;
    const together = circleMembers.filter((row) => row.circleId === circleId);
    const [one, other] = [chance.pick(together), chance.pick(together)].map(({ userId }) => byId.get(userId));
    if (one && other) {
      add(one, other, 'accepted', 'request', ground.now.subtract({ hours: chance.whole(24, 2_000) }));
    }
  }
  const others = members.filter(({ isDemo }) => !isDemo);
  for (let open = 0; open < OPEN_REQUESTS;) {
    const at = ground.now.subtract({ hours: chance.whole(2, 160) });
    if (add(chance.pick(others), chance.pick(others), 'pending', 'request', at)) open++;
  }
  for (const demo of members.filter(({ isDemo }) => isDemo)) {
    const at = ground.now.subtract({ hours: chance.whole(5, 60) });
    chance.shuffled(others).some((asker) => add(asker, demo, 'pending', 'request', at));
  }
  return [...rows.values()];
}

function recentlyAfter(at: Temporal.Instant, { now }: Ground, chance: Chance): Temporal.Instant {
  const later = at.add({ hours: chance.whole(1, 72) });
  return Temporal.Instant.compare(later, now) < 0 ? later : now.subtract({ minutes: 30 });
}

function makeSubscriptions(ground: Ground, members: readonly Person[]): NetworkRows['subscriptions'] {
  const chance = createChance(ground.seed, 'subscriptions');
  return members.flatMap((subscriber) =>
    chance
      .shuffled(members)
      .filter((person) => person.id !== subscriber.id)
      .slice(0, chance.whole(0, 2 * FOLLOWS_EACH))
      .map((person) => ({ person, at: ground.now.subtract({ hours: chance.whole(10, 2_500) }) }))
      .filter(({ person, at }) => hadJoined(subscriber, at) && hadJoined(person, at))
      .map(({ person, at }) => ({ subscriberId: subscriber.id, personId: person.id, createdAt: at })),
  );
}

/** Returns when somebody came into a circle: at a time, or soon after they became a member. */
function joinedAt(at: Temporal.Instant, person: Person, chance: Chance): Temporal.Instant {
  return hadJoined(person, at) ? at : person.createdAt.add({ hours: chance.whole(3, 60) });
}

type CircleRows = Pick<NetworkRows, 'circles' | 'circleMembers' | 'circleTopics'>;

/** Returns circles with their members, the first of whom is the admin and the second a deputy. */
export function makeCircles(ground: Ground, people: readonly Person[]): CircleRows {
  const members = people.filter(({ expertIn }) => expertIn.length > 0);
  const rows: CircleRows = { circles: [], circleMembers: [], circleTopics: [] };
  for (const [name, purpose, topics] of CIRCLES) {
    const chance = createChance(ground.seed, `circle/${name}`);
    const id = seededId(ground.seed, `circle/${name}`);
    const createdAt = ground.now.subtract({ hours: 24 * chance.whole(60, 140) });
    const size = chance.whole(9, 34);
    // Members with matching topics come first; demo members are in the circles that match them best.
    const keen = (person: Person): number =>
      [...person.expertIn, ...person.lookingFor].filter((slug) => topics.includes(slug)).length +
      (person.isDemo ? 0.5 : 0);
    const chosen = chance
      .shuffled(members)
      .sort((a, b) => keen(b) - keen(a))
      .filter((person, i) => i < size && (keen(person) >= 1 || !person.isDemo));
    // Newcomers come last, because the first ones lead the circle.
    const inside = [
      ...chosen.filter((person) => isSettled(ground, person)),
      ...chosen.filter((person) => !isSettled(ground, person)),
    ];
    const question = CIRCLE_QUESTIONS[name] ?? '';
    const isInvited = CIRCLES_BY_INVITATION.includes(name);
    rows.circles.push({
      ...{ id, name, purpose, createdAt, question },
      adminId: inside[0]?.id ?? null,
      access: isInvited ? 'invitation' : question === '' ? 'open' : 'request',
      rules: CIRCLE_RULES[rows.circles.length % CIRCLE_RULES.length] ?? '',
    });
    rows.circleTopics.push(...topics.map((topicSlug, position) => ({ circleId: id, topicSlug, position })));
    rows.circleMembers.push(
      ...inside.map((person, i) => ({
        circleId: id,
        userId: person.id,
        joinedAt: joinedAt(
          i === 0 ? createdAt : createdAt.add({ hours: chance.whole(1, 1_300) }),
          person,
          chance,
        ),
        role: i === 1 ? ('deputy' as const) : ('member' as const),
      })),
    );
  }
  return rows;
}
