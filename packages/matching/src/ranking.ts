import { likenessValue, timeValue } from './explain.ts';
import { fuse, logit, saturate, sigmoid } from './numbers.ts';
import { canTalk, masksCanTalk } from './profile.ts';
import { sharedMinutesAt, WEEK_BLOCKS } from './week-mask.ts';
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

/** Room for rounding when a bound is compared with a score. */
const SLACK = 1e-12;
/** Places in a member's row of `scratch`. */
const TOPICS_FORTH = 0;
const TOPICS_BACK = 1;
const WORDS_FORTH = 2;
const WORDS_BACK = 3;

function addAll(sums: Float64Array, postings: Postings, key: number, factor: number, place: number): void {
  const { member, weight } = postings;
  const end = postings.start[key + 1] ?? 0;
  for (let i = postings.start[key] ?? 0; i < end; i++) {
    const at = 4 * (member[i] ?? 0) + place;
    sums[at] = (sums[at] ?? 0) + factor * (weight[i] ?? 0);
  }
}

/** Sums the evidence of topics and words for everybody it concerns, both ways, by the inverted lists. */
function accumulate(index: MatchIndex, profile: Profile): void {
  const sums = index.scratch;
  sums.fill(0);
  profile.wishTopics.forEach((topic, i) =>
    addAll(sums, index.knownBy, topic, profile.wishEvidence[i] ?? 0, TOPICS_FORTH),
  );
  profile.skills.forEach((topic, i) =>
    addAll(sums, index.wantedBy, topic, profile.skillWeights[i] ?? 0, TOPICS_BACK),
  );
  profile.query.terms.forEach((term, i) => {
    const postings = profile.query.textOnly[i] === 1 ? index.saidInText : index.saidAnywhere;
    addAll(sums, postings, term, 1, WORDS_FORTH);
  });
  profile.document.terms.forEach((term, i) => {
    addAll(sums, index.askedOfText, term, profile.document.text[i] ?? 0, WORDS_BACK);
    addAll(sums, index.askedOfAll, term, profile.document.full[i] ?? 0, WORDS_BACK);
  });
}

/** The best `k`, kept in order by insertion; of equals the one that came first stays ahead. */
class Best {
  readonly items: Candidate[] = [];
  readonly #k: number;
  /** What a score must be above to get in. */
  least: number;
  /** The same in log-odds, were both alike. */
  threshold: number;

  constructor(k: number, above: number) {
    this.#k = k;
    this.least = above;
    this.threshold = above > 0 ? logit(above) : -Infinity;
  }

