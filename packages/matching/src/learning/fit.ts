import { rawParts } from '../scoring/pair-score.ts';
import { profileOf } from '../member-index/match-index.ts';
import { sigmoid } from '../numbers.ts';
import { cautious, FACT_PRIOR, stiffnessOfFact, type FactPrior } from './fact-prior.ts';
import { ridgeLogistic, varianceByGroup } from './ridge.ts';
import { readWeight, withWeights } from '../weight-names.ts';
import type { MatchIndex } from '../member-index/match-index.ts';
import type { MatchWeights, Member } from '../types.ts';

/** The features of a pair when one of them was asked, by the name of their weight; missing features are 0. */
export type Features = Readonly<Record<string, number>>;

/** Whether `from` accepted `to`, and the outcome as far as known. */
export interface Answer {
  readonly from: string;
  /** The member who answered; only needed for confidence intervals of a gain. */
  readonly to?: string;
  readonly features: Features;
  /** The features in the other direction. */
  readonly mirrored: Features;
  readonly accepted: boolean;
  /** Whether both accepted; absent while the other had not answered. */
  readonly both?: boolean;
  /** For a pair that both accepted: whether they met and `from` was content; absent when unknown. */
  readonly metWell?: boolean;
  /** When and where it was given, such as a week or an evening: a fact counts as far as groups agree about it. */
  readonly group?: string;
}

/** Strength of the prior that holds each weight near its start. */
const STIFFNESS = { bias: 0.1, history: 2, content: 20, likeness: 1500 } as const;
/** With fewer groups than this, members are compared instead of groups. */
const LEAST_GROUPS = 5;

/** Returns the features of the interest of `from` in meeting `to`, by the names of the weights. Everything but the bias is 0 when unknown. */
export function pairFeatures(index: MatchIndex, from: string | Member, to: string | Member): Features {
  const [one, other] = [profileOf(index, from), profileOf(index, to)];
  const features: Record<string, number> = {
    bias: 1,
    ...rawParts(index.model, one, other),
    selectivity: one.leaning.selectivity,
    popularity: other.leaning.popularity,
    reliability: other.leaning.reliability,
  };
  const [own, others] = [one.facts, other.facts];
  index.model.community.factNames.forEach((name, i) => {
    features[`ownFacts.${name}`] = own[i] ?? 0;
    features[`otherFacts.${name}`] = others[i] ?? 0;
  });
  return features;
}

/** Whether a weight belongs to what is only known from answers: facts, likeness and affiliations. */
function isFact(name: string): boolean {
  return name.includes('.') || name === 'likeness' || name === 'affiliations';
}

function stiffnessOf(name: string, names: readonly string[], prior: FactPrior): number {
  if (name === 'bias') return STIFFNESS.bias;
  if (name === 'selectivity' || name === 'popularity' || name === 'reliability') return STIFFNESS.history;
  if (name.includes('.')) return stiffnessOfFact(name, names, prior);
  return isFact(name) ? STIFFNESS.likeness : STIFFNESS.content;
}

/** Returns the group of each answer; of members, when there are few groups. */
function groupsOf(answers: readonly Answer[]): (answer: Answer) => string {
  const groups = new Set(answers.map(({ group }) => group));
  return groups.size >= LEAST_GROUPS && !groups.has(undefined)
    ? ({ group = '' }) => group
    : ({ from }) => from;
}

/** Outcomes that concern both members of a pair. */
const PAIR_OUTCOMES = ['both', 'metWell'] as const;

/** Returns a function that gives the weight of an answer: each member counts the same, however many answers they gave. */
function shareOfPerson(answers: readonly Answer[]): (from: string) => number {
  const counts = new Map<string, number>();
  for (const { from } of answers) counts.set(from, (counts.get(from) ?? 0) + 1);
  const mean = answers.length / Math.max(1, counts.size);
  return (from) => mean / (counts.get(from) ?? mean);
}

/**
 * Fits weights to answers by ridge logistic regression around `start`. One set of weights explains who accepted whom, which pairs
 * both accepted, and which of those met well: the log-odds of the latter two are the sum of both directions plus a separate bias,
 * so that the frequency of meetings does not change the probability of an acceptance. Kinds of evidence that are shown as reasons
 * never become negative. Facts move only as far as groups of answers agree about them. Deterministic; throws a RangeError
 * without answers.
 * @param version name of the result.
 * @param prior how firmly facts are held at their start.
 */
