import { byCodeUnit } from './numbers.ts';
import { tokenise } from './tokenise.ts';
import type { Token } from './tokenise.ts';
import type { Member } from './types.ts';

/** BM25F: how fast repeats stop counting. */
const K1 = 1.2;
/** A word that more than this share of the members use tells nobody apart and does not count at all … */
const COMMON_SHARE = 0.1;
/** … in a community big enough to say so. */
const COMMON_AT_LEAST = 5;

/** Fields of a person as a document: weight, and how much length is held against them. */
const FIELDS = [
  { weight: 1.6, b: 0.5, read: (member: Member): string => member.headline },
  { weight: 1, b: 0.75, read: (member: Member): string => member.statement },
  { weight: 1.3, b: 0.3, read: (member: Member): string => member.expertIn.join(' ') },
  { weight: 0.7, b: 0.75, read: (member: Member): string => member.experience ?? '' },
] as const;
const STATEMENT = 1;
const SKILLS = 2;
const EXPERIENCE = 3;

/** A member's texts, cut into words once. */
export interface Texts {
  readonly fields: readonly (readonly Token[])[];
  /** The words of the topics they look for. */
  readonly wishes: readonly Token[];
}

/** What the words of all members say together. Frozen when the index is made. */
export interface TextModel {
  readonly termIds: ReadonlyMap<string, number>;
  /** Inverse document frequency from 0 (common, does not count) to 1 (nobody says it). */
  readonly idf: Float64Array;
  /** The most usual written form of each term, fit to be shown. */
  readonly words: readonly string[];
  readonly averageLengths: readonly number[];
}

/** What a person says and knows: terms in rising order with their BM25F weights, idf included. */
export interface DocumentVector {
  readonly terms: Int32Array;
  /** From headline, statement and experience. */
  readonly text: Float32Array;
  /** From those and the words of the topics they are expert in. */
  readonly full: Float32Array;
}

/** What a person asks for: terms in rising order. */
export interface QueryVector {
  readonly terms: Int32Array;
  /**
   * 1 for words that come only from the topics they look for. These are compared with texts only: topic against
   * topic is counted by the topics already.
   */
  readonly textOnly: Uint8Array;
}

/** Cuts a member's texts into words. */
export function readTexts(member: Member): Texts {
  return {
    fields: FIELDS.map((field) => tokenise(field.read(member))),
    wishes: tokenise(member.lookingFor.join(' ')),
  };
}

/** `ln(1 + (n − df + ½)/(df + ½))`, scaled so that a thing nobody has is 1. Never negative. */
export function rarity(df: number, n: number): number {
  return Math.log(1 + Math.max(0, n - df + 0.5) / (df + 0.5)) / Math.log(1 + (n + 0.5) / 0.5);
}

function usualForm(forms: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [word, count] of forms)
    if (count > most || (count === most && byCodeUnit(word, best) < 0)) {
      best = word;
      most = count;
    }
  return best;
}

/** Counts the words of everybody. */
export function buildTextModel(texts: readonly Texts[]): TextModel {
  const termIds = new Map<string, number>();
  const frequency: number[] = [];
  const forms: Map<string, number>[] = [];
  const lengths = FIELDS.map(() => 0);
  for (const { fields } of texts) {
    const seen = new Set<number>();
    fields.forEach((tokens, f) => {
      lengths[f] = (lengths[f] ?? 0) + tokens.length;
      for (const { term, word } of tokens) {
        const id = termIds.get(term) ?? termIds.size;
        termIds.set(term, id);
        const known = (forms[id] ??= new Map<string, number>());
        known.set(word, (known.get(word) ?? 0) + 1);
        if (!seen.has(id)) frequency[id] = (frequency[id] ?? 0) + 1;
        seen.add(id);
      }
    });
  }
  const n = texts.length;
  const common = Math.max(COMMON_AT_LEAST, n * COMMON_SHARE);
  const idf = Float64Array.from(frequency, (df) => (df > common ? 0 : rarity(df, n)));
  const averageLengths = lengths.map((length) => (n === 0 || length === 0 ? 1 : length / n));
  return { termIds, idf, words: forms.map(usualForm), averageLengths };
}

/** The id of a term that counts; undefined for one that nobody uses or nearly everybody does. */
function countingId(model: TextModel, term: string): number | undefined {
  const id = model.termIds.get(term);
  return id !== undefined && (model.idf[id] ?? 0) > 0 ? id : undefined;
}

/** Term frequencies of some fields, each weighted and held against its field's length, summed (BM25F). */
function pseudoFrequencies(model: TextModel, texts: Texts, fields: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const f of fields) {
    const tokens = texts.fields[f] ?? [];
    const { weight, b } = FIELDS[f] ?? { weight: 0, b: 0 };
    const each = weight / (1 - b + (b * tokens.length) / (model.averageLengths[f] ?? 1));
    for (const { term } of tokens) {
      const id = countingId(model, term);
      if (id !== undefined) sums.set(id, (sums.get(id) ?? 0) + each);
    }
  }
  return sums;
}

/** A member as a document under the model. */
export function documentVector(model: TextModel, texts: Texts): DocumentVector {
  const text = pseudoFrequencies(model, texts, [0, STATEMENT, EXPERIENCE]);
  const full = pseudoFrequencies(model, texts, [0, STATEMENT, SKILLS, EXPERIENCE]);
  const terms = Int32Array.from(full.keys()).sort();
  const weigh = (id: number, frequency = 0): number => ((model.idf[id] ?? 0) * frequency) / (K1 + frequency);
  return {
    terms,
    text: Float32Array.from(terms, (id) => weigh(id, text.get(id))),
    full: Float32Array.from(terms, (id) => weigh(id, full.get(id))),
  };
}

/** A member as a question under the model: the statement, and the words of the topics they look for. */
export function queryVector(model: TextModel, texts: Texts): QueryVector {
  const textOnly = new Map<number, number>();
  for (const { term } of texts.wishes) {
    const id = countingId(model, term);
    if (id !== undefined) textOnly.set(id, 1);
  }
  for (const { term } of texts.fields[STATEMENT] ?? []) {
    const id = countingId(model, term);
    if (id !== undefined) textOnly.set(id, 0);
  }
  const terms = Int32Array.from(textOnly.keys()).sort();
  return { terms, textOnly: Uint8Array.from(terms, (id) => textOnly.get(id) ?? 0) };
}
