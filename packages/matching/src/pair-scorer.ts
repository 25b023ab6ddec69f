import { meaningEvidence } from './meaning.ts';
import { sharedOf } from './shared.ts';
import { fuse, saturate, sigmoid } from './numbers.ts';
import type { Best } from './best.ts';
import type { Rows } from './flat.ts';
import type { MatchIndex } from './match-index.ts';
import type { Profile } from './profile.ts';

/** Room for rounding when a bound is compared with a score. */
const SLACK = 1e-12;
/** How a term is asked for by the one who was loaded. */
const OF_TEXT = 1;
const OF_ALL = 2;

/**
 * Scores one person with others, a pair at a time and without an object for it: the same numbers as `explainPair` up to
 * rounding. The person's topics and words are laid out by key (`load`), so that a pair costs one walk over the rows of
 * the other.
 */
export class PairScorer {
  readonly #index: MatchIndex;
  readonly #wishBy: Float64Array;
  readonly #skillBy: Float64Array;
  readonly #asked: Uint8Array;
  readonly #saidInText: Float32Array;
  readonly #saidAnywhere: Float32Array;
  readonly #byMeaning: boolean;
  #loaded: Profile | undefined;
  #ownBase = 0;
  #otherBase = 0;
  #alike = 0;
  #forth = 0;
  #back = 0;

  constructor(index: MatchIndex) {
    this.#index = index;
    const { topicSlugs, text, meaning } = index.model;
    this.#byMeaning = meaning.size > 0;
    this.#wishBy = new Float64Array(topicSlugs.length);
    this.#skillBy = new Float64Array(topicSlugs.length);
    this.#asked = new Uint8Array(text.words.length);
    this.#saidInText = new Float32Array(text.words.length);
    this.#saidAnywhere = new Float32Array(text.words.length);
  }

  /** Whose pairs are scored from now on. */
  load(profile: Profile): void {
    this.#lay(0);
    this.#loaded = profile;
    this.#lay(1);
    const { bias, likeness, affiliations } = this.#index.model.weights;
    this.#ownBase = bias + profile.ownFacts + profile.ownHistory;
    this.#otherBase = bias + profile.otherFacts + profile.otherHistory;
    this.#alike =
      (profile.member.interests ? Math.abs(likeness) : 0) +
      (profile.member.affiliations?.length ?? 0) * Math.max(0, affiliations);
  }

