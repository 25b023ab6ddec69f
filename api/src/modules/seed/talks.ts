import { CIRCLE_TALKS, DIALOGUES, GROUP_TALK } from './data/dialogues.ts';
import { createChance, seededId, type Chance } from './random.ts';
import type { Ground, NetworkRows, Person, Talk, TalkMessage } from './world.ts';

/** Number of a demo member's conversations whose latest message is unread. */
const UNREAD_OF_DEMO = 2;
/** Size of the group of one demo member and their closest connections. */
const GROUP_SIZE = 4;
const OTHERS_WHO_TALK = 0.5;
/** How many circles, the largest, have many talks, and how many talks these and the others have. */
const LIVELY_CIRCLES = 10;
const LIVELY_TALKS = 5;
const USUAL_TALKS = 2;

/** Returns messages between connected members, and in circles. */
export function makeTalks(
  ground: Ground,
  people: readonly Person[],
  { connections, circles, circleMembers }: Pick<NetworkRows, 'connections' | 'circles' | 'circleMembers'>,
): Talk[] {
  const chance = createChance(ground.seed, 'talks');
  const demos = new Set(people.filter(({ isDemo }) => isDemo).map(({ id }) => id));
  const accepted = connections.filter(({ status }) => status === 'accepted');
  const unread = new Map<string, number>();
  const talks: Talk[] = [];
  for (const { personA, personB, requestedBy, changedAt } of accepted) {
    const demo = [personA, personB].find((id) => demos.has(id));
    if (demo === undefined && !chance.maybe(OTHERS_WHO_TALK)) continue;
    const recipient = requestedBy === personA ? personB : personA;
    const messages = written(chance.pick(DIALOGUES), [recipient, requestedBy], changedAt, ground, chance);
    const waiting = demo === undefined ? UNREAD_OF_DEMO : (unread.get(demo) ?? 0);
    const isUnread = messages.at(-1)?.authorId !== demo && waiting < UNREAD_OF_DEMO;
    if (demo !== undefined && isUnread) unread.set(demo, waiting + 1);
    talks.push({
      place: { kind: 'direct', personA, personB },
      messages,
      unreadBy: isUnread && demo !== undefined ? [demo] : [],
    });
  }
  const sizeOf = (id: string): number => circleMembers.filter(({ circleId }) => circleId === id).length;
  const largest = new Set(
    circles
      .map(({ id }) => id)
      .sort((a, b) => sizeOf(b) - sizeOf(a) || a.localeCompare(b))
      .slice(0, LIVELY_CIRCLES),
  );
  for (const { id: circleId } of circles) {
    const inside = circleMembers.filter((row) => row.circleId === circleId);
    const told = chance.shuffled(CIRCLE_TALKS).slice(0, largest.has(circleId) ? LIVELY_TALKS : USUAL_TALKS);
    const authors = chance.shuffled(inside.map(({ userId }) => userId)).slice(0, 5);
    const since = inside
      .map(({ joinedAt }) => joinedAt)
      .sort(Temporal.Instant.compare)
      .at(-1);
    if (authors.length < 2 || !since) continue;
    const messages = written(told.flat(), authors, since, ground, chance);
    talks.push({ place: { kind: 'circle', circleId }, messages, unreadBy: [] });
  }
  return [...talks, ...groupsOf(ground, [...demos], accepted, chance)];
}

function groupsOf(
  ground: Ground,
  demos: readonly string[],
  connections: NetworkRows['connections'],
  chance: Chance,
): Talk[] {
  return demos.flatMap((demo): Talk[] => {
    const known = connections
      .filter(({ personA, personB }) => personA === demo || personB === demo)
      .map(({ personA, personB }) => (personA === demo ? personB : personA));
    const memberIds = [demo, ...known].slice(0, GROUP_SIZE);
    if (memberIds.length < 3) return [];
    const id = seededId(ground.seed, `group/${demo}`);
    const since = ground.now.subtract({ hours: 24 * 9 });
    const messages = written(GROUP_TALK, memberIds, since, ground, chance);
    return [
      { place: { kind: 'group', id, title: 'Monday questions', memberIds, since }, messages, unreadBy: [] },
    ];
  });
}

/** Returns lines as messages in order, one after the other, all of them in the past. */
function written(
  lines: readonly string[],
  authors: readonly string[],
  since: Temporal.Instant,
  { now }: Ground,
  chance: Chance,
): TalkMessage[] {
  const all = now.epochMilliseconds - since.epochMilliseconds;
  // A conversation takes a few days at most, and starts within a week after the people met.
  const start = Math.min(all * 0.3, chance.whole(1, 160) * 3_600_000);
  const step = Math.min((all - start) / (lines.length + 1), chance.whole(2, 15) * 3_600_000);
  return lines.map((body, index) => ({
    authorId: authors[index % authors.length] ?? '',
    body,
    at: since.add({ milliseconds: Math.floor(start + step * (index + chance.next() * 0.8)) }),
  }));
}
