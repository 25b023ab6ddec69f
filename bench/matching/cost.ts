import { performance } from 'node:perf_hooks';
import { allocateIntroductions, createMatchIndex, topMatches } from '../../packages/matching/src/index.ts';
import type { Table } from '../table.ts';
import { madeUpMember } from './made-up-member.ts';
import { seeded } from './random.ts';

const QUERIES = 400;
const TOP = 20;
const PER_MEMBER = 3;
/** Above this many members the community is cut into parts of this size, as a server would be. */
const PART = 100_000;

function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}

interface Cost {
  readonly index: number;
  readonly median: number;
  readonly p99: number;
  readonly all: number;
  readonly made: number;
  readonly leftOut: number;
  /** Bytes of the process at its largest. */
  readonly memory: number;
}

function measure(size: number, seed: number): Cost {
  const random = seeded(seed);
  const members = Array.from({ length: size }, (_, position) => madeUpMember(position, random));
  const began = performance.now();
  const index = createMatchIndex(members);
  const indexed = performance.now();
  const times = Array.from({ length: QUERIES }, (_, query) => {
    const before = performance.now();
    topMatches(index, members[(query * 7919) % size]?.id ?? '', TOP);
    return performance.now() - before;
  }).sort((a, b) => a - b);
  const before = performance.now();
  const { introductions, leftOut } = allocateIntroductions(index, { perMember: PER_MEMBER, seed: 1 });
  return {
    index: indexed - began,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    all: performance.now() - before,
    made: introductions.length,
    leftOut: leftOut.length,
    memory: process.resourceUsage().maxRSS * 1024,
  };
}

/** Cost by number of members: parts of a partitioned community are measured one by one; one part stands for a query. */
export function cost(sizes: readonly number[]): Table {
  return {
    title: `Cost, ${QUERIES} queries each, up to ${PER_MEMBER} introductions for everybody`,
    columns: [
      'members',
      'index',
      `top ${TOP}: median`,
      'p99',
      'all introductions',
      'made',
      'left out',
      'memory',
    ],
    rows: sizes.map((size) => {
      const parts = Math.ceil(size / PART);
      const found = Array.from({ length: parts }, (_, part) => measure(Math.ceil(size / parts), 2026 + part));
      const sum = (read: (one: Cost) => number): number => found.reduce((total, one) => total + read(one), 0);
      const most = (read: (one: Cost) => number): number => Math.max(...found.map(read));
      return [
        `${size.toLocaleString('en')}${parts > 1 ? ` in ${parts} parts` : ''}`,
        `${(sum((one) => one.index) / 1000).toFixed(2)} s`,
        `${most((one) => one.median).toFixed(2)} ms`,
        `${most((one) => one.p99).toFixed(2)} ms`,
        `${(sum((one) => one.all) / 1000).toFixed(1)} s`,
        sum((one) => one.made).toLocaleString('en'),
        sum((one) => one.leftOut),
        `${(most((one) => one.memory) / 2 ** 20).toFixed(0)} MB`,
      ];
    }),
  };
}
