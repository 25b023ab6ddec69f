/** An inverted list: for each key the members that carry it, with a weight each, in flat arrays. */
export interface Postings {
  /** Entries of key `k` are `start[k]` to `start[k + 1]`. */
  readonly start: Int32Array;
  readonly member: Int32Array;
  readonly weight: Float32Array;
}

/** Gathers postings; members must be added in rising order for entries to be in order. */
export class PostingsBuilder {
  readonly #keys: number[] = [];
  readonly #members: number[] = [];
  readonly #weights: number[] = [];

  add(key: number, member: number, weight: number): void {
    this.#keys.push(key);
    this.#members.push(member);
    this.#weights.push(weight);
  }

  /** Counting sort by key; `keyCount` is one more than the largest key. */
  build(keyCount: number): Postings {
    const start = new Int32Array(keyCount + 1);
    for (const key of this.#keys) start[key + 1] = (start[key + 1] ?? 0) + 1;
    for (let key = 0; key < keyCount; key++) start[key + 1] = (start[key + 1] ?? 0) + (start[key] ?? 0);
    const next = start.slice();
    const member = new Int32Array(this.#keys.length);
    const weight = new Float32Array(this.#keys.length);
    this.#keys.forEach((key, i) => {
      const at = next[key] ?? 0;
      next[key] = at + 1;
      member[at] = this.#members[i] ?? 0;
      weight[at] = this.#weights[i] ?? 0;
    });
    return { start, member, weight };
  }
}
