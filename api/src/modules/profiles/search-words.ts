/** More words than this are a sentence, not a search. */
const MOST_WORDS = 8;

/** Up to this length a typing mistake changes a word too much: `dev` must not find `design`. */
const SHORT_WORD = 4;

/** Least similarity (pg_trgm's word_similarity, 0 to 1) at which a word counts as found. */
const SIMILARITY = { short: 0.6, long: 0.4 } as const;

/** A word of a search, and how alike a found word must be. */
export interface SearchWord {
  readonly word: string;
  readonly least: number;
}

/** Splits what was typed into words of letters and digits, as the database does; each once. */
export function searchWords(keyword: string): SearchWord[] {
  const words = keyword
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
  return [...new Set(words)]
    .slice(0, MOST_WORDS)
    .map((word) => ({ word, least: [...word].length <= SHORT_WORD ? SIMILARITY.short : SIMILARITY.long }));
}
