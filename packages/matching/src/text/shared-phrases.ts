import { foldText, tokenise } from './tokenise.ts';

/** Longest phrase, in words. */
const LONGEST = 4;
const SHORTEST = 2;

interface Word {
  /** The compared form. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\+\+|#)?/gu;

/** Returns the runs of neighbouring content words: nothing but a space or a hyphen is between two of a run. */
function runsOf(text: string): Word[][] {
  const content = new Set(tokenise(text).map(({ word }) => word));
  const runs: Word[][] = [];
  let last: Word | undefined;
  for (const match of text.matchAll(WORD)) {
    const folded = foldText(match[0]);
    const token = content.has(folded) ? tokenise(folded)[0] : undefined;
    const start = match.index;
    const end = start + match[0].length;
    if (!token || /^\p{N}+$/u.test(folded)) {
      last = undefined;
      continue;
    }
    const word = { term: token.term, start, end };
    if (last && /^[ -]$/.test(text.slice(last.end, start))) runs.at(-1)?.push(word);
    else runs.push([word]);
    last = word;
  }
  return runs;
}

/** Number of texts whose phrases are remembered: a member's texts are compared with those of each person they meet. */
const MOST_REMEMBERED = 2_000;
const remembered = new Map<string, ReadonlyMap<string, string>>();

/** Returns the phrases of two to four neighbouring words, by their terms, as written. */
function phrasesIn(text: string): ReadonlyMap<string, string> {
  const known = remembered.get(text);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const phrases = readPhrases(text);
  remembered.set(text, phrases);
  return phrases;
}

function readPhrases(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const run of runsOf(text))
    for (let size = LONGEST; size >= SHORTEST; size--)
      for (let at = 0; at + size <= run.length; at++) {
        const some = run.slice(at, at + size);
        const key = some.map(({ term }) => term).join(' ');
        const [first, last] = [some[0], some.at(-1)];
        if (first && last && !found.has(key)) found.set(key, text.slice(first.start, last.end));
      }
  return found;
}

/**
 * Returns the phrases of at least two content words that both texts contain, as the first has them, the longest first. Words
 * without meaning of their own (function words, small talk, numbers) are in none (R-MATCH-21).
 */
export function sharedPhrases(one: string, other: string): string[] {
  const theirs = phrasesIn(other);
  return Array.from(phrasesIn(one))
    .filter(([key]) => theirs.has(key))
    .sort(([a], [b]) => b.split(' ').length - a.split(' ').length)
    .map(([, phrase]) => phrase);
}

/** Returns the terms of a text, as they are compared. */
export function termsOf(text: string): string[] {
  return tokenise(text).map(({ term }) => term);
}
