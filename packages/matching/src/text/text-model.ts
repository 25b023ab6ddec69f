import { byCodeUnit } from '../numbers.ts';
import { NearWords } from './near-words.ts';
import { tokenise } from './tokenise.ts';
import type { NearWord } from './near-words.ts';
import type { KnownWords, Token } from './tokenise.ts';
import type { Member } from '../types.ts';

/** BM25F: how fast repetitions saturate. */
const K1 = 1.2;
/** A word used by more than this share of the members does not distinguish them and is ignored … */
const COMMON_SHARE = 0.1;
/** … in a community large enough to tell. */
const COMMON_AT_LEAST = 5;
/** A word of at most this share of the members, and always one of at most so many, is rare. */
const RARE_SHARE = 0.01;
const RARE_UP_TO = 2;

/** Weight of a word with similar spelling relative to an identical one; multiplied by the similarity. */
const NEAR = 0.6;

/** Fields of a member's document: weight, and strength of the length normalization. */
const FIELDS = [
  { weight: 1.6, b: 0.5, read: (member: Member): string => member.headline },
  { weight: 1, b: 0.75, read: (member: Member): string => member.statement },
  { weight: 1.3, b: 0.3, read: (member: Member): string => member.expertIn.join(' ') },
  { weight: 0.7, b: 0.75, read: (member: Member): string => member.experience ?? '' },
  { weight: 0.5, b: 0.75, read: (member: Member): string => member.talks ?? '' },
] as const;
const STATEMENT = 1;
const SKILLS = 2;
const EXPERIENCE = 3;
const TALKS = 4;

/** A member's texts as tokens. */
export interface Texts {
  readonly fields: readonly (readonly Token[])[];
  /** The words of the topics they look for. */
  readonly preferences: readonly Token[];
}

/** Word statistics of all members. Fixed when the index is created. */
export interface TextModel {
  readonly termIds: ReadonlyMap<string, number>;
  /** Inverse document frequency from 0 (common, does not count) to 1 (nobody says it). */
  readonly idf: Float64Array;
  /** 1 for a term that only a few members use. */
  readonly rare: Uint8Array;
  /** The most frequent written form of each term, for display. */
  readonly words: readonly string[];
  readonly averageLengths: readonly number[];
  readonly near: NearWords;
}

/** What a member says and knows: terms in ascending order with their BM25F weights, including idf. */
export interface DocumentVector {
  readonly terms: Int32Array;
  /** From headline, statement, experience and talks. */
  readonly text: Float32Array;
  /** From those and the words of the topics they are expert in. */
  readonly full: Float32Array;
}

/** What a member asks for: terms in ascending order. */
export interface QueryVector {
  readonly terms: Int32Array;
  /**
   * 1 for words that come only from the topics they look for. These are compared with texts only, because topics are already
   * compared with topics.
   */
  readonly textOnly: Uint8Array;
  /** 1 for a word they write themselves; less for one with similar spelling. */
  readonly weights: Float32Array;
}

/** Tokenizes a member's texts. @param known tokens of other members, so that each word is stored once. */
export function readTexts(member: Member, known?: KnownWords): Texts {
  return {
    fields: FIELDS.map((field) => tokenise(field.read(member), known)),
    preferences: tokenise(member.lookingFor.join(' '), known),
  };
}

/** Returns `ln(1 + (n − df + ½)/(df + ½))`, scaled to 1 for df = 0. Never negative. */
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

/** Computes the word statistics of all members. */
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
  const rare = Uint8Array.from(frequency, (df) => (df <= Math.max(RARE_UP_TO, n * RARE_SHARE) ? 1 : 0));
  const averageLengths = lengths.map((length) => (n === 0 || length === 0 ? 1 : length / n));
  return {
    termIds,
    idf,
    rare,
    words: forms.map(usualForm),
    averageLengths,
    near: new NearWords(termIds, frequency),
  };
}

/** Returns the id of a term that counts; undefined for one that nobody or nearly everybody uses. */
function countingId(model: TextModel, term: string): number | undefined {
  const id = model.termIds.get(term);
  return id !== undefined && (model.idf[id] ?? 0) > 0 ? id : undefined;
}

/** Returns the weighted and length-normalized term frequencies of some fields, summed (BM25F). */
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

/** Returns a member's document vector. */
export function documentVector(model: TextModel, texts: Texts): DocumentVector {
  const text = pseudoFrequencies(model, texts, [0, STATEMENT, EXPERIENCE, TALKS]);
  const full = pseudoFrequencies(model, texts, [0, STATEMENT, SKILLS, EXPERIENCE, TALKS]);
  const terms = Int32Array.from(full.keys()).sort();
  const weigh = (id: number, frequency = 0): number => ((model.idf[id] ?? 0) * frequency) / (K1 + frequency);
  return {
    terms,
    text: Float32Array.from(terms, (id) => weigh(id, text.get(id))),
    full: Float32Array.from(terms, (id) => weigh(id, full.get(id))),
  };
}

/** Returns what a member asks for: the words of the statement, and of the topics they look for (`textOnly`). */
function asked({ fields, preferences }: Texts): { readonly token: Token; readonly textOnly: 0 | 1 }[] {
  return [
    ...preferences.map((token) => ({ token, textOnly: 1 as const })),
    ...(fields[STATEMENT] ?? []).map((token) => ({ token, textOnly: 0 as const })),
  ];
}

/** Returns the weight of a similar word. A rarer one must not count more than the word itself. */
function nearWeight(model: TextModel, term: string, { term: id, likeness }: NearWord): number {
  const [theirs, own] = [model.idf[id] ?? 0, model.idf[model.termIds.get(term) ?? -1] ?? 1];
  return theirs > 0 ? NEAR * likeness * Math.min(1, own / theirs) : 0;
}

/**
 * Returns a member's query vector: the words of the statement and of the topics they look for, and the members' words with
 * similar spelling.
 */
export function queryVector(model: TextModel, texts: Texts): QueryVector {
  const weights = new Map<number, { textOnly: number; weight: number }>();
  const put = (id: number, textOnly: number, weight: number): void => {
    const known = weights.get(id);
    // A word they write themselves takes precedence over a similar one.
    if (known && known.weight > weight) return;
    weights.set(id, {
      weight,
      textOnly: known?.weight === weight ? Math.min(known.textOnly, textOnly) : textOnly,
    });
  };
  const terms = asked(texts);
  for (const { token, textOnly } of terms) {
    const id = countingId(model, token.term);
    if (id !== undefined) put(id, textOnly, 1);
  }
  for (const { token, textOnly } of terms)
    for (const near of model.near.of(token.term)) {
      const weight = nearWeight(model, token.term, near);
      if (weight > 0) put(near.term, textOnly, weight);
    }
  const ids = Int32Array.from(weights.keys()).sort();
  return {
    terms: ids,
    textOnly: Uint8Array.from(ids, (id) => weights.get(id)?.textOnly ?? 0),
    weights: Float32Array.from(ids, (id) => weights.get(id)?.weight ?? 0),
  };
}

/** Returns the word they wrote to which a counted term is only similar; undefined when there is none. */
export function askedWordFor(model: TextModel, texts: Texts, id: number): string | undefined {
  let [best, most]: [string | undefined, number] = [undefined, 0];
  for (const { token } of asked(texts))
    for (const near of model.near.of(token.term)) {
      const weight = near.term === id ? nearWeight(model, token.term, near) : 0;
      if (weight > most) [best, most] = [token.word, weight];
    }
  return best;
}
