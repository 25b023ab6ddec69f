import { performance } from 'node:perf_hooks';
import { allocateIntroductions, createMatchIndex, topMatches } from '../packages/matching/src/index.ts';
import { madeUpMember } from './matching/made-up-member.ts';
import { seeded } from './matching/random.ts';
import { verdict } from './table.ts';
import { quantile } from './quantile.ts';

const MEMBERS = 10_000;
const QUERIES = 1_000;
const TOP = 20;
const PER_MEMBER = 5;
const LIMIT_TOP_MS = 20;
const LIMIT_ALL_SECONDS = 30;

const ms = (value: number): string => `${value.toFixed(2)} ms`;
const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;

/** Measures the matching engine with 10,000 generated members: building the index, the top 20 for one, introductions for all. */
export async function runMatchingBench(): Promise<{ title: string; columns: string[]; rows: string[][] }> {
  const random = seeded(2026);
  const members = Array.from({ length: MEMBERS }, (_, position) => madeUpMember(position, random));

  const beforeIndex = performance.now();
  const index = createMatchIndex(members);
  const indexTime = performance.now() - beforeIndex;

  const times: number[] = [];
  for (let query = 0; query < QUERIES; query++) {
    const id = members[(query * 7919) % MEMBERS]?.id ?? '';
    const before = performance.now();
    topMatches(index, id, TOP);
    times.push(performance.now() - before);
  }

  const beforeAll = performance.now();
  const { introductions, leftOut } = allocateIntroductions(index, { perMember: PER_MEMBER, seed: 1 });
  const allTime = performance.now() - beforeAll;

  const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const limitTop = `< ${LIMIT_TOP_MS} ms`;
  return {
    title: `Matching, ${MEMBERS.toLocaleString('en')} members`,
    columns: ['what', 'measured', 'limit', 'verdict'],
    rows: [
      ['index of all', seconds(indexTime), '', ''],
      [`top ${TOP} for one, median of ${QUERIES}`, ms(median), limitTop, verdict(median < LIMIT_TOP_MS)],
      [`top ${TOP} for one, p99`, ms(p99), limitTop, verdict(p99 < LIMIT_TOP_MS)],
      [
        'introductions for all',
        seconds(allTime),
        `< ${LIMIT_ALL_SECONDS} s`,
        verdict(allTime < LIMIT_ALL_SECONDS * 1000),
      ],
      ['introductions made', introductions.length.toLocaleString('en'), '', ''],
      ['members left out', String(leftOut.length), '0', verdict(leftOut.length === 0)],
    ],
  };
}
