import {
  allocateIntroductions,
  createMatchIndex,
  DEFAULT_WEIGHTS,
  explainPair,
  type FreeInterval,
  type Member,
} from '@acquaint/matching';
import type { Business } from '../../business.ts';
import { TOPIC_LINKS } from '../introductions/reasons/close-topics.ts';
import { isConvincing } from '../introductions/reasons/convincing.ts';
import { reasonsToKeep } from '../introductions/reasons/introduction-reasons.ts';
import { isSettled } from './people.ts';
import { createChance, seededId } from './random.ts';
import type { Ground, IntroductionRows, NetworkRows, Person } from './world.ts';

/** Number of expired introductions of earlier weeks, old enough that the pair may be introduced again. */
const RAN_OUT = 60;
const DAY_HOURS = 24;

type Answer = 'offered' | 'saved' | 'accepted' | 'passed';

interface Offer {
  readonly a: string;
  readonly b: string;
  readonly state: 'open' | 'matched' | 'expired';
  readonly offeredAt: Temporal.Instant;
  readonly closedAt: Temporal.Instant | null;
  /** When they answered, if that was not at the end. */
  readonly answeredAt?: Temporal.Instant;
  readonly answers: readonly [Answer, Answer];
}

/**
 * Returns this week's introductions, computed by the matching engine for the sample members, and past ones: the matches behind
 * the connections, and some expired ones.
 * @param freeTime intervals of the UTC week by member.
 */
export function makeIntroductions(
  ground: Ground,
  people: readonly Person[],
  connections: NetworkRows['connections'],
  freeTime: ReadonlyMap<string, readonly FreeInterval[]>,
  business: Pick<Business, 'introductionsAtOnce' | 'introductionDays'>,
): IntroductionRows {
  const chance = createChance(ground.seed, 'introductions');
  const members = people
    .filter(({ expertIn }) => expertIn.length > 0)
    .map((person) => toMember(person, freeTime.get(person.id) ?? []));
  const index = createMatchIndex(members, { topicLinks: TOPIC_LINKS });
  const rows: IntroductionRows = { introductions: [], sides: [] };

  const add = ({ a, b, state, offeredAt, closedAt, answeredAt, answers }: Offer): void => {
    const id = seededId(ground.seed, `introduction/${a}/${b}/${offeredAt.epochMilliseconds}`);
    const { score, reasonsForA, reasonsForB } = explainPair(index, a, b);
    rows.introductions.push({
      id,
      personA: a,
      personB: b,
      state,
      score,
      policyVersion: DEFAULT_WEIGHTS.version,
      offeredAt,
      expiresAt: offeredAt.add({ hours: DAY_HOURS * business.introductionDays }),
      closedAt,
    });
    for (const [userId, otherId, reasons, answer] of [
      [a, b, reasonsForA, answers[0]],
      [b, a, reasonsForB, answers[1]],
    ] as const) {
      rows.sides.push({
        introductionId: id,
        userId,
        otherId,
        answer,
        reasons: reasonsToKeep(reasons, ground.topicNames),
        offeredAt,
        answeredAt: answer === 'offered' ? null : (answeredAt ?? closedAt ?? offeredAt.add({ minutes: 40 })),
        passReason: answer === 'passed' ? 'not_now' : null,
      });
    }
  };

  for (const { personA, personB, origin, createdAt } of connections) {
    if (origin !== 'introduction') continue;
    const offeredAt = createdAt.subtract({ hours: chance.whole(3, 120) });
    add({
      a: personA,
      b: personB,
      state: 'matched',
      offeredAt,
      closedAt: createdAt,
      answers: ['accepted', 'accepted'],
    });
  }

  const history = connections.map(({ personA, personB }) => ({
    a: personA,
    b: personB,
    at: ground.now.epochMilliseconds,
    kind: 'connected' as const,
  }));
  const demos = new Set(people.filter(({ isDemo }) => isDemo).map(({ id }) => id));
  const bookable = new Set(people.filter(({ acceptsSessions }) => acceptsSessions).map(({ id }) => id));
  const { introductions } = allocateIntroductions(index, {
    perMember: business.introductionsAtOnce,
    seed: ground.seed,
    history,
    isConvincing,
    // Demo members are introduced to people they can book, not to each other.
    mayMeet: (one, other) =>
      !(demos.has(one.id) || demos.has(other.id)) ||
      (demos.has(one.id) !== demos.has(other.id) && bookable.has(one.id) && bookable.has(other.id)),
  });
  const offeredAt = ground.now.subtract({ hours: 3 });
  const acceptedFor = new Map<string, number>();
  for (const { a, b } of introductions) {
    add({
      a,
      b,
      state: 'open',
      offeredAt,
      closedAt: null,
      answers: openAnswers([a, b], demos, acceptedFor, chance.next()),
    });
  }

  const pairs = new Set([...introductions, ...history].map(({ a, b }) => `${a}/${b}`));
  const settled = people.filter((person) => person.expertIn.length > 0 && isSettled(ground, person));
  /** Returns the ids of two people who were not introduced, in their order; null if they were. */
  const newPair = (one: Person, other: Person): readonly [string, string] | null => {
    const [a, b] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
    if (a === b || pairs.has(`${a}/${b}`)) return null;
    pairs.add(`${a}/${b}`);
    return [a, b];
  };
  // Newcomers get an introduction at once. Most answer it when they come back in the week after; the other person does not.
  for (const newcomer of people.filter(
    (person) => person.expertIn.length > 0 && !isSettled(ground, person),
  )) {
    const at = newcomer.createdAt.add({ hours: chance.whole(1, 20) });
    const closedAt = at.add({ hours: DAY_HOURS * business.introductionDays });
    const pair = newPair(newcomer, chance.pick(settled));
    if (!pair || Temporal.Instant.compare(closedAt, ground.now) > 0 || !chance.maybe(0.75)) continue;
    const answers =
      pair[0] === newcomer.id ? (['accepted', 'offered'] as const) : (['offered', 'accepted'] as const);
    const answeredAt = at.add({ hours: DAY_HOURS * Math.min(7, business.introductionDays) });
    add({ a: pair[0], b: pair[1], state: 'expired', offeredAt: at, closedAt, answeredAt, answers });
  }
  for (let made = 0; made < RAN_OUT;) {
    const pair = newPair(chance.pick(settled), chance.pick(settled));
    if (!pair) continue;
    const [a, b] = pair;
    const at = ground.now.subtract({ hours: DAY_HOURS * chance.whole(50, 150) });
    const closedAt = at.add({ hours: DAY_HOURS * business.introductionDays });
    const answers = chance.pick([
      ['offered', 'offered'],
      ['accepted', 'offered'],
      ['offered', 'saved'],
    ] as const);
    add({ a, b, state: 'expired', offeredAt: at, closedAt, answers });
    made++;
  }
  return rows;
}