  offer(position: number, score: number): void {
    const { items } = this;
    if (score <= this.least) return;
    let at = items.length;
    while (at > 0 && (items[at - 1]?.score ?? 0) < score) at--;
    items.splice(at, 0, { position, score });
    if (items.length > this.#k) items.pop();
    if (items.length < this.#k) return;
    this.least = items.at(-1)?.score ?? 0;
    this.threshold = logit(this.least);
  }
}

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

/** Log-odds that free time and languages add to both directions. */
function sharedOf(index: MatchIndex, profile: Profile, position: number): number {
  const { columns, model, profiles } = index;
  const blocks = (profile.week?.blocks ?? 0) & (columns.weekBlocks[position] ?? 0);
  const known = profile.week !== undefined && columns.hasWeek[position] === 1;
  const at = WEEK_BLOCKS * position;
  const minutes = known ? sharedMinutesAt(profile.week.slots, 0, columns.weekSlots, at, blocks) : undefined;
  const decided = masksCanTalk(profile.languageMask, columns.languageMasks[position] ?? 0);
  const other = profiles[position];
  const talk = decided ?? (other !== undefined && canTalk(profile, other));
  const alike =
    other !== undefined && columns.hasLikeness[position] === 1
      ? likenessValue(model, profile.member, other.member)
      : 0;
  return timeValue(model, minutes) + (talk ? 0 : model.weights.noSharedLanguage) + alike;
}

/** The most that likings and affiliations can add to one direction. */
function mostByLikeness({ model }: MatchIndex, { member }: Profile): number {
  const { likeness, affiliations } = model.weights;
  return (
    (member.interests ? Math.abs(likeness) : 0) +
    (member.affiliations?.length ?? 0) * Math.max(0, affiliations)
  );
}

/** The most that goals can add to the mean of both directions, whoever the other is. */
function mostByGoals(index: MatchIndex, { wantMask, offerMask }: Profile): number {
  const { goalValues } = index.model;
  let forth = 0;
  let back = 0;
  for (let mask = 0; mask < 16; mask++) {
    forth = Math.max(forth, goalValues[wantMask * 16 + mask] ?? 0);
    back = Math.max(back, goalValues[mask * 16 + offerMask] ?? 0);
  }
  return (forth + back) / 2;
}

/**
 * The evidence by words, both directions together, without which nobody gains `lacking` log-odds on the mean where
 * words can add `most`. `saturate` is concave, so the same evidence both ways is the best case.
 */
function wordsFor(lacking: number, most: number): number {
  if (lacking >= most) return Infinity;
  return lacking > 0 ? (2 * lacking) / (most - lacking) : 0;
}

/**
 * Says for one member after another whether they are among the best, with as little work as decides it. The logistic
 * function is log-concave, so √(σ(x)·σ(y)) ≤ σ((x + y) / 2): mean log-odds, with the most that free time could add,
 * bound the score for a few additions; only those who pass cost exponentials and a look at the week.
 */
function weigher(
  index: MatchIndex,
  profile: Profile,
  admits: RankOptions['admits'],
  best: Pick<Best, 'least' | 'threshold' | 'offer'>,
): (position: number) => void {
  const { columns, model } = index;
  const { wantMasks, offerMasks, weekBlocks, hasWeek } = columns;
  const sums = index.scratch;
  const { goalValues } = model;
  const { bias, topics, words, time, noSharedTime } = model.weights;
  const { wantMask, offerMask } = profile;
  const hasOwnWeek = profile.week !== undefined;
  const ownBlocks = profile.week?.blocks ?? 0;
  const { eagerness, appeal, hasLikeness } = columns;
  const ownBase = bias + profile.ownFacts + profile.ownHistory;
  const otherBase = bias + profile.otherFacts + profile.otherHistory;
  const alike = mostByLikeness(index, profile);
  const most =
    (ownBase + otherBase) / 2 + columns.leanMost + alike + mostByGoals(index, profile) + time + SLACK;
  let wordsNeeded = wordsFor(best.threshold - most, words);
  return (position: number): void => {
    const row = 4 * position;
    const topicsForth = sums[row + TOPICS_FORTH] ?? 0;
    const topicsBack = sums[row + TOPICS_BACK] ?? 0;
    const wordsForth = sums[row + WORDS_FORTH] ?? 0;
    const wordsBack = sums[row + WORDS_BACK] ?? 0;
    if (topicsForth + topicsBack === 0 && wordsForth + wordsBack < wordsNeeded) return;
    const forth =
      ownBase +
      (appeal[position] ?? 0) +
      topics * saturate(topicsForth) +
      words * saturate(wordsForth) +
      (goalValues[wantMask * 16 + (offerMasks[position] ?? 0)] ?? 0);
    const back =
      otherBase +
      (eagerness[position] ?? 0) +
      topics * saturate(topicsBack) +
      words * saturate(wordsBack) +
      (goalValues[(wantMasks[position] ?? 0) * 16 + offerMask] ?? 0);
    const mean = (forth + back) / 2 + SLACK;
    const likely = hasLikeness[position] === 1 ? alike : 0;
    if (mean + likely + time <= best.threshold) return;
    const bothGaveTime = hasOwnWeek && hasWeek[position] === 1;
    const noBlock = ((weekBlocks[position] ?? 0) & ownBlocks) === 0;
    const shareMost = likely + (!bothGaveTime ? 0 : noBlock ? noSharedTime : time);
    if (mean + shareMost <= best.threshold || !admits(position)) return;
    if (fuse(sigmoid(forth + shareMost), sigmoid(back + shareMost)) + SLACK <= best.least) return;
    const shared = sharedOf(index, profile, position);
    best.offer(position, fuse(sigmoid(forth + shared), sigmoid(back + shared)));
    wordsNeeded = wordsFor(best.threshold - most, words);
  };
}

/** The `k` best for a person, best first: exact, and the same numbers as `explainPair` up to rounding. */
export function rank(index: MatchIndex, profile: Profile, options: RankOptions): Candidate[] {
  const { k, admits, start = 0, above = 0 } = options;
  if (k < 1) return [];
  const best = new Best(k, above);
  accumulate(index, profile);
  const weigh = weigher(index, profile, admits, best);
  for (let position = start; position < index.profiles.length; position++) weigh(position);
  for (let position = 0; position < start; position++) weigh(position);
  return best.items;
}

/** How many of those admitted get above a score for a person. */
export function countAbove(
  index: MatchIndex,
  profile: Profile,
  above: number,
  admits: RankOptions['admits'],
): number {
  const tally = new Tally(above);
  accumulate(index, profile);
  const weigh = weigher(index, profile, admits, tally);
  for (let position = 0; position < index.profiles.length; position++) weigh(position);
  return tally.count;
}
