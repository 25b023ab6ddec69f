import { Best } from './best.ts';
import { logit } from './numbers.ts';
import { PairScorer } from './pair-scorer.ts';
import { shortlisterOf } from './shortlist.ts';
import type { MatchIndex } from './match-index.ts';
import type { Postings } from './postings.ts';
import type { Profile } from './profile.ts';

export interface Candidate {
  readonly position: number;
  readonly score: number;
}

export interface RankOptions {
  readonly k: number;
  /** Who may be found; asked only for those good enough. */
  readonly admits: (position: number) => boolean;
  /** Where the walk begins: of equals the first met wins, so that ties do not always favour the same people. */
  readonly start?: number;
  /** Only scores above this. */
  readonly above?: number;
}

/** What takes the scores of those who may be good enough. */
type Sink = Pick<Best, 'least' | 'threshold' | 'offer'>;

/** Counts those who get above a score. */
class Tally {
  count = 0;
  readonly least: number;
  readonly threshold: number;

  constructor(above: number) {
    this.least = above;
    this.threshold = above > 0 ? logit(above) : -Infinity;
  }

  offer(_position: number, score: number): void {
    if (score > this.least) this.count++;
  }
}

/** What a query over everybody writes into; each query leaves it to the next. */
interface Scratch {
  /** Evidence by topics for each member: theirs for the asker, and the asker's for them. */
  readonly forth: Float32Array;
  readonly back: Float32Array;
  readonly base: Float32Array;
  /** Positions by falling base. */
  readonly order: Int32Array;
  readonly scorer: PairScorer;
}

const scratches = new WeakMap<MatchIndex, Scratch>();

function scratchOf(index: MatchIndex): Scratch {
  const size = index.profiles.length;
  const known = scratches.get(index);
  if (known) return known;
  const made: Scratch = {
    forth: new Float32Array(size),
    back: new Float32Array(size),
    base: new Float32Array(size),
    order: new Int32Array(size),
    scorer: new PairScorer(index),
  };
  scratches.set(index, made);
  return made;
}

function addAll(sums: Float32Array, postings: Postings, key: number, factor: number): void {
  const { member, weight } = postings;
  const end = postings.start[key + 1] ?? 0;
  for (let i = postings.start[key] ?? 0; i < end; i++) {
    const at = member[i] ?? 0;
    sums[at] = (sums[at] ?? 0) + factor * (weight[i] ?? 0);
  }
}

/** Sums the evidence of topics for everybody it concerns, both ways, by the inverted lists. */
function accumulate(index: MatchIndex, profile: Profile, { forth, back }: Scratch): void {
  forth.fill(0);
  back.fill(0);
  const { wishTopics, wishEvidence, skills, skillWeights } = profile;
  wishTopics.forEach((topic, i) => addAll(forth, index.knownBy, topic, wishEvidence[i] ?? 0));
  skills.forEach((topic, i) => addAll(back, index.wantedBy, topic, skillWeights[i] ?? 0));
}

/** Steps of the mean log-odds by which members are brought into order before they are looked at closely. */
const STEP = 1 / 16;
const BINS = 1024;

/** Puts the positions, from `start` on, into order by what is known without their words: the most first, by steps. */
function bringIntoOrder({ base, order }: Scratch, start: number): void {
  const size = base.length;
  let most = -Infinity;
  for (let i = 0; i < size; i++) most = Math.max(most, base[i] ?? 0);
  const binOf = (position: number): number =>
    Math.min(BINS - 1, Math.floor((most - (base[position] ?? 0)) / STEP));
  const next = new Int32Array(BINS + 1);
  for (let i = 0; i < size; i++) {
    const bin = binOf(i) + 1;
    next[bin] = (next[bin] ?? 0) + 1;
  }
  for (let bin = 0; bin < BINS; bin++) next[bin + 1] = (next[bin + 1] ?? 0) + (next[bin] ?? 0);
  for (let i = 0; i < size; i++) {
    const position = (start + i) % size;
    const bin = binOf(position);
    const at = next[bin] ?? 0;
    next[bin] = at + 1;
    order[at] = position;
  }
}

/**
 * Offers everybody who may be good enough, the likeliest first, so that the bar rises soon; ends where the most that
 * words, free time and likeness can add reaches it no more. Exact.
 */
export function offerEverybody(
  index: MatchIndex,
  profile: Profile,
  admits: RankOptions['admits'],
  sink: Sink,
  start: number,
): void {
  const size = index.profiles.length;
  if (size === 0) return;
  const scratch = scratchOf(index);
  const { scorer, base, forth, back, order } = scratch;
  accumulate(index, profile, scratch);
  scorer.load(profile);
  for (let i = 0; i < size; i++) base[i] = scorer.baseOf(i, forth[i] ?? 0, back[i] ?? 0);
  bringIntoOrder(scratch, start);
  const most = scorer.mostBeyondBase();
  for (let i = 0; i < size; i++) {
    const position = order[i] ?? 0;
    // Those after it have at most a step more.
    if ((base[position] ?? 0) + most + STEP <= sink.threshold) break;
    scorer.baseOf(position, forth[position] ?? 0, back[position] ?? 0);
    scorer.weigh(position, scorer.forth, scorer.back, admits, sink);
  }
}

/**
 * The `k` best for a person, best first, by the same numbers as `explainPair` up to rounding. Exact in a community that
 * is small enough to look at everybody; in a larger one the best among some thousands who promise most.
 */
export function rank(index: MatchIndex, profile: Profile, options: RankOptions): Candidate[] {
  const { k, admits, start = 0, above = 0 } = options;
  const best = new Best(Math.min(k, index.profiles.length), above);
  if (best.scores.length === 0) return [];
  const shortlister = shortlisterOf(index);
  if (shortlister) shortlister.find(profile, start, admits, best);
  // Whom the blocks do not know may still be somebody: an asker for as many as there are gets them.
  if (!shortlister || best.count < best.scores.length) {
    best.clear();
    offerEverybody(index, profile, admits, best, start);
  }
  return Array.from(best.positions.subarray(0, best.count), (position, i) => ({
    position,
    score: best.scores[i] ?? 0,
  }));
}

/** How many of those admitted get above a score for a person. */
export function countAbove(
  index: MatchIndex,
  profile: Profile,
  above: number,
  admits: RankOptions['admits'],
): number {
  const tally = new Tally(above);
  offerEverybody(index, profile, admits, tally, 0);
  return tally.count;
}
