import Sequencer, { type TestSequencerOptions } from '@jest/test-sequencer';

type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0];

/** Runs test files in an order determined by the seed of the run, so that none depends on another. */
export default class ShuffledSequencer extends Sequencer {
  readonly #seed: number;

  constructor(options: TestSequencerOptions) {
    super(options);
    this.#seed = options.globalConfig.seed;
  }

  override sort(tests: Tests): Tests {
    return shuffled(
      [...tests].sort((one, other) => one.path.localeCompare(other.path)),
      this.#seed,
    );
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
