import { relative } from 'node:path';
import Sequencer, { type TestSequencerOptions } from '@jest/test-sequencer';
import { ROOT } from '../paths.ts';
import { LONG_UNIT_FILES, SLOW_API_FILES } from './projects.ts';

type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0];

const SLOW_FILES: ReadonlySet<string> = new Set([...SLOW_API_FILES, ...LONG_UNIT_FILES]);

/**
 * Runs test files in an order determined by the seed of the run, so that none depends on another. None of the slow ones is among the
 * last third, where one worker would still run it while the others have nothing left to do.
 */
export default class ShuffledSequencer extends Sequencer {
  readonly #seed: number;

  constructor(options: TestSequencerOptions) {
    super(options);
    this.#seed = options.globalConfig.seed;
  }

  override sort(tests: Tests): Tests {
    const inOrder = [...tests].sort((one, other) => one.path.localeCompare(other.path));
    return withoutSlowEnd(shuffled(inOrder, this.#seed), ({ path }) => SLOW_FILES.has(relative(ROOT, path)));
  }
}

/** Shuffles with Fisher–Yates and the generator mulberry32: the same order for the same seed, on every machine. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = mulberry32(seed);
  const list = [...items];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other] as T, list[last] as T];
  }
  return list;
}

/** Returns a list in which each slow item of the last third has changed places with another one of the first two thirds, if there is one. */
export function withoutSlowEnd<T>(items: readonly T[], isSlow: (item: T) => boolean): T[] {
  const list = [...items];
  const end = Math.ceil((2 * list.length) / 3);
  let quick = 0;
  for (let at = end; at < list.length; at += 1) {
    if (!isSlow(list[at] as T)) continue;
    while (quick < end && isSlow(list[quick] as T)) quick += 1;
    if (quick === end) break;
    [list[at], list[quick]] = [list[quick] as T, list[at] as T];
  }
  return list;
}

/** Returns a generator of numbers in [0, 1). */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
