import { performance } from 'node:perf_hooks';
import {
  createMatchIndex,
  mutualScores,
  planRound,
  scoreTable,
  valueOf,
} from '../packages/matching/src/index.ts';
import type { EventPair, EventRound, RoundOptions } from '../packages/matching/src/index.ts';
import { madeUpMember } from './matching/made-up-member.ts';
import { seeded } from './matching/random.ts';
import { verdict } from './table.ts';

const PEOPLE = 200;
const ROUNDS = 6;
const WISHES = 3;
const LIMIT_MS = 1_000;

type Planner = (options: RoundOptions) => EventRound;

/** Measures the plan of a whole circle event with 200 people: time and happiness, against pairs at random and the best pair first. */
export async function runEventsBench(): Promise<{ title: string; columns: string[]; rows: string[][] }> {
  const random = seeded(2026);
  const members = Array.from({ length: PEOPLE }, (_, position) => madeUpMember(position, random));
  const people = members.map(({ id }) => id);
  const wishes = new Map(
    people.map((id) => [
      id,
      new Set(Array.from({ length: WISHES }, () => people[Math.floor(random() * PEOPLE)] ?? id)),
    ]),
  );
  const before = performance.now();
  const score = mutualScores(scoreTable(createMatchIndex(members)));
  const scoring = performance.now() - before;
  const base: RoundOptions = {
    people,
    roundsLeft: ROUNDS,
    score,
    wishes,
    isApart: () => false,
    metBefore: () => false,
    met: [],
    satOut: new Map(),
    seed: 1,
  };
  const rows = (
    [
      ['pairs at random', inOrder((pairs) => shuffled(pairs, seeded(7)))],
      ['best pair first', inOrder((pairs, options) => byValue(pairs, options))],
      ['the engine', planRound],
    ] as const
  ).map(([name, plan]) => {
    const start = performance.now();
    const rounds = planAll(base, plan);
    const time = performance.now() - start;
    const pairs = rounds.flatMap((round) => round.pairs);
    const marks = [...wishes].flatMap(([id, others]) => [...others].map((other) => [id, other] as const));
    const met = new Set(pairs.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
    const isEngine = plan === planRound;
    return [
      name,
      `${(time + (isEngine ? scoring : 0)).toFixed(0)} ms`,
      pairs.reduce((sum, [a, b]) => sum + score(a, b), 0).toFixed(1),
      `${((100 * marks.filter(([a, b]) => met.has(`${a} ${b}`)).length) / marks.length).toFixed(0)} %`,
      pairs.reduce((sum, [a, b]) => sum + valueOf(base, a, b), 0).toFixed(1),
      String(rounds.reduce((sum, { sitsOut }) => sum + sitsOut.length, 0)),
      isEngine ? `< ${LIMIT_MS} ms` : '',
      isEngine ? verdict(time + scoring < LIMIT_MS) : '',
    ];
  });
  return {
    title: `A circle event, ${PEOPLE} people, ${ROUNDS} rounds, ${WISHES} wishes each`,
    columns: [
      'planned by',
      'time',
      'sum of mutual scores',
      'wishes met',
      'happiness',
      'sat out',
      'limit',
      'verdict',
    ],
    rows,
  };
}

function planAll(base: RoundOptions, plan: Planner): EventRound[] {
  const rounds: EventRound[] = [];
  for (let left = ROUNDS; left > 0; left--) {
    rounds.push(plan({ ...base, roundsLeft: left, met: rounds.flatMap(({ pairs }) => pairs) }));
  }
  return rounds;
}

/** A planner that takes the pairs in an order, as long as both are free and have not met. */
function inOrder(order: (pairs: EventPair[], options: RoundOptions) => EventPair[]): Planner {
  return (options) => {
    const met = new Set(options.met.map(([a, b]) => `${a} ${b}`));
    const all = options.people.flatMap((a, i) => options.people.slice(i + 1).map((b): EventPair => [a, b]));
    const free = new Set(options.people);
    const pairs = order(all, options).filter(([a, b]) => {
      if (met.has(`${a} ${b}`) || !free.has(a) || !free.has(b)) return false;
      free.delete(a);
      return free.delete(b);
    });
    return { pairs, sitsOut: [...free] };
  };
}

function shuffled(pairs: EventPair[], random: () => number): EventPair[] {
  return pairs
    .map((pair) => ({ pair, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ pair }) => pair);
}

function byValue(pairs: EventPair[], options: RoundOptions): EventPair[] {
  return pairs
    .map((pair) => ({ pair, value: valueOf(options, ...pair) }))
    .sort((a, b) => b.value - a.value)
    .map(({ pair }) => pair);
}
