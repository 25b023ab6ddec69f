import type { Interval } from '../consent/consent-ledger.ts';
import type { StoredWord } from './speech.tables.ts';

/** A silence after which another sentence begins, in milliseconds. */
const BREAK_MS = 1_200;
/** A sentence may begin so much before the part that it opens, in milliseconds: words are placed less exactly than voices. */
const EARLY_MS = 500;
/** Letters from which it is clear what a part is about, and the most that are quoted. */
const [ENOUGH, MOST] = [60, 200] as const;
/** Ends a sentence, with the marks that may follow the full stop. */
export const ENDS_SENTENCE = /[.!?…]["”“»)’]*$/u;

interface Written {
  /** Null or omitted without a transcript. */
  readonly words?: readonly StoredWord[] | null;
}

/**
 * Returns what is said first in a part of a recording: whole sentences, without one that began before it, up to about 60 letters. A long
 * one is cut off at 200, with an ellipsis. Empty without a transcript.
 */
export function openingOf(tracks: readonly Written[], { from, until }: Interval): string {
  const begun = tracks
    .flatMap(({ words }) => sentencesOf(words ?? []))
    .filter((sentence) => sentence.from >= from - EARLY_MS && sentence.from < until)
    .toSorted((a, b) => a.from - b.from);
  let opening = '';
  for (const { text } of begun) {
    if (opening.length >= ENOUGH) break;
    opening = `${opening} ${text}`.trim();
  }
  return opening.length <= MOST ? opening : `${opening.slice(0, MOST).replace(/\s+\S*$/u, '')} …`;
}

function sentencesOf(words: readonly StoredWord[]): { readonly from: number; readonly text: string }[] {
  const sentences: { from: number; text: string }[] = [];
  let end: number | null = null;
  for (const [from, until, word] of words) {
    const last = sentences.at(-1);
    const text = word.trim();
    if (last && end !== null && from - end <= BREAK_MS && !ENDS_SENTENCE.test(last.text))
      last.text += ` ${text}`;
    else sentences.push({ from, text });
    end = until;
  }
  return sentences;
}