  /** Lays the loaded one's topics and words out (1), or takes them away (0). */
  #lay(factor: 0 | 1): void {
    const loaded = this.#loaded;
    if (!loaded) return;
    const { wishTopics, wishEvidence, skills, skillWeights, query, document } = loaded;
    for (let i = 0; i < wishTopics.length; i++) {
      const topic = wishTopics[i] ?? 0;
      this.#wishBy[topic] = factor * ((this.#wishBy[topic] ?? 0) + (wishEvidence[i] ?? 0));
    }
    for (let i = 0; i < skills.length; i++) this.#skillBy[skills[i] ?? 0] = factor * (skillWeights[i] ?? 0);
    for (let i = 0; i < query.terms.length; i++)
      this.#asked[query.terms[i] ?? 0] = factor * (query.textOnly[i] === 1 ? OF_TEXT : OF_ALL);
    for (let i = 0; i < document.terms.length; i++) {
      const term = document.terms[i] ?? 0;
      this.#saidInText[term] = factor * (document.text[i] ?? 0);
      this.#saidAnywhere[term] = factor * (document.full[i] ?? 0);
    }
  }

  /** The mean log-odds of both directions by topics, goals, facts and history: without words, time and languages. */
  base(position: number): number {
    const { flat } = this.#index;
    return this.baseOf(
      position,
      sumBy(flat.skills, position, this.#wishBy),
      sumBy(flat.wishes, position, this.#skillBy),
    );
  }

  /** The same with the evidence by topics known. */
  baseOf(position: number, topicsForth: number, topicsBack: number): number {
    const { columns, model } = this.#index;
    const loaded = this.#loaded;
    if (!loaded) return -Infinity;
    const { goalValues, weights } = model;
    this.#forth =
      this.#ownBase +
      (columns.appeal[position] ?? 0) +
      weights.topics * saturate(topicsForth) +
      (goalValues[loaded.wantMask * 16 + (columns.offerMasks[position] ?? 0)] ?? 0);
    this.#back =
      this.#otherBase +
      (columns.eagerness[position] ?? 0) +
      weights.topics * saturate(topicsBack) +
      (goalValues[(columns.wantMasks[position] ?? 0) * 16 + loaded.offerMask] ?? 0);
    return (this.#forth + this.#back) / 2;
  }

  /** The most that words, free time and likeness can add to the mean of both directions. */
  mostBeyondBase(): number {
    const { words, time } = this.#index.model.weights;
    return words + time + this.#alike + SLACK;
  }

  /**
   * Weighs one whose `base` was just reckoned and who may be among the best, with as little work as decides it:
   * √(σ(x)·σ(y)) ≤ σ((x + y) / 2), so the mean log-odds with the most that words and time could add are a bound.
   */
  weigh(
    position: number,
    base: number,
    admits: (position: number) => boolean,
    best: Pick<Best, 'least' | 'threshold' | 'offer'>,
  ): void {
    const index = this.#index;
    const loaded = this.#loaded;
    const { columns } = index;
    const { words, time, noSharedTime } = index.model.weights;
    if (!loaded) return;
    const likely = columns.hasLikeness[position] === 1 ? this.#alike : 0;
    const bothGaveTime = loaded.week !== undefined && columns.hasWeek[position] === 1;
    const noBlock = ((columns.weekBlocks[position] ?? 0) & (loaded.week?.blocks ?? 0)) === 0;
    const shareMost = likely + (!bothGaveTime ? 0 : noBlock ? noSharedTime : time) + SLACK;
    if (base + words + shareMost <= best.threshold || !admits(position)) return;
    const forth = this.#forth + words * saturate(this.#wordsForth(position));
    const back = this.#back + words * saturate(this.#wordsBack(position));
    if ((forth + back) / 2 + shareMost <= best.threshold) return;
    const shared = sharedOf(index, loaded, position);
    best.offer(position, fuse(sigmoid(forth + shared), sigmoid(back + shared)));
  }

  #meaning(from: Profile | undefined, to: Profile | undefined): number {
    return meaningEvidence(this.#index.model.meaning, from?.meaning?.asks, to?.meaning?.says);
  }

  /** What the loaded one asks for and the other says. */
  #wordsForth(position: number): number {
    const { documents, documentsFull } = this.#index.flat;
    const end = documents.start[position + 1] ?? 0;
    let sum = this.#byMeaning ? this.#meaning(this.#loaded, this.#index.profiles[position]) : 0;
    for (let i = documents.start[position] ?? 0; i < end; i++) {
      const how = this.#asked[documents.key[i] ?? 0] ?? 0;
      if (how !== 0) sum += (how === OF_TEXT ? documents.weight[i] : documentsFull[i]) ?? 0;
    }
    return sum;
  }

  /** What the other asks for and the loaded one says. */
  #wordsBack(position: number): number {
    const { queries } = this.#index.flat;
    const end = queries.start[position + 1] ?? 0;
    let sum = this.#byMeaning ? this.#meaning(this.#index.profiles[position], this.#loaded) : 0;
    for (let i = queries.start[position] ?? 0; i < end; i++) {
      const term = queries.key[i] ?? 0;
      sum += (queries.weight[i] === 1 ? this.#saidInText[term] : this.#saidAnywhere[term]) ?? 0;
    }
    return sum;
  }
}

function sumBy({ start, key, weight }: Rows, position: number, by: Float64Array): number {
  const end = start[position + 1] ?? 0;
  let sum = 0;
  for (let i = start[position] ?? 0; i < end; i++) sum += (weight[i] ?? 0) * (by[key[i] ?? 0] ?? 0);
  return sum;
}
