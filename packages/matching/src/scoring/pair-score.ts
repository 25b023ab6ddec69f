import { fuse, saturate, sigmoid } from '../numbers.ts';
import { goalsOf } from '../weights.ts';
import { canTalk, type Model, type Profile } from '../profile.ts';
import { meaningEvidence } from '../text/meaning.ts';
import { profileOf, type MatchIndex } from '../member-index/match-index.ts';
import { askedWordFor, readTexts } from '../text/text-model.ts';
import { sharedMinutes } from '../week-mask.ts';
import type { Goal, Member, PairExplanation, Reason, ReasonDirection, Interest } from '../types.ts';

interface TopicHit {
  readonly slug: string;
  readonly topic: number;
  readonly evidence: number;
}

interface WordHit {
  readonly term: number;
  readonly evidence: number;
  /** Whether it is a word similar to the one asked for, not the same. */
  readonly isNear: boolean;
}

/** Evidence for one direction: what the other offers that this member asks for, before weighting. */
interface Evidence {
  readonly topics: readonly TopicHit[];
  readonly words: readonly WordHit[];
  /** Similarity in meaning, in addition to words. */
  readonly meaning: number;
}

/** Evidence that is the same in both directions. */
interface Common {
  /** Undefined when one of them has not given free time. */
  readonly minutes: number | undefined;
  readonly canTalk: boolean;
  /** Log-odds from interests and affiliations. */
  readonly likeness: number;
}

interface Scored {
  readonly score: number;
  readonly interestOfA: Interest;
  readonly interestOfB: Interest;
}

function gather(model: Model, from: Profile, to: Profile): Evidence {
  const topics: TopicHit[] = [];
  const { preferenceTopics, preferenceEvidence, preferenceSlugs } = from;
  const { skills, skillWeights } = to;
  preferenceTopics.forEach((topic, i) => {
    const skill = skills.indexOf(topic);
    if (skill === -1) return;
    const evidence = (preferenceEvidence[i] ?? 0) * (skillWeights[skill] ?? 0);
    if (!(evidence > 0)) return;
    topics.push({ slug: preferenceSlugs[i] ?? '', topic, evidence });
  });
  const words: WordHit[] = [];
  const { terms, text, full } = to.document;
  const { query } = from;
  let at = 0;
  query.terms.forEach((term, i) => {
    while (at < terms.length && (terms[at] ?? 0) < term) at++;
    if (terms[at] !== term) return;
    const weight = query.weights[i] ?? 0;
    const evidence = weight * ((query.textOnly[i] === 1 ? text[at] : full[at]) ?? 0);
    if (evidence > 0) words.push({ term, evidence, isNear: weight < 1 });
  });
  return { topics, words, meaning: meaningEvidence(model.meaning, from.meaning?.asks, to.meaning?.says) };
}

/** Returns the evidence of words and meaning together, before saturation. */
function interestScore({ words, meaning }: Evidence): number {
  return sumOf(words) + meaning;
}

function sumOf(hits: readonly { readonly evidence: number }[]): number {
  return hits.reduce((sum, hit) => sum + hit.evidence, 0);
}

function interest(model: Model, from: Profile, to: Profile, evidence: Evidence, common: Common): Interest {
  const { weights } = model;
  const parts = {
    bias: weights.bias,
    topics: weights.topics * saturate(sumOf(evidence.topics)),
    words: weights.words * saturate(interestScore(evidence)),
    goals: model.goalValues[from.wantMask * 16 + to.offerMask] ?? 0,
    time: timeValue(model, common.minutes),
    languages: common.canTalk ? 0 : weights.noSharedLanguage,
    facts: from.ownFacts + to.otherFacts + common.likeness,
    history: from.ownHistory + to.otherHistory,
  };
  const logOdds = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { ...parts, logOdds, probability: sigmoid(logOdds) };
}

/** Returns the log-odds from correlated interests and shared affiliations. */
export function likenessValue({ weights }: Model, a: Member, b: Member): number {
  return (
    (weights.likeness === 0 ? 0 : weights.likeness * correlationOf(a, b)) +
    (weights.affiliations === 0 ? 0 : weights.affiliations * sharedAffiliations(a, b))
  );
}

