import type { AnswerCounts, Member } from '../../packages/matching/src/index.ts';
import { ASKED_BEFORE, given } from './dates-file.ts';
import type { Row } from './dates-file.ts';
import { memberOf } from './dates-members.ts';

/** One evening: its participants as known before it, and as known halfway through. */
export interface Evening {
  readonly wave: number;
  /** Meetings of known participants in which both decided, in the two halves of the evening. */
  readonly first: readonly Row[];
  readonly second: readonly Row[];
  readonly before: readonly Member[];
  readonly atHalf: readonly Member[];
  /** The answers of each participant before the evening, to find the same person in another file. */
  readonly told: ReadonlySet<string>;
}

/** Counts the decisions in some meetings, by participant. */
function countAnswers(rows: readonly Row[]): Map<string, AnswerCounts> {
  const counts = new Map<string, { given: number; accepted: number; received: number; wanted: number }>();
  for (const row of rows) {
    const count = counts.get(String(given(row, 'iid'))) ?? { given: 0, accepted: 0, received: 0, wanted: 0 };
    count.given++;
    count.received++;
    count.accepted += given(row, 'dec');
    count.wanted += given(row, 'dec_o');
    counts.set(String(given(row, 'iid')), count);
  }
  return counts;
}

function eveningOf(wave: number, all: readonly Row[]): Evening {
  const people = new Map<string, Row>();
  for (const row of all) people.set(String(given(row, 'iid')), row);
  const answered = all.filter(
    (row) =>
      people.has(String(given(row, 'pid'))) && Number.isFinite(given(row, 'dec') + given(row, 'dec_o')),
  );
  const last = answered.reduce((most, row) => Math.max(most, given(row, 'order') || 0), 0);
  const isFirst = (row: Row): boolean => given(row, 'order') <= (given(row, 'round') || last) / 2;
  const first = answered.filter(isFirst);
  const counts = countAnswers(first);
  const rows = [...people.values()];
  return {
    wave,
    first,
    second: answered.filter((row) => !isFirst(row)),
    before: rows.map((row) => memberOf(row, undefined)),
    atHalf: rows.map((row) => memberOf(row, counts.get(String(given(row, 'iid'))))),
    told: new Set(
      rows
        .map((row) => ASKED_BEFORE.map((name) => given(row, name)))
        .filter((values) => values.filter(Number.isFinite).length > ASKED_BEFORE.length / 2)
        .map(String),
    ),
  };
}

/** Returns the evenings of a file, without those that have no decisions. */
export function eveningsOf(rows: readonly Row[]): Evening[] {
  const waves = new Map<number, Row[]>();
  for (const row of rows) {
    const wave = given(row, 'wave');
    const some = waves.get(wave);
    if (some) some.push(row);
    else waves.set(wave, [row]);
  }
  return [...waves]
    .map(([wave, some]) => eveningOf(wave, some))
    .filter(({ first, second }) => first.length + second.length > 0);
}

/** Whether two evenings are the same: equal numbers, or a participant with identical answers. */
export function isSameEvening(one: Evening, other: Evening): boolean {
  return one.wave === other.wave || [...one.told].some((told) => other.told.has(told));
}

/** Returns the ids of both people of a meeting. */
export function idsOf(row: Row): [string, string] {
  return [String(given(row, 'iid')), String(given(row, 'pid'))];
}
