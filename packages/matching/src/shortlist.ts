import { BlockWalk } from './blocks.ts';
import { PairScorer } from './pair-scorer.ts';
import type { Best } from './best.ts';
import type { Effort } from './blocks.ts';
import type { MatchIndex } from './match-index.ts';
import type { Profile } from './profile.ts';

/** For one who asks: a few thousand of the most promising. */
const ASKED: Effort = { promising: 2_000, wordy: 200, strange: 100, weighed: 1_000 };
/** For one of all: what a hundred thousand of them leave time for. */
export const WEEKLY: Effort = { promising: 500, wordy: 48, strange: 32, weighed: 200 };

/** More than any effort looks at. */
const MOST_LOOKED = 4_096;
/** No log-odds are as large. */
const FAR = 1_000;
const ROUNDED = 1e-6;

/** Finds the best for one person after another among those the blocks hold out: near-linear where looking at all is not. */
export class Shortlister {
  readonly #walk: BlockWalk;
  readonly #scorer: PairScorer;
  readonly #order = new Float64Array(MOST_LOOKED);
  readonly #positions = new Int32Array(MOST_LOOKED);

  constructor(index: MatchIndex, walk: BlockWalk) {
    this.#walk = walk;
    this.#scorer = new PairScorer(index);
  }

  /** Fills `best`. @param start any whole number, not negative: which of many equals are looked at. */
  find(
    profile: Profile,
    start: number,
    admits: (position: number) => boolean,
    best: Best,
    effort: Effort = ASKED,
  ): void {
    const scorer = this.#scorer;
    scorer.load(profile);
    let looked = 0;
    this.#walk.visit(profile, start, effort, (position) => {
      // The first places of the number are the base, the last its place: sorted without a function.
      this.#order[looked] = Math.round((FAR - scorer.base(position)) * 1e6) * MOST_LOOKED + looked;
      this.#positions[looked++] = position;
    });
    const order = this.#order.subarray(0, looked).sort();
    const most = scorer.mostBeyondBase();
    for (let i = 0; i < looked && i < effort.weighed; i++) {
      const position = this.#positions[(order[i] ?? 0) % MOST_LOOKED] ?? 0;
      const base = scorer.base(position);
      if (base + most + ROUNDED <= best.threshold) break;
      scorer.weigh(position, base, admits, best);
    }
  }
}

const shortlisters = new WeakMap<MatchIndex, Shortlister>();

/** A shortlister that looks at all alike; undefined for a community small enough to look at everybody. */
export function shortlisterOf(index: MatchIndex): Shortlister | undefined {
  const known = shortlisters.get(index);
  if (known || !index.blocks) return known;
  const made = createShortlister(index, new Int32Array());
  if (made) shortlisters.set(index, made);
  return made;
}

/** @param fresh positions of those least shown of late: half of those whom chance brings are of them. */
export function createShortlister(index: MatchIndex, fresh: Int32Array): Shortlister | undefined {
  const { blocks, model, profiles } = index;
  return blocks && new Shortlister(index, new BlockWalk(profiles.length, model, blocks, fresh));
}
