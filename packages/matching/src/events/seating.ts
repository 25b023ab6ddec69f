/** Nobody: the partner of somebody who has no seat. */
export const NOBODY = -1;

/** Whether two people, by position, may sit together; symmetric. */
export type MaySit = (a: number, b: number) => boolean;

/**
 * Seats as many people in pairs as possible: Edmonds' algorithm for maximum matchings in general graphs. Whoever has a seat in
 * `partner` keeps one, perhaps with somebody else.
 * @param partner the partner of each position, or NOBODY; changed in place.
 * @param order positions in the order in which they get a seat. With an empty start, the seats go to the first in this order, as far
 * as any plan can seat them: the sets of people whom a matching can seat are a matroid.
 */
export function seatAll(partner: Int32Array, order: readonly number[], maySit: MaySit): void {
  const search = new PathSearch(partner, maySit);
  const keepsSeat = Uint8Array.from(partner, (one) => Number(one !== NOBODY));
  for (const position of order) {
    if (partner[position] === NOBODY) search.seat(position, keepsSeat);
    keepsSeat[position] = Number(partner[position] !== NOBODY);
  }
}

/** The search for an alternating path to somebody who has no seat; odd cycles ("blossoms") are treated as one position. */
class PathSearch {
  readonly #partner: Int32Array;
  readonly #maySit: MaySit;
  readonly #size: number;
  /** The position from which the path came, for positions reached at an odd distance. */
  readonly #from: Int32Array;
  /** The base of the blossom that a position belongs to. */
  readonly #base: Int32Array;
  readonly #isReached: Uint8Array;
  readonly #isInBlossom: Uint8Array;

  constructor(partner: Int32Array, maySit: MaySit) {
    this.#partner = partner;
    this.#maySit = maySit;
    this.#size = partner.length;
    this.#from = new Int32Array(this.#size);
    this.#base = new Int32Array(this.#size);
    this.#isReached = new Uint8Array(this.#size);
    this.#isInBlossom = new Uint8Array(this.#size);
  }

  /**
   * Gives a seat to `root`, if that is possible: beside somebody who has none, or else the seat of somebody who has one only because
   * a partner was needed. Who keeps a seat may move.
   */
  seat(root: number, keepsSeat: Uint8Array): void {
    let end = this.#findEnd(root);
    if (end === NOBODY) end = this.#unseat(root, keepsSeat);
    while (end !== NOBODY) {
      const before = this.#from[end] ?? NOBODY;
      const next = this.#partner[before] ?? NOBODY;
      this.#partner[end] = before;
      this.#partner[before] = end;
      end = next;
    }
  }

  /**
   * Takes the seat of somebody at an even distance from `root`, after a search that found nobody without a seat. Returns the partner
   * who is left, or NOBODY.
   */
  #unseat(root: number, keepsSeat: Uint8Array): number {
    const given = this.#isReached.findIndex((is, at) => is === 1 && at !== root && keepsSeat[at] === 0);
    if (given < 0) return NOBODY;
    const left = this.#partner[given] ?? NOBODY;
    this.#partner[given] = NOBODY;
    return left;
  }

  #findEnd(root: number): number {
    this.#from.fill(NOBODY);
    this.#isReached.fill(0);
    for (let i = 0; i < this.#size; i++) this.#base[i] = i;
    this.#isReached[root] = 1;
    const queue = [root];
    for (let head = 0; head < queue.length; head++) {
      const at = queue[head] ?? 0;
      for (let to = 0; to < this.#size; to++) {
        if (to === at || this.#base[at] === this.#base[to] || this.#partner[at] === to) continue;
        if (!this.#maySit(at, to)) continue;
        const partner = this.#partner[to] ?? NOBODY;
        if (to === root || (partner !== NOBODY && this.#from[partner] !== NOBODY)) {
          this.#shrink(at, to, queue);
        } else if (this.#from[to] === NOBODY) {
          this.#from[to] = at;
          if (partner === NOBODY) return to;
          this.#isReached[partner] = 1;
          queue.push(partner);
        }
      }
    }
    return NOBODY;
  }

  #shrink(at: number, to: number, queue: number[]): void {
    const base = this.#commonBase(at, to);
    this.#isInBlossom.fill(0);
    this.#mark(at, base, to);
    this.#mark(to, base, at);
    for (let i = 0; i < this.#size; i++) {
      if (this.#isInBlossom[this.#base[i] ?? 0] !== 1) continue;
      this.#base[i] = base;
      if (this.#isReached[i] === 1) continue;
      this.#isReached[i] = 1;
      queue.push(i);
    }
  }

  #commonBase(one: number, other: number): number {
    const passed = new Set<number>();
    for (let at = one; ;) {
      at = this.#base[at] ?? 0;
      passed.add(at);
      const partner = this.#partner[at] ?? NOBODY;
      if (partner === NOBODY) break;
      at = this.#from[partner] ?? 0;
    }
    for (let at = other; ;) {
      at = this.#base[at] ?? 0;
      if (passed.has(at)) return at;
      at = this.#from[this.#partner[at] ?? 0] ?? 0;
    }
  }

  #mark(start: number, base: number, child: number): void {
    let [at, below] = [start, child];
    while (this.#base[at] !== base) {
      const partner = this.#partner[at] ?? 0;
      this.#isInBlossom[this.#base[at] ?? 0] = 1;
      this.#isInBlossom[this.#base[partner] ?? 0] = 1;
      this.#from[at] = below;
      below = partner;
      at = this.#from[partner] ?? 0;
    }
  }
}
