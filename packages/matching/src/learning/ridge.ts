import { sigmoid } from '../numbers.ts';

/** Maximum number of Newton steps: the loss is convex, and this is enough for nine digits. */
const STEPS = 25;
/** A step that does not lower the loss is halved, at most this often. */
const HALVINGS = 20;
const SMALL_GAIN = 1e-9;

export interface Problem {
  /** Rows one after another, `width` numbers each. */
  readonly x: Float64Array;
  /** 0 or 1 for each row, and the row's weight. */
  readonly y: Float64Array;
  readonly weight: Float64Array;
  readonly width: number;
  /** Mean and strength of the prior for each column; strengths must be above 0. */
  readonly start: Float64Array;
  readonly stiffness: Float64Array;
}

/** Solves `a · s = b` for a symmetric positive definite matrix by Gaussian elimination (no pivoting). Overwrites `a` and `b`. */
function solve(a: Float64Array, b: Float64Array, size: number): Float64Array {
  for (let k = 0; k < size; k++) {
    const pivot = a[k * size + k] ?? 1;
    for (let row = k + 1; row < size; row++) {
      const factor = (a[row * size + k] ?? 0) / pivot;
      if (factor === 0) continue;
      for (let col = k; col < size; col++)
        a[row * size + col] = (a[row * size + col] ?? 0) - factor * (a[k * size + col] ?? 0);
      b[row] = (b[row] ?? 0) - factor * (b[k] ?? 0);
    }
  }
  const solution = new Float64Array(size);
  for (let k = size - 1; k >= 0; k--) {
    let value = b[k] ?? 0;
    for (let col = k + 1; col < size; col++) value -= (a[k * size + col] ?? 0) * (solution[col] ?? 0);
    solution[k] = value / (a[k * size + k] ?? 1);
  }
  return solution;
}

/** Returns the inverse of a symmetric positive definite matrix. */
function inverseOf(a: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size);
  for (let k = 0; k < size; k++) {
    const unit = new Float64Array(size);
    unit[k] = 1;
    inverse.set(solve(a.slice(), unit, size), k * size);
  }
  return inverse;
}

function logOddsOf({ x, width }: Problem, at: Float64Array, row: number): number {
  let logOdds = 0;
  for (let k = 0; k < width; k++) logOdds += (at[k] ?? 0) * (x[row * width + k] ?? 0);
  return logOdds;
}

/** Returns the objective: the weighted log-loss plus the penalty for moving away from the start. */
function lossOf(problem: Problem, at: Float64Array): number {
  const { y, weight, start, stiffness } = problem;
  let loss = 0;
  for (let k = 0; k < at.length; k++)
    loss += ((stiffness[k] ?? 0) * ((at[k] ?? 0) - (start[k] ?? 0)) ** 2) / 2;
  for (let row = 0; row < y.length; row++) {
    const logOdds = logOddsOf(problem, at, row);
    // ln(1 + e^x) without overflow
    const softplus = Math.max(logOdds, 0) + Math.log1p(Math.exp(-Math.abs(logOdds)));
    loss += (weight[row] ?? 0) * (softplus - (y[row] ?? 0) * logOdds);
  }
  return loss;
}

/** Returns the gradient of the objective and the matrix of its second derivatives. */
function slopesOf(problem: Problem, at: Float64Array): { gradient: Float64Array; curve: Float64Array } {
  const { x, y, weight, width, start, stiffness } = problem;
  const gradient = Float64Array.from(at, (value, k) => (stiffness[k] ?? 0) * (value - (start[k] ?? 0)));
  const curve = new Float64Array(width * width);
  stiffness.forEach((firm, k) => (curve[k * width + k] = firm));
  for (let row = 0; row < y.length; row++) {
    const first = row * width;
    const chance = sigmoid(logOddsOf(problem, at, row));
    const much = weight[row] ?? 0;
    const error = much * (chance - (y[row] ?? 0));
    const bend = much * chance * (1 - chance);
    for (let k = 0; k < width; k++) {
      const value = x[first + k] ?? 0;
      if (value === 0) continue;
      gradient[k] = (gradient[k] ?? 0) + error * value;
      for (let m = 0; m <= k; m++)
        curve[k * width + m] = (curve[k * width + m] ?? 0) + bend * value * (x[first + m] ?? 0);
    }
  }
  for (let k = 0; k < width; k++)
    for (let m = k + 1; m < width; m++) curve[k * width + m] = curve[m * width + k] ?? 0;
  return { gradient, curve };
}

/**
 * Returns the variance of each fitted weight, estimated from how much the groups disagree (the sandwich estimator, clustered):
 * answers of one group share what is special about it, so that many answers of few groups say little. 0 with one group.
 * @param groups the group of each row.
 */
export function varianceByGroup(
  problem: Problem,
  fitted: Float64Array,
  groups: readonly string[],
): Float64Array {
  const { x, y, weight, width } = problem;
  const pulls = new Map<string, Float64Array>();
  groups.forEach((group, row) => {
    const pull = pulls.get(group) ?? new Float64Array(width);
    pulls.set(group, pull);
    const error = (weight[row] ?? 0) * ((y[row] ?? 0) - sigmoid(logOddsOf(problem, fitted, row)));
    for (let k = 0; k < width; k++) pull[k] = (pull[k] ?? 0) + error * (x[row * width + k] ?? 0);
  });
  const variance = new Float64Array(width);
  if (pulls.size < 2) return variance;
  const { curve } = slopesOf(problem, fitted);
  const inverse = inverseOf(curve, width);
  const mean = new Float64Array(width);
  for (const pull of pulls.values())
    pull.forEach((value, k) => (mean[k] = (mean[k] ?? 0) + value / pulls.size));
  for (const pull of pulls.values())
    for (let k = 0; k < width; k++) {
      let shift = 0;
      for (let m = 0; m < width; m++)
        shift += (inverse[k * width + m] ?? 0) * ((pull[m] ?? 0) - (mean[m] ?? 0));
      variance[k] = (variance[k] ?? 0) + (shift * shift * pulls.size) / (pulls.size - 1);
    }
  return variance;
}

/** Fits a logistic regression by Newton's method, with a normal prior around the start of each weight. */
export function ridgeLogistic(problem: Problem): Float64Array {
  const { width, start } = problem;
  let fitted = start.slice();
  let loss = lossOf(problem, fitted);
  for (let step = 0; step < STEPS; step++) {
    const { gradient, curve } = slopesOf(problem, fitted);
    const move = solve(curve, gradient, width);
    const from = fitted;
    let next = from;
    let nextLoss = Infinity;
    for (let halved = 0; halved < HALVINGS && !(nextLoss <= loss); halved++) {
      next = from.map((value, k) => value - (move[k] ?? 0) / 2 ** halved);
      nextLoss = lossOf(problem, next);
    }
    if (!(nextLoss <= loss)) break;
    fitted = next;
    const gained = loss - nextLoss;
    loss = nextLoss;
    if (gained < SMALL_GAIN) break;
  }
  return fitted;
}
