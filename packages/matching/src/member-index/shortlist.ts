import { BlockWalk } from './blocks.ts';
import { PairScorer } from '../scoring/pair-scorer.ts';
import type { Best } from '../best.ts';
import type { Effort } from './blocks.ts';
import type { MatchIndex } from './match-index.ts';
import type { Profile } from '../profile.ts';

/** Effort for a single query: a few thousand of the most promising candidates. */
const ASKED: Effort = { promising: 2_000, wordy: 200, strange: 100, weighed: 1_000 };
/** Effort per member in a run for all: affordable for a hundred thousand members. */
export const WEEKLY: Effort = { promising: 350, wordy: 48, strange: 32, weighed: 200 };

/** Buffer size; more than any effort visits. */
const MOST_LOOKED = 4_096;
/** Bin width, in mean log-odds, for sorting candidates; a full sort took as long as scoring them. */
const STEP = 1 / 64;
const BINS = 1024;

/** Finds the best candidates among those in the blocks, for one member after another; near-linear, unlike comparing everybody. */
export class Shortlister {
  readonly #walk: BlockWalk;
  readonly #scorer: PairScorer;
  readonly #order = new Int32Array(MOST_LOOKED);
  readonly #base = new Float64Array(MOST_LOOKED);
  readonly #next = new Int32Array(BINS + 1);
  readonly #positions = new Int32Array(MOST_LOOKED);
  readonly #forth = new Float64Array(MOST_LOOKED);
  readonly #back = new Float64Array(MOST_LOOKED);

  constructor(index: MatchIndex, walk: BlockWalk) {
    this.#walk = walk;
    this.#scorer = new PairScorer(index);
  }

  /** Fills `best`. @param start any non-negative integer: which of many equal candidates are visited. */
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
      this.#base[looked] = scorer.base(position);
      this.#forth[looked] = scorer.forth;
      this.#back[looked] = scorer.back;
      this.#positions[looked++] = position;
    });
    this.#bringIntoOrder(looked);
    const most = scorer.mostBeyondBase();
    for (let i = 0; i < looked && i < effort.weighed; i++) {
      const at = this.#order[i] ?? 0;
      const [forth, back] = [this.#forth[at] ?? 0, this.#back[at] ?? 0];
      // Those after it are at most one bin higher.
      if ((forth + back) / 2 + most + STEP <= best.threshold) break;
      scorer.weigh(this.#positions[at] ?? 0, forth, back, admits, best);
    }
  }

  /** Sorts the visited candidates by their base: highest bin first. */
  #bringIntoOrder(looked: number): void {
    const [base, next] = [this.#base, this.#next.fill(0)];
    let most = -Infinity;
    for (let i = 0; i < looked; i++) most = Math.max(most, base[i] ?? 0);
    const binOf = (i: number): number => Math.min(BINS - 1, Math.floor((most - (base[i] ?? 0)) / STEP));
    for (let i = 0; i < looked; i++) {
      const bin = binOf(i) + 1;
      next[bin] = (next[bin] ?? 0) + 1;
    }
    for (let bin = 0; bin < BINS; bin++) next[bin + 1] = (next[bin + 1] ?? 0) + (next[bin] ?? 0);
    for (let i = 0; i < looked; i++) {
      const bin = binOf(i);
      const at = next[bin] ?? 0;
      next[bin] = at + 1;
      this.#order[at] = i;
    }
  }
}

const shortlisters = new WeakMap<MatchIndex, Shortlister>();

/** Returns the index's shortlister without preference for the least shown; undefined for a small community. */
export function shortlisterOf(index: MatchIndex): Shortlister | undefined {
  const known = shortlisters.get(index);
  if (known || !index.blocks) return known;
  const made = createShortlister(index, new Int32Array());
  if (made) shortlisters.set(index, made);
  return made;
}

/**
 * Creates a shortlister; undefined for a small community.
 * @param fresh positions of the recently least shown members, who make up half of the random candidates.
 */
export function createShortlister(index: MatchIndex, fresh: Int32Array): Shortlister | undefined {
  const { blocks, model, profiles } = index;
  return blocks && new Shortlister(index, new BlockWalk(profiles.length, model, blocks, fresh));
}