/**
 * Returns the answers of an open introduction. Demo members have not answered theirs, and at least two people have accepted them,
 * so that accepting one makes a match at once. Of the others, some have accepted, saved or passed.
 */
function openAnswers(
  pair: readonly [string, string],
  demos: ReadonlySet<string>,
  acceptedFor: Map<string, number>,
  luck: number,
): [Answer, Answer] {
  const demo = pair.find((id) => demos.has(id));
  if (demo !== undefined) {
    const already = acceptedFor.get(demo) ?? 0;
    // The first introduction of each demo member is not accepted by the other, to show that a single acceptance is not revealed.
    acceptedFor.set(demo, already + 1);
    const theirs: Answer = already === 0 ? 'offered' : 'accepted';
    return pair[0] === demo ? ['offered', theirs] : [theirs, 'offered'];
  }
  const one: Answer = luck < 0.16 ? 'accepted' : luck < 0.24 ? 'saved' : luck < 0.29 ? 'passed' : 'offered';
  return luck * 1000 - Math.floor(luck * 1000) < 0.5 ? [one, 'offered'] : ['offered', one];
}

function toMember(person: Person, freeTime: readonly FreeInterval[]): Member {
  const { id, lookingFor, expertIn, statement, headline, goals, isExpert, isInvestor, languages, isPro } =
    person;
  return {
    id,
    lookingFor,
    expertIn,
    statement,
    headline,
    goals,
    isExpert,
    isInvestor,
    languages,
    isPro,
    blocked: [],
    freeTime,
  };
}
