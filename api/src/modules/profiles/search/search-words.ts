/** Maximum number of words of a search; further ones are ignored. */
const MOST_WORDS = 8;

/** Up to this length in characters, one typing mistake changes a word too much: `dev` must not find `design`. */
const SHORT_WORD = 4;

/** Minimum similarity (pg_trgm's word_similarity, 0 to 1) at which a word counts as found. */
const SIMILARITY = { short: 0.6, long: 0.4 } as const;

/** A word of a search, and the minimum similarity of a match. */
export interface SearchWord {
  readonly word: string;
  readonly least: number;
}

/** Splits a keyword into distinct words of letters and digits, the way the database does. */
export function searchWords(keyword: string): SearchWord[] {
  const words = keyword
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
  return [...new Set(words)]
    .slice(0, MOST_WORDS)
    .map((word) => ({ word, least: [...word].length <= SHORT_WORD ? SIMILARITY.short : SIMILARITY.long }));
}
