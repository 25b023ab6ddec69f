import {
  allocateIntroductions,
  createMatchIndex,
  DEFAULT_WEIGHTS,
  fitWeights,
  gini,
  pairFeatures,
} from '../../packages/matching/src/index.ts';
import type {
  Answer,
  MatchIndex,
  MatchWeights,
  Member,
  PairEvent,
} from '../../packages/matching/src/index.ts';
import type { Table } from '../table.ts';
import { madeUpMember } from './made-up-member.ts';
import { seeded } from './random.ts';

const WEEKS = 8;
const PER_MEMBER = 3;
const WEEK = 7 * 86_400_000;
/** The engine is retrained every so many weeks. */
const LEARN_EVERY = 2;

/** Hidden traits of a person, unknown to every policy: how easily they say yes, and how much others like them. */
interface Soul {
  readonly easy: number;
  readonly charm: number;
}

/** A simulated town with known ground truth: whether i would accept j is drawn once and never changes. */
interface Town {
  readonly members: readonly Member[];
  readonly accepts: (from: number, to: number) => boolean;
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

function bell(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function makeTown(size: number, seed: number): Town {
  const random = seeded(seed);
  const members = Array.from({ length: size }, (_, i) => ({
    ...madeUpMember(i, random),
    capacity: PER_MEMBER + Math.floor(random() * 4),
  }));
  const souls: Soul[] = members.map(() => ({ easy: 0.8 * bell(random), charm: 0.8 * bell(random) }));
  const luck = Math.floor(random() * 2 ** 31);
  const serves = (from: Member, to: Member): number =>
    from.lookingFor.filter((topic) => to.expertIn.includes(topic)).length;
  return {
    members,
    accepts: (from, to) => {
      const [one, other, soul, liked] = [members[from], members[to], souls[from], souls[to]];
      if (!one || !other || !soul || !liked) return false;
      const goals = one.goals.includes('seeking_job') && other.goals.includes('recruiting') ? 1 : 0;
      const talk = one.languages.some((language) => other.languages.includes(language)) ? 0 : -2;
      const odds =
        -2.6 + 2.2 * Math.min(2, serves(one, other)) + 1.2 * goals + talk + soul.easy + liked.charm;
      return seeded(luck ^ Math.imul(from + 1, 0x9e3779b1) ^ Math.imul(to + 1, 0x85ebca6b))() < sigmoid(odds);
    },
  };
}

/** What is known in a week: who was introduced to whom, and what they answered. */
interface Week {
  readonly week: number;
  readonly met: ReadonlySet<number>;
  readonly given: Int32Array;
  readonly accepted: Int32Array;
  readonly received: Int32Array;
  readonly wanted: Int32Array;
  readonly shown: Int32Array;
}

/** Returns the introductions of one week as pairs of positions. */
type Policy = (week: Week) => readonly (readonly [number, number])[];

/**
 * The usual approach: a list per person, sorted by a score, however often somebody is on the lists of others. All policies may
 * make the same number of pairs in a week; baselines have no limit per person.
 */
function greedy(town: Town, score: (from: number, to: number, week: Week) => number): Policy {
  const size = town.members.length;
  const keyOf = (a: number, b: number): number => Math.min(a, b) * size + Math.max(a, b);
  return (week) => {
    const made = new Set<number>();
    const pairs: [number, number][] = [];
    const lists = town.members.map((_, from) =>
      town.members
        .map((_member, to) => ({ to, score: score(from, to, week) }))
        .filter(({ to }) => to !== from && !week.met.has(keyOf(from, to)))
        .sort((a, b) => b.score - a.score || a.to - b.to),
    );
    for (let round = 0; round < PER_MEMBER; round++)
      for (const [from, list] of lists.entries()) {
        const partner = list.find(({ to }) => !made.has(keyOf(from, to)));
        if (!partner || pairs.length >= (size * PER_MEMBER) / 2) continue;
        made.add(keyOf(from, partner.to));
        pairs.push([from, partner.to]);
      }
    return pairs;
  };
}

/** Cosine similarity of all topics that two people name, both wishes and skills: it measures similarity, not complement. */
function likeness(a: Member, b: Member): number {
  const [one, other] = [a, b].map(({ lookingFor, expertIn }) => new Set([...lookingFor, ...expertIn]));
  if (!one || !other) return 0;
  const both = [...one].filter((topic) => other.has(topic)).length;
  return both / Math.sqrt(one.size * other.size);
}

function liked(week: Week, to: number): number {
  return ((week.wanted[to] ?? 0) + 1) / ((week.received[to] ?? 0) + 3);
}

function engine(town: Town): Policy {
  const history: PairEvent[] = [];
  const answers: Answer[] = [];
  let weights: MatchWeights = DEFAULT_WEIGHTS;
  const idOf = new Map(town.members.map(({ id }, position) => [id, position]));
  const asKnown = (week: Week): Member[] =>
    town.members.map((member, i) => ({
      ...member,
      answers: {
        given: week.given[i] ?? 0,
        accepted: week.accepted[i] ?? 0,
        received: week.received[i] ?? 0,
        wanted: week.wanted[i] ?? 0,
      },
    }));
  const remember = (index: MatchIndex, a: number, b: number): void => {
    const ids = [town.members[a]?.id ?? '', town.members[b]?.id ?? ''] as const;
    const [forth, back] = [pairFeatures(index, ...ids), pairFeatures(index, ids[1], ids[0])];
    const [yes, yesBack] = [town.accepts(a, b), town.accepts(b, a)];
    answers.push({ from: ids[0], features: forth, mirrored: back, accepted: yes, both: yes && yesBack });
    answers.push({ from: ids[1], features: back, mirrored: forth, accepted: yesBack, both: yes && yesBack });
  };
  return (week) => {
    if (week.week > 0 && week.week % LEARN_EVERY === 0)
      weights = fitWeights(answers, DEFAULT_WEIGHTS, `week-${week.week}`);
    const index = createMatchIndex(asKnown(week), { weights });
    const now = week.week * WEEK;
    const { introductions } = allocateIntroductions(index, {
      perMember: PER_MEMBER,
      seed: week.week,
      now,
      history,
      exposure: new Map(town.members.map(({ id }, i) => [id, week.shown[i] ?? 0])),
      exploration: 0.05,
    });
    return introductions.map(({ a, b }) => {
      history.push({ a, b, at: now, kind: 'connected' });
      const pair = [idOf.get(a) ?? 0, idOf.get(b) ?? 0] as const;
      remember(index, ...pair);
      return pair;
    });
  };
}

interface Outcome {
  readonly accepted: number;
  readonly made: number;
  readonly never: number;
  readonly gini: number;
  readonly waiting: number;
}

function live(town: Town, policy: Policy): Outcome {
  const size = town.members.length;
  const met = new Set<number>();
  const counts = { given: 0, accepted: 0, received: 0, wanted: 0, shown: 0 };
  const tally = Object.fromEntries(Object.keys(counts).map((name) => [name, new Int32Array(size)])) as Record<
    keyof typeof counts,
    Int32Array
  >;
  const add = (name: keyof typeof counts, at: number, by = 1): void => {
    tally[name][at] = (tally[name][at] ?? 0) + by;
  };
  const firstYes = new Int32Array(size).fill(WEEKS);
  let [both, made] = [0, 0];
  for (let week = 0; week < WEEKS; week++) {
    const pairs = policy({ week, met, ...tally });
    for (const [a, b] of pairs) {
      met.add(Math.min(a, b) * size + Math.max(a, b));
      const [yes, back] = [town.accepts(a, b), town.accepts(b, a)];
      for (const [from, to, answer] of [
        [a, b, yes],
        [b, a, back],
      ] as const) {
        add('shown', from);
        add('given', from);
        add('accepted', from, answer ? 1 : 0);
        add('received', to);
        add('wanted', to, answer ? 1 : 0);
      }
      made++;
      if (!yes || !back) continue;
      both++;
      for (const one of [a, b]) firstYes[one] = Math.min(firstYes[one] ?? WEEKS, week);
    }
  }
  const shown = [...tally.shown];
  return {
    accepted: both,
    made,
    never: shown.filter((count) => count === 0).length / size,
    gini: gini(shown),
    waiting: firstYes.reduce((sum, week) => sum + week, 0) / size,
  };
}

/**
 * Compares the engine, which learns over time, with usual approaches in a simulated town with known ground truth. Returns the
 * mean of several towns.
 */
export function simulatedTown(size: number, towns: number): Table {
  const policies: readonly (readonly [string, (town: Town) => Policy])[] = [
    ['random', (town) => greedy(town, (from, to, { week }) => seeded(week * 7919 + from * 104_729 + to)())],
    ['popularity', (town) => greedy(town, (_, to, week) => liked(week, to) + to * 1e-9)],
    ['similarity', (town) => greedy(town, (from, to) => pairOf(town, from, to, likeness))],
    ['one-sided', (town) => greedy(town, (from, to) => pairOf(town, from, to, wants))],
    ['the engine', engine],
  ];
  const results = policies.map(([name, policy]) => ({
    name,
    outcomes: Array.from({ length: towns }, (_, i) => {
      const town = makeTown(size, 100 + i);
      return live(town, policy(town));
    }),
  }));
  const mean = (outcomes: readonly Outcome[], key: keyof Outcome): number =>
    outcomes.reduce((sum, outcome) => sum + outcome[key], 0) / outcomes.length;
  const best = Math.max(...results.slice(0, -1).map(({ outcomes }) => mean(outcomes, 'accepted')));
  return {
    title: `(b) A simulated town of ${size}, ${WEEKS} weeks, up to ${PER_MEMBER} each a week, mean of ${towns} towns`,
    columns: [
      'policy',
      'pairs made',
      'accepted by both',
      'against best baseline [least, most]',
      'never shown',
      'Gini of exposure',
      'weeks to a first yes of both',
    ],
    rows: results.map(({ name, outcomes }) => {
      const ratios = outcomes.map(
        (outcome, i) =>
          outcome.accepted /
          Math.max(...results.slice(0, -1).map((other) => other.outcomes[i]?.accepted ?? 0)),
      );
      return [
        name,
        mean(outcomes, 'made').toFixed(0),
        mean(outcomes, 'accepted').toFixed(0),
        `${(mean(outcomes, 'accepted') / best).toFixed(2)} [${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}]`,
        `${(100 * mean(outcomes, 'never')).toFixed(1)} %`,
        mean(outcomes, 'gini').toFixed(3),
        mean(outcomes, 'waiting').toFixed(2),
      ];
    }),
  };
}

function pairOf(town: Town, from: number, to: number, score: (a: Member, b: Member) => number): number {
  const [one, other] = [town.members[from], town.members[to]];
  return one && other ? score(one, other) : 0;
}

/** Counts one person's wishes that the other fulfills; ignores the other's wishes. */
function wants(one: Member, other: Member): number {
  return one.lookingFor.filter((topic) => other.expertIn.includes(topic)).length;
}
