import { GERMAN_ALONE, GERMAN_OR_TRADE, STOP_WORDS, SURELY_GERMAN } from './stop-words.ts';

/** A word of a text: the term that is compared, and the folded word it came from, fit to be shown. */
export interface Token {
  readonly term: string;
  readonly word: string;
}

/** Letters that Unicode does not decompose but people type without. */
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

/** `c++` and `c#` are words of their own in this trade. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\+\+|#)?/gu;
const APOSTROPHE_ENDING = /['’](?:s|t|m|re|ve|ll|d)(?![\p{L}\p{N}])/gu;
/** Scripts written without spaces: a run of them is a sentence, not a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const LATIN_ONLY = /^[a-z]+$/;

/** Lower case, compatibility forms and Latin accents folded; marks that are letters elsewhere (Hindi, Thai) stay. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** English plural endings only (Harman's S-stemmer): wrong joins cost more here than missed ones. */
function stem(word: string): string {
  if (word.length < 4 || !LATIN_ONLY.test(word)) return word;
  if (/ies$/.test(word) && !/[ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  if (/[^us]s$/.test(word)) return word.slice(0, -1);
  return word;
}

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length < 3) return [run];
  return characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`);
}

/** Splits a run where spaced and unspaced scripts meet (`AI創業` is two words). */
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

/** Words met already, as they are written: of a hundred thousand texts most are the same few thousand. */
export type KnownWords = Map<string, Token>;

function isTold(word: string): boolean {
  return !STOP_WORDS.has(word) && !/^[a-z]$/.test(word);
}

/** Two different words that are German alone do not stand in an English text. */
function isGerman(runs: readonly string[]): boolean {
  return new Set(runs.filter((run) => GERMAN_ALONE.has(run))).size > 1;
}

/**
 * The words of a text in order, repeats included: case and accents folded, English and German stop words and single Latin
 * letters dropped, plurals joined; Chinese, Japanese, Thai and their like as pairs of characters.
 * @param known filled with the words, which are made once for all texts that are given the same.
 */
export function tokenise(text: string, known: KnownWords = new Map()): Token[] {
  const tokens: Token[] = [];
  const add = (term: string, word: string): void => {
    if (!isTold(word)) return;
    const token = { term, word };
    known.set(word, token);
    tokens.push(token);
  };
  const folded = fold(text.normalize('NFC').replace(SURELY_GERMAN, ' ')).replace(APOSTROPHE_ENDING, ' ');
  const runs = Array.from(folded.matchAll(WORD), ([run]) => run);
  // Looked at where it matters alone.
  let isInGerman: boolean | undefined;
  for (const run of runs) {
    if (GERMAN_OR_TRADE.has(run) && (isInGerman ??= isGerman(runs))) continue;
    const token = known.get(run);
    if (token) tokens.push(token);
    else if (!UNSPACED.test(run)) add(stem(run), run);
    else
      for (const part of splitByScript(run)) {
        if (part.unspaced) for (const pair of pairs(part.text)) add(pair, pair);
        else add(stem(part.text), part.text);
      }
  }
  return tokens;
}
