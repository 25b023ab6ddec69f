import { CALLS, CIRCLE_TALKS, DIALOGUES, GROUP_TALK, PINNED } from './data/dialogues.ts';
import { REPORTED_MESSAGES } from './data/reports.ts';
import { livelyCircles } from './network.ts';
import { isSettled } from './people.ts';
import { createChance, seededId, type Chance } from './random.ts';
import type { Ground, NetworkRows, Person, Talk, TalkMessage } from './world.ts';

/** Number of a demo member's conversations whose latest message is unread. */
const UNREAD_OF_DEMO = 2;
/** Size of the group of one demo member and their closest connections. */
const GROUP_SIZE = 4;
const OTHERS_WHO_TALK = 0.5;
/** How many talks lively circles and the others have. */
const LIVELY_TALKS = 5;
const USUAL_TALKS = 2;
/** Share of the answers in circles that quote the message that began the talk. */
const QUOTING = 0.5;
/** The most likes of a message in a circle. */
const MOST_LIKES = 4;

/** Returns the id of a message by its place among the messages of a conversation. */
export function messageId({ seed }: Pick<Ground, 'seed'>, place: Talk['place'], index: number): string {
  return seededId(seed, `message/${keyOf(place)}/${index}`);
}

/** Returns what names a conversation: its pair of members, its circle, or itself. */
export function keyOf(place: Talk['place']): string {
  if (place.kind === 'direct') return `${place.personA}/${place.personB}`;
  return place.kind === 'circle' ? place.circleId : place.id;
}

/** Returns messages between connected members, and in circles. */
export function makeTalks(
  ground: Ground,
  people: readonly Person[],
  { connections, circles, circleMembers }: Pick<NetworkRows, 'connections' | 'circles' | 'circleMembers'>,
): Talk[] {
  const chance = createChance(ground.seed, 'talks');
  const demos = new Set(people.filter(({ isDemo }) => isDemo).map(({ id }) => id));
  const settled = new Set(people.filter((person) => isSettled(ground, person)).map(({ id }) => id));
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
  const lively = livelyCircles({ circles, circleMembers });
  for (const { id: circleId, adminId } of circles) {
    const inside = circleMembers.filter((row) => row.circleId === circleId);
    const told = chance
      .shuffled(CIRCLE_TALKS)
      .slice(0, lively.includes(circleId) ? LIVELY_TALKS : USUAL_TALKS);
    const old = inside.filter(({ userId }) => settled.has(userId));
    const authors = chance.shuffled(old.map(({ userId }) => userId)).slice(0, 5);
    const since = old
      .map(({ joinedAt }) => joinedAt)
      .sort(Temporal.Instant.compare)
      .at(-1);
    if (authors.length < 2 || !since) continue;
    // The latest talk is of the last two days.
    const recently = ground.now.subtract({ hours: chance.whole(20, 44) });
    const earlier = told.slice(0, -1).flat();
    const messages = [
      ...written(earlier, authors, since, { ...ground, now: recently }, chance),
      ...written(told.at(-1) ?? [], authors, recently, ground, chance),
    ];
    const answered = withAnswers(
      messages,
      told,
      old.map(({ userId }) => userId),
      chance,
    );
    const quiet = old.slice(2).filter(({ userId }) => !authors.includes(userId) && !demos.has(userId));
    const reported = reportedIn(ground, lively.indexOf(circleId), quiet, answered);
    const pinned = adminId ? withPins(reported, adminId) : reported;
    talks.push({ place: { kind: 'circle', circleId }, messages: pinned, unreadBy: [] });
  }
  const called = people.reduce((told, person) => withCalls(ground, person, told, circleMembers), talks);
  return [...called, ...groupsOf(ground, [...demos], accepted, chance)];
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
    const messages = withPins(written(GROUP_TALK, memberIds, since, ground, chance), demo);
    return [
      { place: { kind: 'group', id, title: 'Monday questions', memberIds, since }, messages, unreadBy: [] },
    ];
  });
}

/**
 * Lets a demo member be answered and then mentioned in a circle that calls nobody yet. They have not read the mention, which is the
 * last message.
 */
