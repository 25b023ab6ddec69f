import { Best } from '../best.ts';
import { logit } from '../numbers.ts';
import { PairScorer } from './pair-scorer.ts';
import { shortlisterOf } from '../member-index/shortlist.ts';
import type { MatchIndex } from '../member-index/match-index.ts';
import type { Postings } from '../member-index/postings.ts';
import type { Profile } from '../profile.ts';

export interface Candidate {
  readonly position: number;
  readonly score: number;
}

export interface RankOptions {
  readonly k: number;
  /** Who may be found; called only for candidates good enough. */
  readonly admits: (position: number) => boolean;
  /**
   * Where the scan starts. Of equal candidates the first one wins, so different starts avoid always favoring the same members.
   */
  readonly start?: number;
  /** Only scores above this. */
  readonly above?: number;
}

/** Receives the scores of candidates that may be good enough. */
type Sink = Pick<Best, 'least' | 'threshold' | 'offer'>;

/** Counts the candidates above a score. */
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

/** Buffers of a query over all members; reused by the next query. */
interface Scratch {
  /** Topic evidence for each member: theirs for the member asked for, and the reverse. */
  readonly forth: Float32Array;
  readonly back: Float32Array;
  readonly base: Float32Array;
  /** Positions by descending base. */
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

/** Sums the topic evidence of all members in both directions, by the inverted indexes. */
function accumulate(index: MatchIndex, profile: Profile, { forth, back }: Scratch): void {
  forth.fill(0);
  back.fill(0);
  const { preferenceTopics, preferenceEvidence, skills, skillWeights } = profile;
  preferenceTopics.forEach((topic, i) => addAll(forth, index.knownBy, topic, preferenceEvidence[i] ?? 0));
  skills.forEach((topic, i) => addAll(back, index.wantedBy, topic, skillWeights[i] ?? 0));
}

/** Bin width, in mean log-odds, for sorting members before they are scored. */
const STEP = 1 / 16;
const BINS = 1024;

/** Sorts the positions, beginning at `start`, by their score without words: highest bin first. */
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
 * Offers every candidate who may be good enough to `sink`, in descending order, so that its threshold rises quickly. Stops where
 * even the maximum from words, free time and likeness cannot reach the threshold. Exact.
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
    // Those after it are at most one bin higher.
    if ((base[position] ?? 0) + most + STEP <= sink.threshold) break;
    scorer.baseOf(position, forth[position] ?? 0, back[position] ?? 0);
    scorer.weigh(position, scorer.forth, scorer.back, admits, sink);
  }
}

/**
 * Returns the `k` best candidates for a member, best first, with the scores of `explainPair` up to rounding. Exact in a community
 * small enough to compare everybody; in a larger one the best of a few thousand promising candidates.
 */
export function rank(index: MatchIndex, profile: Profile, options: RankOptions): Candidate[] {
  const { k, admits, start = 0, above = 0 } = options;
  const best = new Best(Math.min(k, index.profiles.length), above);
  if (best.scores.length === 0) return [];
  const shortlister = shortlisterOf(index);
  if (shortlister) shortlister.find(profile, start, admits, best);
  // The blocks may miss candidates; if fewer than requested were found, everybody is compared.
  if (!shortlister || best.count < best.scores.length) {
    best.clear();
    offerEverybody(index, profile, admits, best, start);
  }
  return Array.from(best.positions.subarray(0, best.count), (position, i) => ({
    position,
    score: best.scores[i] ?? 0,
  }));
}

/** Returns how many of those admitted have a score above the given one. */
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
