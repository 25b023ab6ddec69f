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
  return [...new Set(wordsOf(keyword))]
    .slice(0, MOST_WORDS)
    .map((word) => ({ word, least: [...word].length <= SHORT_WORD ? SIMILARITY.short : SIMILARITY.long }));
}

/** Marks alone, like the variation selector of an emoji, are no word: without accents, nothing would be left of them. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Letters of a sentence that is shown. */
const MOST_LETTERS = 160;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns the sentence of a text that has most of the words, as whole words or beginnings of words; shortened if it is long. */
export function sentenceWith(words: readonly string[], text: string): string {
  const all = Array.from(sentences.segment(text), ({ segment }) => segment.trim());
  const countOf = (sentence: string): number => {
    const own = wordsOf(sentence).map(withoutAccents);
    return words.filter((word) => own.some((each) => each.startsWith(withoutAccents(word)))).length;
  };
  const best = all.reduce((most, each) => (countOf(each) > countOf(most) ? each : most), all[0] ?? '');
  return best.length > MOST_LETTERS ? `${best.slice(0, MOST_LETTERS).trimEnd()}…` : best;
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