/** Returns the log-odds from shared free minutes a week. */
export function timeValue(model: Model, minutes: number | undefined): number {
  if (minutes === undefined) return 0;
  if (minutes === 0) return model.weights.noSharedTime;
  return model.weights.time * saturate(minutes, model.weights.halfMinutes);
}

/** Distributes the value of a kind of evidence over its hits, in proportion to their evidence. */
function shares<Hit extends { readonly evidence: number }>(
  hits: readonly Hit[],
  value: number,
): { hit: Hit; weight: number }[] {
  const sum = sumOf(hits);
  return hits.map((hit) => ({ hit, weight: (value * hit.evidence) / sum }));
}

function directedReasons(
  model: Model,
  from: Profile,
  evidence: Evidence,
  of: Interest,
  direction: ReasonDirection,
): Reason[] {
  const reasons: Reason[] = shares(evidence.topics, of.topics).map(({ hit, weight }) => {
    const served = model.topicSlugs[hit.topic] ?? hit.slug;
    return { kind: 'topic', direction, slug: hit.slug, ...(served !== hit.slug && { via: served }), weight };
  });
  const byMeaning = evidence.meaning === 0 ? 0 : (of.words * evidence.meaning) / interestScore(evidence);
  if (byMeaning > 0) reasons.push({ kind: 'meaning', direction, weight: byMeaning });
  const wordShares = shares(evidence.words, of.words - byMeaning)
    .map(({ hit, weight }) => ({
      hit,
      word: model.text.words[hit.term] ?? '',
      weight,
      isRare: model.text.rare[hit.term] === 1,
    }))
    .sort((x, y) => y.weight - x.weight);
  const weigh = (terms: readonly { readonly weight: number }[]): number =>
    terms.reduce((sum, { weight }) => sum + weight, 0);
  const same = wordShares.filter(({ hit }) => !hit.isNear);
  if (same.length > 0) {
    const terms = same.map(({ word, weight, isRare }) => ({
      word,
      weight,
      ...(isRare && { isRare: true as const }),
    }));
    reasons.push({ kind: 'words', direction, terms, weight: weigh(terms) });
  }
  if (same.length < wordShares.length) {
    const texts = readTexts(from.member);
    const terms = wordShares
      .filter(({ hit }) => hit.isNear)
      .map(({ hit, word, weight }) => ({
        asked: askedWordFor(model.text, texts, hit.term) ?? word,
        word,
        weight,
      }));
    reasons.push({ kind: 'near_words', direction, terms, weight: weigh(terms) });
  }
  return reasons;
}

/** Returns one reason for each pair of goals that fit, in either direction. */
function goalReasons(
  model: Model,
  a: Profile,
  b: Profile,
  interestOfA: Interest,
  interestOfB: Interest,
): Reason[] {
  const table = model.weights.goalTable;
  const fits = (mine: Profile, theirs: Profile): { mine: Goal; theirs: Goal; evidence: number }[] =>
    goalsOf(mine.wantMask).flatMap((goal) =>
      goalsOf(theirs.offerMask).map((other) => ({
        mine: goal,
        theirs: other,
        evidence: table[goal][other] ?? 0,
      })),
    );
  const sums = new Map<string, { yours: Goal; theirs: Goal; weight: number }>();
  const put = (yours: Goal, theirs: Goal, weight: number): void => {
    if (!(weight > 0)) return;
    const key = `${yours} ${theirs}`;
    sums.set(key, { yours, theirs, weight: weight + (sums.get(key)?.weight ?? 0) });
  };
  for (const { hit, weight } of shares(fits(a, b), interestOfA.goals)) put(hit.mine, hit.theirs, weight);
  for (const { hit, weight } of shares(fits(b, a), interestOfB.goals)) put(hit.theirs, hit.mine, weight);
  return [...sums.values()].map((fit) => ({ kind: 'goals', ...fit }));
}

function mirrored(reason: Reason): Reason {
  if (reason.kind === 'time') return reason;
  if (reason.kind === 'goals') return { ...reason, yours: reason.theirs, theirs: reason.yours };
  return { ...reason, direction: reason.direction === 'they_know' ? 'you_know' : 'they_know' };
}

