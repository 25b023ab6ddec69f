import { CARD_HEAD } from '../member-index/flat.ts';
import { meaningEvidence } from '../text/meaning.ts';
import { fuse, saturate, sigmoid } from '../numbers.ts';
import type { Best } from '../best.ts';
import type { MatchIndex } from '../member-index/match-index.ts';
import { canTalk, masksCanTalk, type Profile } from '../profile.ts';
import { likenessValue, timeValue } from './pair-score.ts';
import { sharedMinutesAt, WEEK_BLOCKS } from '../week-mask.ts';

/** Tolerance for rounding errors when a bound is compared with a score. */
const SLACK = 1e-12;
/** How the loaded member asks for a term: compared with texts only, or with skills too. */
const OF_TEXT = 1;
const OF_ALL = 2;

/**
 * Scores one member with others without creating an object per pair; the numbers are those of `explainPair` up to rounding. The
 * member's topics and words are put into arrays by key (`load`), so that a pair costs one pass over the other's rows.
 */
export class PairScorer {
  readonly #index: MatchIndex;
  readonly #preferenceBy: Float64Array;
  /** How well the loaded member's skills serve a preference for each topic, including related topics. */
  readonly #servedBy: Float64Array;
  readonly #asked: Uint8Array;
  readonly #askedWeight: Float32Array;
  readonly #saidInText: Float32Array;
  readonly #saidAnywhere: Float32Array;
  readonly #byMeaning: boolean;
  #loaded: Profile | undefined;
  readonly #weightOfTopics: number;
  readonly #goalValues: Float64Array;
  #wantRow = 0;
  #offerMask = 0;
  #ownBase = 0;
  #otherBase = 0;
  #alike = 0;
  /** The directions of the last `base`. */
  forth = 0;
  back = 0;

  constructor(index: MatchIndex) {
    this.#index = index;
    const { topicSlugs, text, meaning, weights, goalValues } = index.model;
    this.#weightOfTopics = weights.topics;
    this.#goalValues = goalValues;
    this.#byMeaning = meaning.size > 0;
    this.#preferenceBy = new Float64Array(topicSlugs.length);
    this.#servedBy = new Float64Array(topicSlugs.length);
    this.#asked = new Uint8Array(text.words.length);
    this.#askedWeight = new Float32Array(text.words.length);
    this.#saidInText = new Float32Array(text.words.length);
    this.#saidAnywhere = new Float32Array(text.words.length);
  }

  /** Sets the member whose pairs are scored from now on. */
  load(profile: Profile): void {
    this.#lay(0);
    this.#loaded = profile;
    this.#lay(1);
    const { bias, likeness, affiliations } = this.#index.model.weights;
    this.#wantRow = profile.wantMask * 16;
    this.#offerMask = profile.offerMask;
    this.#ownBase = bias + profile.ownFacts + profile.ownHistory;
    this.#otherBase = bias + profile.otherFacts + profile.otherHistory;
    this.#alike =
      (profile.member.interests ? Math.abs(likeness) : 0) +
      (profile.member.affiliations?.length ?? 0) * Math.max(0, affiliations);
  }