function withCalls(
  ground: Ground,
  { id, username, firstName, lastName }: Person,
  talks: readonly Talk[],
  circleMembers: NetworkRows['circleMembers'],
): Talk[] {
  const [own, answer, mention] = CALLS[username] ?? [];
  const place = talks.findIndex(
    ({ place: at, messages, unreadBy }) =>
      at.kind === 'circle' &&
      unreadBy.length === 0 &&
      circleMembers.some(({ circleId, userId }) => circleId === at.circleId && userId === id) &&
      authorsBeside(id, messages).length > 1,
  );
  const talk = talks[place];
  const last = talk?.messages.at(-1);
  if (!talk || !last || !own || !answer || !mention) return [...talks];
  const [one = '', other = ''] = authorsBeside(id, talk.messages);
  const at = (part: number) =>
    last.at.add({
      milliseconds: Math.floor((ground.now.epochMilliseconds - last.at.epochMilliseconds) * part),
    });
  const added: TalkMessage[] = [
    { authorId: id, body: own, at: at(0.4) },
    { authorId: one, body: answer, at: at(0.6), answers: own, isCall: true },
    {
      ...{ authorId: other, body: mention, at: at(0.8), isCall: true },
      mentions: [{ user_id: id, name: `${firstName} ${lastName}` }],
    },
  ];
  return talks.with(place, { ...talk, messages: [...talk.messages, ...added], unreadBy: [id] });
}

/** Returns who has written messages, except one member; the last ones first. */
const authorsBeside = (id: string, messages: readonly TalkMessage[]): string[] => [
  ...new Set(messages.toReversed().flatMap(({ authorId }) => (authorId === id ? [] : authorId))),
];

/** Lets somebody pin the messages that are worth finding again. */
const withPins = (messages: readonly TalkMessage[], pinnedBy: string): TalkMessage[] =>
  messages.map((message) => (PINNED.includes(message.body) ? { ...message, pinnedBy } : message));

/** Lets answers quote the message that began their talk, and members like some messages. */
function withAnswers(
  messages: readonly TalkMessage[],
  talks: readonly (readonly string[])[],
  readers: readonly string[],
  chance: Chance,
): TalkMessage[] {
  const starts = talks.flatMap((lines, i) => {
    const first = talks.slice(0, i).reduce((sum, { length }) => sum + length, 0);
    return lines.map(() => first);
  });
  return messages.map((message, index) => {
    const first = messages[starts[index] ?? index];
    const isAnswer = first !== undefined && first !== message && first.authorId !== message.authorId;
    const likers = chance.shuffled(readers.filter((id) => id !== message.authorId));
    return {
      ...message,
      ...(isAnswer && chance.maybe(QUOTING) ? { answers: first.body } : {}),
      likedBy: likers.slice(0, chance.whole(0, MOST_LIKES)),
    };
  });
}

/**
 * Adds the messages of a lively circle that members have reported, after two thirds of the others.
 * @param place of the circle among the lively ones.
 * @param quiet members of it who neither lead it nor have written in it.
 */
function reportedIn(
  ground: Ground,
  place: number,
  quiet: NetworkRows['circleMembers'],
  messages: readonly TalkMessage[],
): TalkMessage[] {
  const bodies = REPORTED_MESSAGES.filter(({ circle }) => circle === place).map(({ body }) => body);
  const at = Math.floor((messages.length * 2) / 3);
  const [before, after] = [messages[at - 1], messages[at]];
  if (!before || !after) return [...messages];
  const authors = createChance(ground.seed, `reported/${place}`).shuffled(quiet);
  const gap = (after.at.epochMilliseconds - before.at.epochMilliseconds) / (bodies.length + 1);
  const added = bodies.flatMap((body, i): TalkMessage[] => {
    const author = authors[i];
    if (!author) return [];
    return [
      { authorId: author.userId, body, at: before.at.add({ milliseconds: Math.floor(gap * (i + 1)) }) },
    ];
  });
  return [...messages.slice(0, at), ...added, ...messages.slice(at)];
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