function scoreProfiles(
  model: Model,
  a: Profile,
  b: Profile,
): Scored & { ofA: Evidence; ofB: Evidence; common: Common } {
  const ofA = gather(model, a, b);
  const ofB = gather(model, b, a);
  const common: Common = {
    minutes: a.week && b.week ? sharedMinutes(a.week, b.week) : undefined,
    canTalk: canTalk(a, b),
    likeness: likenessValue(model, a.member, b.member),
  };
  const interestOfA = interest(model, a, b, ofA, common);
  const interestOfB = interest(model, b, a, ofB, common);
  return {
    score: fuse(interestOfA.probability, interestOfB.probability),
    interestOfA,
    interestOfB,
    ofA,
    ofB,
    common,
  };
}

/** Scores two profiles in both directions and returns the reasons, from the same numbers as the score. */
export function explainProfiles(model: Model, a: Profile, b: Profile): PairExplanation {
  const { score, interestOfA, interestOfB, ofA, ofB, common } = scoreProfiles(model, a, b);
  const reasons: Reason[] = [
    ...directedReasons(model, a, ofA, interestOfA, 'they_know'),
    ...directedReasons(model, b, ofB, interestOfB, 'you_know'),
    ...goalReasons(model, a, b, interestOfA, interestOfB),
  ];
  if (common.minutes !== undefined && common.minutes > 0)
    reasons.push({ kind: 'time', minutes: common.minutes, weight: interestOfA.time + interestOfB.time });
  // Removes evidence that was found but has a weight of 0.
  const counted = reasons.filter(({ weight }) => weight > 0).sort((x, y) => y.weight - x.weight);
  return { score, interestOfA, interestOfB, reasonsForA: counted, reasonsForB: counted.map(mirrored) };
}

/**
 * Explains how much two members would want to meet. Each is an id of the index or a member object (somebody new, or a member
 * after a change). Blocks and history are ignored.
 */
export function explainPair(index: MatchIndex, a: string | Member, b: string | Member): PairExplanation {
  return explainProfiles(index.model, profileOf(index, a), profileOf(index, b));
}

/** The evidence of one direction before weighting, with each kind saturated: the features the weights are fitted to. */
export interface RawParts {
  readonly topics: number;
  readonly words: number;
  readonly goals: number;
  readonly time: number;
  readonly noSharedTime: number;
  readonly noSharedLanguage: number;
  readonly likeness: number;
  readonly affiliations: number;
}

/** Returns the unweighted evidence for one member's interest in meeting the other. */
export function rawParts(model: Model, from: Profile, to: Profile): RawParts {
  const evidence = gather(model, from, to);
  const minutes = from.week && to.week ? sharedMinutes(from.week, to.week) : undefined;
  return {
    topics: saturate(sumOf(evidence.topics)),
    words: saturate(interestScore(evidence)),
    goals: model.goalEvidence[from.wantMask * 16 + to.offerMask] ?? 0,
    time: minutes === undefined ? 0 : saturate(minutes, model.weights.halfMinutes),
    noSharedTime: minutes === 0 ? 1 : 0,
    noSharedLanguage: canTalk(from, to) ? 0 : 1,
    likeness: correlationOf(from.member, to.member),
    affiliations: sharedAffiliations(from.member, to.member),
  };
}

/**
 * Returns the similarity of two members' interests (Pearson correlation over those both rated), −1 to 1; 0 with fewer than three.
 */
function correlationOf(a: Member, b: Member): number {
  if (!a.interests || !b.interests) return 0;
  const pairs: [number, number][] = [];
  for (const [name, mine] of Object.entries(a.interests)) {
    const theirs = b.interests[name];
    if (theirs !== undefined && Number.isFinite(mine) && Number.isFinite(theirs)) pairs.push([mine, theirs]);
  }
  if (pairs.length < 3) return 0;
  const mean = (side: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [meanA, meanB] = [mean(0), mean(1)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (const [x, y] of pairs) {
    both += (x - meanA) * (y - meanB);
    squareA += (x - meanA) ** 2;
    squareB += (y - meanB) ** 2;
  }
  return squareA > 0 && squareB > 0 ? both / Math.sqrt(squareA * squareB) : 0;
}

/** Returns how many affiliations two members share. */
function sharedAffiliations(a: Member, b: Member): number {
  if (!a.affiliations || !b.affiliations) return 0;
  const theirs = new Set(b.affiliations);
  return new Set(a.affiliations.filter((name) => theirs.has(name))).size;
}
