import { digestOf } from '../../../digest.ts';
import { sentencesOf } from '../../../ports/language/sentences.ts';

/** What a member writes that the matching compares. */
export interface MemberTexts {
  readonly headline: string;
  readonly statement: string;
  readonly experience: string;
  readonly talks: string;
  readonly expertIn: readonly string[];
  readonly lookingFor: readonly string[];
}

/** The phrases of a member, each as written, without repetitions. */
export interface MemberPhrases {
  /** What they ask for: names of topics, and sentences of the statement. */
  readonly asks: readonly string[];
  /** What they say: the headline, names of topics, and sentences of the statement, experience and talks. */
  readonly says: readonly string[];
}

/** Most sentences of long texts: the rest is not compared. */
const MOST = { experience: 6, talks: 4 } as const;

/**
 * Returns the phrases of a member.
 * @param names of topics by slug.
 */
export function phrasesOf(texts: MemberTexts, names: ReadonlyMap<string, string>): MemberPhrases {
  const named = (slugs: readonly string[]): string[] => slugs.map((slug) => names.get(slug) ?? slug);
  const statement = sentencesOf(texts.statement);
  return {
    asks: [...new Set([...named(texts.lookingFor), ...statement])],
    says: [
      ...new Set([
        ...sentencesOf(texts.headline),
        ...named(texts.expertIn),
        ...statement,
        ...sentencesOf(texts.experience, MOST.experience),
        ...sentencesOf(texts.talks, MOST.talks),
      ]),
    ],
  };
}

/** Returns the key of a phrase in `match_vectors.phrases`. The phrase cannot be derived from it. */
export function keyOf(phrase: string): string {
  return digestOf(phrase).slice(0, 12);
}

/** Returns the signs of a vector as bits: their likeness is nearly that of the vectors, in a sixtieth of the space. */
export function signsOf(vector: Int8Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(vector.length / 8));
  vector.forEach((number, i) => {
    if (number > 0) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7));
  });
  return bits;
}

function onesIn(byte: number): number {
  let [rest, ones] = [byte, 0];
  for (; rest > 0; rest &= rest - 1) ones++;
  return ones;
}
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => onesIn(byte));

/** Returns how alike two vectors are by their signs, −1 to 1: about their cosine; 0 for vectors of two models. */
export function likenessOf(one: Uint8Array, other: Uint8Array): number {
  if (one.length === 0 || one.length !== other.length) return 0;
  let different = 0;
  one.forEach((byte, i) => {
    different += ONES[byte ^ (other[i] ?? 0)] ?? 0;
  });
  // For two vectors, the share of signs that differ equals their angle divided by half a turn (random hyperplanes).
  return Math.cos((Math.PI * different) / (8 * one.length));
}

/** Returns the mean direction of vectors, of which each counts the same whatever its length. */
export function meanOf(vectors: readonly Int8Array[]): Int8Array {
  const size = vectors.find(({ length }) => length > 0)?.length ?? 0;
  const sum = new Float64Array(size);
  for (const vector of vectors) {
    const length = Math.hypot(...vector);
    if (length > 0 && vector.length === size)
      for (let i = 0; i < size; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0) / length;
  }
  const largest = sum.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  return Int8Array.from(sum, (each) => (largest > 0 ? Math.round((127 * each) / largest) : 0));
}