export function fitWeights(
  answers: readonly Answer[],
  start: MatchWeights,
  version: string,
  prior: FactPrior = FACT_PRIOR,
): MatchWeights {
  if (answers.length === 0) throw new RangeError('There are no answers to learn from.');
  const names = [
    ...new Set(answers.flatMap(({ features, mirrored }) => [features, mirrored].flatMap(Object.keys))),
  ].sort();
  const share = shareOfPerson(answers);
  const groupOf = groupsOf(answers);
  const groups = answers.map(groupOf);
  const ofPairs = PAIR_OUTCOMES.map((outcome) => answers.filter((answer) => answer[outcome] !== undefined));
  const rows = answers.length + ofPairs.reduce((sum, { length }) => sum + length, 0);
  const width = names.length + PAIR_OUTCOMES.length;
  const x = new Float64Array(rows * width);
  const y = new Float64Array(rows);
  const weight = new Float64Array(rows);
  answers.forEach(({ features, accepted, from }, row) => {
    names.forEach((name, i) => (x[row * width + i] = features[name] ?? 0));
    y[row] = accepted ? 1 : 0;
    weight[row] = share(from);
  });
  let row = answers.length;
  PAIR_OUTCOMES.forEach((outcome, kind) => {
    for (const answer of ofPairs[kind] ?? []) {
      const { features, mirrored, from, [outcome]: came } = answer;
      groups.push(groupOf(answer));
      names.forEach((name, k) => (x[row * width + k] = (features[name] ?? 0) + (mirrored[name] ?? 0)));
      x[row * width + names.length + kind] = 1;
      y[row] = came === true ? 1 : 0;
      weight[row++] = share(from);
    }
  });
  const problem = {
    x,
    y,
    weight,
    width,
    start: Float64Array.from([
      ...names.map((name) => readWeight(start, name)),
      ...PAIR_OUTCOMES.map(() => 0),
    ]),
    stiffness: Float64Array.from([
      ...names.map((name) => stiffnessOf(name, names, prior)),
      ...PAIR_OUTCOMES.map(() => STIFFNESS.bias),
    ]),
  };
  const fitted = ridgeLogistic(problem);
  const variance = prior.caution > 0 ? varianceByGroup(problem, fitted, groups) : new Float64Array(width);
  const learnt = (name: string, i: number): number => {
    const [value, from] = [fitted[i] ?? 0, problem.start[i] ?? 0];
    return isFact(name) ? from + cautious(value - from, prior.caution * (variance[i] ?? 0)) : value;
  };
  return withWeights(start, version, new Map(names.map((name, i) => [name, learnt(name, i)])));
}

/** How well weights predict answers they were not fitted to. */
export interface Quality {
  readonly answers: number;
  /** Mean log-loss of "would accept". */
  readonly logLoss: number;
  /** How well accepts rank above passes: 0.5 is chance; NaN with only one kind of answer. */
  readonly auc: number;
  /** Log-loss of each answer, in order. */
  readonly losses: Float64Array;
}

/** Returns the probability that `from` accepts, by these weights. */
export function acceptChance(weights: MatchWeights, features: Features): number {
  let logOdds = 0;
  for (const [name, value] of Object.entries(features)) logOdds += value * readWeight(weights, name);
  return sigmoid(logOdds);
}

/** Returns the area under the ROC curve by ranks, with ties counted half. */
export function areaUnderCurve(scores: readonly number[], hits: readonly boolean[]): number {
  const order = scores
    .map((score, i) => ({ score, hit: hits[i] === true }))
    .sort((a, b) => a.score - b.score);
  let [ranks, positives] = [0, 0];
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && order[to]?.score === order[from]?.score) to++;
    const among = order.slice(from, to).filter(({ hit }) => hit).length;
    positives += among;
    ranks += (among * (from + to + 1)) / 2;
    from = to;
  }
  const negatives = order.length - positives;
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** Measures weights on answers. */
export function qualityOf(weights: MatchWeights, answers: readonly Answer[]): Quality {
  const chances = answers.map(({ features }) => acceptChance(weights, features));
  const losses = Float64Array.from(answers, ({ accepted }, i) => {
    const chance = Math.min(1 - 1e-9, Math.max(1e-9, chances[i] ?? 0.5));
    return -Math.log(accepted ? chance : 1 - chance);
  });
  return {
    answers: answers.length,
    losses,
    logLoss: losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, answers.length),
    auc: areaUnderCurve(
      chances,
      answers.map(({ accepted }) => accepted),
    ),
  };
}
