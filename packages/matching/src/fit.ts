import { rawParts } from './explain.ts';
import { profileOf } from './match-index.ts';
import { sigmoid } from './numbers.ts';
import { ridgeLogistic } from './ridge.ts';
import { readWeight, withWeights } from './weight-names.ts';
import type { MatchIndex } from './match-index.ts';
import type { MatchWeights, Member } from './types.ts';

/** What was known of a pair when one of them was asked, by the name of the weight it is multiplied with. */
export type Features = Readonly<Record<string, number>>;

/** Whether `from` accepted `to`, and whether both accepted (absent: the other has not answered). */
export interface Answer {
  readonly from: string;
  readonly features: Features;
  /** The same seen from the other one. */
  readonly mirrored: Features;
  readonly accepted: boolean;
  readonly both?: boolean;
}

/** How near the fit stays to what it starts from: the weight of the evidence needed to move away from it. */
const STIFFNESS = { bias: 0.1, history: 2, content: 20, likeness: 1500, facts: 1500 } as const;

/** What is known of `from`'s wish to meet `to`, named as the weights are. Everything but the bias is 0 when unknown. */
export function pairFeatures(index: MatchIndex, from: string | Member, to: string | Member): Features {
  const [one, other] = [profileOf(index, from), profileOf(index, to)];
  const features: Record<string, number> = {
    bias: 1,
    ...rawParts(index.model, one, other),
    selectivity: one.leaning.selectivity,
    popularity: other.leaning.popularity,
    reliability: other.leaning.reliability,
  };
  index.model.community.factNames.forEach((name, i) => {
    features[`ownFacts.${name}`] = one.facts[i] ?? 0;
    features[`otherFacts.${name}`] = other.facts[i] ?? 0;
  });
  return features;
}

function stiffnessOf(name: string): number {
  if (name === 'bias') return STIFFNESS.bias;
  if (name === 'selectivity' || name === 'popularity' || name === 'reliability') return STIFFNESS.history;
  if (name.includes('.')) return STIFFNESS.facts;
  return name === 'likeness' || name === 'affiliations' ? STIFFNESS.likeness : STIFFNESS.content;
}

/** One who answered a hundred times says little more of people than one who answered ten times: each counts alike. */
function shareOfPerson(answers: readonly Answer[]): (from: string) => number {
  const counts = new Map<string, number>();
  for (const { from } of answers) counts.set(from, (counts.get(from) ?? 0) + 1);
  const mean = answers.length / Math.max(1, counts.size);
  return (from) => mean / (counts.get(from) ?? mean);
}

/**
 * Weights learnt from answers: ridge logistic regression about `start`. One set of weights explains at once who
 * accepted whom and which pairs both accepted: the odds that both do are the sum of both directions, but for a bias.
 * Kinds of evidence that are told as reasons never become negative. Deterministic; throws a RangeError without answers.
 * @param version names the result.
 */
export function fitWeights(answers: readonly Answer[], start: MatchWeights, version: string): MatchWeights {
  if (answers.length === 0) throw new RangeError('There are no answers to learn from.');
  const names = [...new Set(answers.flatMap(({ features }) => Object.keys(features)))].sort();
  const share = shareOfPerson(answers);
  const paired = answers.filter(({ both }) => both !== undefined);
  const rows = answers.length + paired.length;
  const width = names.length + 1;
  const x = new Float64Array(rows * width);
  const y = new Float64Array(rows);
  const weight = new Float64Array(rows);
  answers.forEach(({ features, accepted, from }, row) => {
    names.forEach((name, i) => (x[row * width + i] = features[name] ?? 0));
    y[row] = accepted ? 1 : 0;
    weight[row] = share(from);
  });
  paired.forEach(({ features, mirrored, both, from }, i) => {
    const row = answers.length + i;
    names.forEach((name, k) => (x[row * width + k] = (features[name] ?? 0) + (mirrored[name] ?? 0)));
    x[row * width + names.length] = 1;
    y[row] = both === true ? 1 : 0;
    weight[row] = share(from);
  });
  const fitted = ridgeLogistic({
    x,
    y,
    weight,
    width,
    start: Float64Array.from([...names.map((name) => readWeight(start, name)), 0]),
    stiffness: Float64Array.from([...names.map(stiffnessOf), STIFFNESS.bias]),
  });
  return withWeights(start, version, new Map(names.map((name, i) => [name, fitted[i] ?? 0])));
}

/** How well weights foretell answers they were not fitted to. */
export interface Quality {
  readonly answers: number;
  /** Mean log-loss of "would accept". */
  readonly logLoss: number;
  /** How well accepts are ordered above passes: 0.5 is chance; NaN with only one kind of answer. */
  readonly auc: number;
}

/** The chance that `from` accepts, by these weights. */
export function acceptChance(weights: MatchWeights, features: Features): number {
  let logOdds = 0;
  for (const [name, value] of Object.entries(features)) logOdds += value * readWeight(weights, name);
  return sigmoid(logOdds);
}

/** Area under the curve by ranks, ties halved. */
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
  const loss = answers.reduce((sum, { accepted }, i) => {
    const chance = Math.min(1 - 1e-9, Math.max(1e-9, chances[i] ?? 0.5));
    return sum - Math.log(accepted ? chance : 1 - chance);
  }, 0);
  return {
    answers: answers.length,
    logLoss: loss / Math.max(1, answers.length),
    auc: areaUnderCurve(
      chances,
      answers.map(({ accepted }) => accepted),
    ),
  };
}