  /** Writes the loaded member's topics and words into the arrays (1), or clears them (0). */
  #lay(factor: 0 | 1): void {
    const loaded = this.#loaded;
    if (!loaded) return;
    const { served } = this.#index.model;
    const { preferenceTopics, preferenceEvidence, skills, skillWeights, query, document } = loaded;
    for (let i = 0; i < preferenceTopics.length; i++) {
      const topic = preferenceTopics[i] ?? 0;
      this.#preferenceBy[topic] = factor * ((this.#preferenceBy[topic] ?? 0) + (preferenceEvidence[i] ?? 0));
    }
    for (let i = 0; i < skills.length; i++) {
      const skill = skills[i] ?? 0;
      for (let at = served.start[skill] ?? 0; at < (served.start[skill + 1] ?? 0); at++) {
        const topic = served.key[at] ?? 0;
        const evidence = (skillWeights[i] ?? 0) * (served.weight[at] ?? 0);
        this.#servedBy[topic] = factor * ((this.#servedBy[topic] ?? 0) + evidence);
      }
    }
    for (let i = 0; i < query.terms.length; i++) {
      const term = query.terms[i] ?? 0;
      this.#asked[term] = factor * (query.textOnly[i] === 1 ? OF_TEXT : OF_ALL);
      this.#askedWeight[term] = query.weights[i] ?? 0;
    }
    for (let i = 0; i < document.terms.length; i++) {
      const term = document.terms[i] ?? 0;
      this.#saidInText[term] = factor * (document.text[i] ?? 0);
      this.#saidAnywhere[term] = factor * (document.full[i] ?? 0);
    }
  }

  /** Returns the mean log-odds of both directions from topics, goals, facts and history, without words, time and languages. */
  base(position: number): number {
    const { start, number } = this.#index.flat.cards;
    const from = start[position] ?? 0;
    const firstPreference = from + CARD_HEAD + 2 * (number[from + 4] ?? 0);
    return this.#baseBy(
      (number[from] ?? 0) +
        this.#weightOfTopics * saturate(sumBy(number, from + CARD_HEAD, firstPreference, this.#preferenceBy)),
      (number[from + 1] ?? 0) +
        this.#weightOfTopics *
          saturate(sumBy(number, firstPreference, start[position + 1] ?? 0, this.#servedBy)),
      number[from + 2] ?? 0,
      number[from + 3] ?? 0,
    );
  }

  /** Returns the same with known topic evidence. */
  baseOf(position: number, topicsForth: number, topicsBack: number): number {
    const { columns } = this.#index;
    return this.#baseBy(
      (columns.appeal[position] ?? 0) + this.#weightOfTopics * saturate(topicsForth),
      (columns.eagerness[position] ?? 0) + this.#weightOfTopics * saturate(topicsBack),
      columns.wantMasks[position] ?? 0,
      columns.offerMasks[position] ?? 0,
    );
  }

  #baseBy(forth: number, back: number, want: number, offer: number): number {
    const values = this.#goalValues;
    this.forth = this.#ownBase + forth + (values[this.#wantRow + offer] ?? 0);
    this.back = this.#otherBase + back + (values[want * 16 + this.#offerMask] ?? 0);
    return (this.forth + this.back) / 2;
  }

  /** Returns the maximum that words, free time and likeness can add to the mean of both directions. */
  mostBeyondBase(): number {
    const { words, time } = this.#index.model.weights;
    return words + time + this.#alike + SLACK;
  }

  /**
   * Scores a candidate, given both directions of its `base`, and offers it to `best`. Stops as soon as the candidate cannot be
   * among the best: √(σ(x)·σ(y)) ≤ σ((x + y) / 2), so the mean log-odds plus the maximum of words and time are an upper bound.
   * @returns how much words, free time and likeness added to the mean; 0 if they were not computed.
   */
  weigh(
    position: number,
    ofForth: number,
    ofBack: number,
    admits: (position: number) => boolean,
    best: Pick<Best, 'least' | 'threshold' | 'offer'>,
  ): number {
    const index = this.#index;
    const loaded = this.#loaded;
    const { columns } = index;
    const { words, time, noSharedTime } = index.model.weights;
    if (!loaded) return 0;
    const base = (ofForth + ofBack) / 2;
    const likely = columns.hasLikeness[position] === 1 ? this.#alike : 0;
    const bothGaveTime = loaded.week !== undefined && columns.hasWeek[position] === 1;
    const noBlock = ((columns.weekBlocks[position] ?? 0) & (loaded.week?.blocks ?? 0)) === 0;
    const shareMost = likely + (!bothGaveTime ? 0 : noBlock ? noSharedTime : time) + SLACK;
    if (base + words + shareMost <= best.threshold || !admits(position)) return 0;
    const forth = ofForth + words * saturate(this.#wordsForth(position));
    const back = ofBack + words * saturate(this.#wordsBack(position));
    const gained = (forth + back) / 2 - base;
    if (base + gained + shareMost <= best.threshold) return gained;
    const shared = sharedOf(index, loaded, position);
    best.offer(position, fuse(sigmoid(forth + shared), sigmoid(back + shared)));
    return gained + shared;
  }

  #meaning(from: Profile | undefined, to: Profile | undefined): number {
    return meaningEvidence(this.#index.model.meaning, from?.meaning?.asks, to?.meaning?.says);
  }

  /** Evidence for what the loaded member asks for and the other says. */
  #wordsForth(position: number): number {
    const { documents, documentsFull } = this.#index.flat;
    const { start, key } = documents;
    const asked = this.#asked;
    const end = start[position + 1] ?? 0;
    let sum = this.#byMeaning ? this.#meaning(this.#loaded, this.#index.profiles[position]) : 0;
    for (let i = start[position] ?? 0; i < end; i++) {
      const term = key[i] ?? 0;
      const how = asked[term] ?? 0;
      if (how === 0) continue;
      const said = (how === OF_TEXT ? documents.weight[i] : documentsFull[i]) ?? 0;
      sum += said * (this.#askedWeight[term] ?? 0);
    }
    return sum;
  }

  /** Evidence for what the other asks for and the loaded member says. */
  #wordsBack(position: number): number {
    const { queries, queriesTextOnly } = this.#index.flat;
    const { start, key } = queries;
    const anywhere = this.#saidAnywhere;
    const end = start[position + 1] ?? 0;
    let sum = this.#byMeaning ? this.#meaning(this.#index.profiles[position], this.#loaded) : 0;
    for (let i = start[position] ?? 0; i < end; i++) {
      const term = key[i] ?? 0;
      // The weight anywhere is never less than the weight in texts.
      const said = anywhere[term] ?? 0;
      if (said === 0) continue;
      sum += (queriesTextOnly[i] === 1 ? (this.#saidInText[term] ?? 0) : said) * (queries.weight[i] ?? 0);
    }
    return sum;
  }
}

/** Sums topic weights of a section of the cards, each multiplied by the topic's value in `by`. */
function sumBy(number: Float64Array, from: number, to: number, by: Float64Array): number {
  let sum = 0;
  for (let i = from; i < to; i += 2) sum += (number[i + 1] ?? 0) * (by[number[i] ?? 0] ?? 0);
  return sum;
}

/** Returns the log-odds that free time, languages and likeness add to both directions. */
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
