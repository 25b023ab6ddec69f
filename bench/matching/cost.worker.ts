import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { allocatePairs, createMatchIndex, topMatches } from '../../packages/matching/src/index.ts';
import { madeUpMember } from './made-up-member.ts';
import { seeded } from './random.ts';
import { quantile } from '../quantile.ts';

/** The cost of one community; times in milliseconds. */
export interface Cost {
  readonly index: number;
  readonly median: number;
  readonly p99: number;
  readonly all: number;
  readonly made: number;
  readonly leftOut: number;
}

export interface CostQuestion {
  readonly size: number;
  readonly seed: number;
  readonly queries: number;
  readonly top: number;
  readonly perMember: number;
}

function measure({ size, seed, queries, top, perMember }: CostQuestion): Cost {
  const random = seeded(seed);
  const members = Array.from({ length: size }, (_, position) => madeUpMember(position, random));
  const began = performance.now();
  const index = createMatchIndex(members);
  const indexed = performance.now();
  const ask = (query: number): void => {
    topMatches(index, members[(query * 7919) % size]?.id ?? '', top);
  };
  // Warm-up for the compiler, because a server's thread runs for weeks.
  for (let query = 0; query < queries / 4; query++) ask(queries + query);
  const times = Array.from({ length: queries }, (_, query) => {
    const before = performance.now();
    ask(query);
    return performance.now() - before;
  });
  const before = performance.now();
  const pairs = allocatePairs(index, { perMember, seed: 1 });
  // Reads every introduction with its reasons once, one at a time, as a server does.
  for (let place = 0; place < pairs.count; place++) pairs.introduction(place);
  return {
    index: indexed - began,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    all: performance.now() - before,
    made: pairs.count,
    leftOut: pairs.leftOut.length,
  };
}

parentPort?.postMessage(measure(workerData as CostQuestion));
