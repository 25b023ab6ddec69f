import { logit } from './numbers.ts';

/** The best candidates so far, in order, in arrays without an object per candidate. Of equals the first one stays ahead. */
export class Best {
  readonly positions: Int32Array;
  readonly scores: Float64Array;
  count = 0;
  /** A score must be higher than this to be added. */
  least: number;
  /** The same as a bound on the mean log-odds. */
  threshold: number;
  readonly #above: number;

  constructor(k: number, above: number) {
    this.positions = new Int32Array(k);
    this.scores = new Float64Array(k);
    this.#above = above;
    this.least = above;
    this.threshold = above > 0 ? logit(above) : -Infinity;
  }

  /** Removes all candidates, for reuse. */
  clear(): void {
    this.count = 0;
    this.least = this.#above;
    this.threshold = this.#above > 0 ? logit(this.#above) : -Infinity;
  }

  offer(position: number, score: number): void {
    if (score <= this.least) return;
    const { positions, scores } = this;
    const size = scores.length;
    let at = this.count < size ? this.count++ : size - 1;
    while (at > 0 && (scores[at - 1] ?? 0) < score) {
      scores[at] = scores[at - 1] ?? 0;
      positions[at] = positions[at - 1] ?? 0;
      at--;
    }
    scores[at] = score;
    positions[at] = position;
    if (this.count < size) return;
    this.least = scores[size - 1] ?? 0;
    this.threshold = logit(this.least);
  }
}
