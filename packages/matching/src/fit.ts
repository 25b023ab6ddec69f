import { rawParts } from './explain.ts';
import { profileOf } from './match-index.ts';
import { sigmoid } from './numbers.ts';
import { ridgeLogistic } from './ridge.ts';
import { readWeight, withWeights } from './weight-names.ts';
import type { MatchIndex } from './match-index.ts';
import type { MatchWeights, Member } from './types.ts';

/** What was known of a pair when one of them was asked, by the name of the weight it is multiplied with; what is missing is 0. */
export type Features = Readonly<Record<string, number>>;

/** Whether `from` accepted `to`, and what came of it as far as it was known. */
export interface Answer {
  readonly from: string;
  /** Whom it is about; absent where nobody asks how sure a gain is. */
  readonly to?: string;
  readonly features: Features;
  /** The same seen from the other one. */
  readonly mirrored: Features;
  readonly accepted: boolean;
  /** Whether both accepted; absent: the other had not answered. */
  readonly both?: boolean;
  /** Of a pair that both accepted, whether they met and `from` was content; absent: not known (yet). */
  readonly metWell?: boolean;
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
  const [own, others] = [one.facts, other.facts];
  index.model.community.factNames.forEach((name, i) => {
    features[`ownFacts.${name}`] = own[i] ?? 0;
    features[`otherFacts.${name}`] = others[i] ?? 0;
  });
  return features;
}

function stiffnessOf(name: string): number {
  if (name === 'bias') return STIFFNESS.bias;
  if (name === 'selectivity' || name === 'popularity' || name === 'reliability') return STIFFNESS.history;
  if (name.includes('.')) return STIFFNESS.facts;
  return name === 'likeness' || name === 'affiliations' ? STIFFNESS.likeness : STIFFNESS.content;
}

/** What is learnt of both together. */
const PAIR_OUTCOMES = ['both', 'metWell'] as const;

/** One who answered a hundred times says little more of people than one who answered ten times: each counts alike. */
function shareOfPerson(answers: readonly Answer[]): (from: string) => number {
  const counts = new Map<string, number>();
  for (const { from } of answers) counts.set(from, (counts.get(from) ?? 0) + 1);
  const mean = answers.length / Math.max(1, counts.size);
  return (from) => mean / (counts.get(from) ?? mean);
}

/**
 * Weights learnt from answers: ridge logistic regression about `start`. One set of weights explains at once who
 * accepted whom, which pairs both accepted, and which of those met well: the odds of each of the latter are the sum of
 * both directions, but for a bias of their own, so that how often people meet moves no chance of a yes.
 * Kinds of evidence that are told as reasons never become negative. Deterministic; throws a RangeError without answers.
 * @param version names the result.
 */
export function fitWeights(answers: readonly Answer[], start: MatchWeights, version: string): MatchWeights {
  if (answers.length === 0) throw new RangeError('There are no answers to learn from.');
  const names = [
    ...new Set(answers.flatMap(({ features, mirrored }) => [features, mirrored].flatMap(Object.keys))),
  ].sort();
  const share = shareOfPerson(answers);
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
    for (const { features, mirrored, from, [outcome]: came } of ofPairs[kind] ?? []) {
      names.forEach((name, k) => (x[row * width + k] = (features[name] ?? 0) + (mirrored[name] ?? 0)));
      x[row * width + names.length + kind] = 1;
      y[row] = came === true ? 1 : 0;
      weight[row++] = share(from);
    }
  });
  const fitted = ridgeLogistic({
    x,
    y,
    weight,
    width,
    start: Float64Array.from([
      ...names.map((name) => readWeight(start, name)),
      ...PAIR_OUTCOMES.map(() => 0),
    ]),
    stiffness: Float64Array.from([...names.map(stiffnessOf), ...PAIR_OUTCOMES.map(() => STIFFNESS.bias)]),
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
  /** Log-loss of each answer, in their order. */
  readonly losses: Float64Array;
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
