import type { Rows } from './rows.ts';

/** An inverted index in flat arrays: the members that have each key, with weights. */
export interface Postings {
  /** Entries of key `k` are `start[k]` to `start[k + 1]`. */
  readonly start: Int32Array;
  readonly member: Int32Array;
  readonly weight: Float32Array;
}

/** Inverts rows by counting sort, with members in ascending order. @param keyCount one more than the largest key. */
export function postingsOf(rows: Rows, keyCount: number): Postings {
  const start = new Int32Array(keyCount + 1);
  for (const key of rows.key) start[key + 1] = (start[key + 1] ?? 0) + 1;
  for (let key = 0; key < keyCount; key++) start[key + 1] = (start[key + 1] ?? 0) + (start[key] ?? 0);
  const next = start.slice();
  const member = new Int32Array(rows.key.length);
  const weight = new Float32Array(rows.key.length);
  for (let position = 0; position + 1 < rows.start.length; position++) {
    const end = rows.start[position + 1] ?? 0;
    for (let i = rows.start[position] ?? 0; i < end; i++) {
      const key = rows.key[i] ?? 0;
      const at = next[key] ?? 0;
      next[key] = at + 1;
      member[at] = position;
      weight[at] = rows.weight[i] ?? 0;
    }
  }
  return { start, member, weight };
}
