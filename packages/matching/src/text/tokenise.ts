import { GERMAN_ALONE, GERMAN_OR_TRADE, STOP_WORDS, SURELY_GERMAN } from './stop-words.ts';

/** A word of a text: the term that is compared, and the folded word it comes from, for display. */
export interface Token {
  readonly term: string;
  readonly word: string;
}

/** Letters that Unicode does not decompose but people type without diacritics. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** `c++` and `c#` are separate words. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\+\+|#)?/gu;
const APOSTROPHE_ENDING = /['’](?:s|t|m|re|ve|ll|d)(?![\p{L}\p{N}])/gu;
/** Scripts written without spaces: a run of them is a sentence, not a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const LATIN_ONLY = /^[a-z]+$/;

/**
 * Converts to lower case and folds compatibility forms and Latin accents; marks that are letters in other scripts (Hindi, Thai)
 * stay.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Removes English plural endings only (Harman's S-stemmer): joining different words is worse here than missing a pair. */
function stem(word: string): string {
  if (word.length < 4 || !LATIN_ONLY.test(word)) return word;
  if (/ies$/.test(word) && !/[ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  if (/[^us]s$/.test(word)) return word.slice(0, -1);
  return word;
}

function bigrams(run: string): string[] {
  const characters = [...run];
  if (characters.length < 3) return [run];
  return characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`);
}

/** Splits a run between spaced and unspaced scripts (`AI創業` is two words). */
function splitByScript(run: string): { text: string; unspaced: boolean }[] {
  const parts: { text: string; unspaced: boolean }[] = [];
  for (const character of run) {
    const last = parts.at(-1);
    const unspaced = /\p{M}/u.test(character) && last ? last.unspaced : UNSPACED.test(character);
    if (last && last.unspaced === unspaced) last.text += character;
    else parts.push({ text: character, unspaced });
  }
  return parts;
}

/** Tokens by written word: most words of many texts are the same few thousand. */
export type KnownWords = Map<string, Token>;

function isKept(word: string): boolean {
  return !STOP_WORDS.has(word) && !/^[a-z]$/.test(word);
}

/** Whether a text is German: two different words that exist only in German do not occur in an English text. */
function isGerman(runs: readonly string[]): boolean {
  return new Set(runs.filter((run) => GERMAN_ALONE.has(run))).size > 1;
}

/**
 * Returns the words of a text in order, with repetitions: case and accents folded, English and German stop words and single Latin
 * letters dropped, plurals joined; Chinese, Japanese, Thai and similar scripts as bigrams of characters.
 * @param known a cache of tokens, filled by this call and shared by texts.
 */
export function tokenise(text: string, known: KnownWords = new Map()): Token[] {
  const tokens: Token[] = [];
  const add = (term: string, word: string): void => {
    if (!isKept(word)) return;
    const token = { term, word };
    known.set(word, token);
    tokens.push(token);
  };
  const folded = foldText(text.normalize('NFC').replace(SURELY_GERMAN, ' ')).replace(APOSTROPHE_ENDING, ' ');
  const runs = Array.from(folded.matchAll(WORD), ([run]) => run);
  // Computed only when needed.
  let isInGerman: boolean | undefined;
  for (const run of runs) {
    if (GERMAN_OR_TRADE.has(run) && (isInGerman ??= isGerman(runs))) continue;
    const token = known.get(run);
    if (token) tokens.push(token);
    else if (!UNSPACED.test(run)) add(stem(run), run);
    else
      for (const part of splitByScript(run)) {
        if (part.unspaced) for (const pair of bigrams(part.text)) add(pair, pair);
        else add(stem(part.text), part.text);
      }
  }
  return tokens;
}
