import { sigmoid } from '../numbers.ts';

/** Maximum number of Newton steps: the loss is convex, and this is enough for nine digits. */
const STEPS = 25;
/** A step that does not lower the loss is halved, at most this often. */
const HALVINGS = 20;
const SMALL_GAIN = 1e-9;

interface Problem {
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

/** Fits a logistic regression by Newton's method, with a normal prior around the start of each weight. */
export function ridgeLogistic(problem: Problem): Float64Array {
  const { x, y, weight, width, start, stiffness } = problem;
  let fitted = start.slice();
  let loss = lossOf(problem, fitted);
  for (let step = 0; step < STEPS; step++) {
    const gradient = Float64Array.from(fitted, (value, k) => (stiffness[k] ?? 0) * (value - (start[k] ?? 0)));
    const curve = new Float64Array(width * width);
    stiffness.forEach((firm, k) => (curve[k * width + k] = firm));
    for (let row = 0; row < y.length; row++) {
      const at = row * width;
      const chance = sigmoid(logOddsOf(problem, fitted, row));
      const much = weight[row] ?? 0;
      const error = much * (chance - (y[row] ?? 0));
      const bend = much * chance * (1 - chance);
      for (let k = 0; k < width; k++) {
        const value = x[at + k] ?? 0;
        if (value === 0) continue;
        gradient[k] = (gradient[k] ?? 0) + error * value;
        for (let m = 0; m <= k; m++)
          curve[k * width + m] = (curve[k * width + m] ?? 0) + bend * value * (x[at + m] ?? 0);
      }
    }
    for (let k = 0; k < width; k++)
      for (let m = k + 1; m < width; m++) curve[k * width + m] = curve[m * width + k] ?? 0;
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
