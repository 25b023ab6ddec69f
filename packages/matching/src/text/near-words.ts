import { byCodeUnit } from '../numbers.ts';

/** A word with similar spelling: its term, and the similarity in (0, 1]. */
export interface NearWord {
  readonly term: number;
  readonly likeness: number;
}

/**
 * Words that can be compared. Shorter words are similar to too many others by chance; words with digits or symbols are names and
 * match only themselves.
 */
const COMPARABLE = /^\p{L}{5,}$/u;
const LETTERS = 3;
/** Cosine of the letter groups from which two words count as forms of one word (`invest`, `investor`) … */
const LEAST_COSINE = 0.5;
/** … and the similarity of a one-letter typing mistake, and of a part of a compound word. */
const MISTAKE = 0.7;
const COMPOUND = 0.8;
/** A mistake is rare compared with the correct word; two words that many members use are different words (`market`, `marker`). */
const RARE_USES = 2;
const RARE_SHARE = 0.05;
const LEAST_PART = 4;
/** Letters that join the parts of a compound word (`Arbeit-s-markt`, `Familie-n-name`). */
const JOINTS = ['', 's', 'n'];
const MOST_NEAR = 4;

/** Returns a word's distinct groups of three letters, with its ends marked. */
function gramsOf(word: string): string[] {
  const letters = [...`‹${word}›`];
  const grams = new Set<string>();
  for (let i = 0; i + LETTERS <= letters.length; i++) grams.add(letters.slice(i, i + LETTERS).join(''));
  return [...grams];
}

/** Whether two words differ by one inserted, missing, replaced or swapped letter. */
function isOneMistake(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let [endA, endB] = [a.length, b.length];
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const [left, right] = [a.slice(from, endA), b.slice(from, endB)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/**
 * Finds words of the members with similar spelling: with a typing mistake, in another form, or as a part of a compound. Only
 * words with the same first letter are compared: mistakes there are rare, and the lists stay short. Results are cached.
 */
export class NearWords {
  readonly #terms: readonly string[];
  readonly #ids: ReadonlyMap<string, number>;
  readonly #uses: readonly number[];
  /** First letter and letter group → terms. */
  readonly #lists = new Map<string, number[]>();
  /** Letter group → number of words that contain it. */
  readonly #spread = new Map<string, number>();
  /** Term → the compounds it is part of. */
  readonly #compounds = new Map<number, number[]>();
  readonly #known = new Map<string, readonly NearWord[]>();

  /** @param ids terms by id, counted from 0. @param uses how many members use each. */
  constructor(ids: ReadonlyMap<string, number>, uses: readonly number[]) {
    this.#ids = ids;
    this.#uses = uses;
    this.#terms = [...ids.keys()];
    for (const [term, id] of ids) {
      if (!COMPARABLE.test(term)) continue;
      for (const gram of gramsOf(term)) {
        const key = `${term[0] ?? ''}${gram}`;
        const list = this.#lists.get(key);
        if (list) list.push(id);
        else this.#lists.set(key, [id]);
        this.#spread.set(gram, (this.#spread.get(gram) ?? 0) + 1);
      }
      for (const part of this.#partsOf(term)) {
        const list = this.#compounds.get(part);
        if (list) list.push(id);
        else this.#compounds.set(part, [id]);
      }
    }
  }

  /** Returns the most similar words, at most four, best first. The word itself may be unknown. */
  of(word: string): readonly NearWord[] {
    const known = this.#known.get(word);
    if (known) return known;
    const neighbours = COMPARABLE.test(word) || this.#ids.has(word) ? this.#find(word) : [];
    this.#known.set(word, neighbours);
    return neighbours;
  }

  #find(word: string): readonly NearWord[] {
    const own = this.#ids.get(word);
    const likeness = this.#likeInLetters(word);
    for (const id of [...this.#partsOf(word), ...(this.#compounds.get(own ?? -1) ?? [])])
      likeness.set(id, Math.max(COMPOUND, likeness.get(id) ?? 0));
    return [...likeness]
      .filter(([id]) => id !== own)
      .sort((x, y) => y[1] - x[1] || byCodeUnit(this.#terms[x[0]] ?? '', this.#terms[y[0]] ?? ''))
      .slice(0, MOST_NEAR)
      .map(([term, like]) => ({ term, likeness: like }));
  }

  /** Returns the weight of a letter group: lower, the more words contain it (`ing`). */
  #worth(gram: string): number {
    return Math.log(1 + this.#ids.size / (this.#spread.get(gram) ?? 0.5));
  }

  #lengthOf(word: string): number {
    return Math.sqrt(gramsOf(word).reduce((sum, gram) => sum + this.#worth(gram), 0));
  }

  #likeInLetters(word: string): Map<number, number> {
    const neighbours = new Map<number, number>();
    if (!COMPARABLE.test(word)) return neighbours;
    const shared = new Map<number, number>();
    for (const gram of gramsOf(word)) {
      const worth = this.#worth(gram);
      for (const id of this.#lists.get(`${word[0] ?? ''}${gram}`) ?? [])
        shared.set(id, (shared.get(id) ?? 0) + worth);
    }
    const length = this.#lengthOf(word);
    const uses = this.#uses[this.#ids.get(word) ?? -1] ?? 0;
    for (const [id, sum] of shared) {
      const other = this.#terms[id] ?? '';
      if (isOneMistake(word, other)) {
        const [few, many] = [uses, this.#uses[id] ?? 0].sort((x, y) => x - y);
        if ((few ?? 0) <= Math.max(RARE_USES, (many ?? 0) * RARE_SHARE)) neighbours.set(id, MISTAKE);
        continue;
      }
      // The cosine is at most the shared weight divided by the length of the word.
      if (sum < LEAST_COSINE * LEAST_COSINE * length * length) continue;
      const cosine = sum / (length * this.#lengthOf(other));
      if (cosine >= LEAST_COSINE) neighbours.set(id, Math.min(1, cosine));
    }
    return neighbours;
  }

  /** Returns the parts of a compound word that are themselves words of the members. */
  #partsOf(word: string): number[] {
    if (word.length < 2 * LEAST_PART || !COMPARABLE.test(word)) return [];
    for (let cut = LEAST_PART; cut <= word.length - LEAST_PART; cut++) {
      const last = this.#ids.get(word.slice(cut));
      if (last === undefined) continue;
      for (const joint of JOINTS) {
        const head = word.slice(0, cut);
        if (!head.endsWith(joint) || head.length - joint.length < LEAST_PART) continue;
        const first = this.#ids.get(head.slice(0, head.length - joint.length));
        if (first !== undefined) return [first, last];
      }
    }
    return [];
  }
}
