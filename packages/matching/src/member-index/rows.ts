/** Rows of all members in flat arrays: the row of position `p` is `start[p]` to `start[p + 1]`. */
export interface Rows {
  readonly start: Int32Array;
  readonly key: Int32Array;
  readonly weight: Float32Array;
}
