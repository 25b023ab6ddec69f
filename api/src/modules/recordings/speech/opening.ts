import type { Interval } from '../consent/consent-ledger.ts';
import type { StoredWord } from './speech.tables.ts';

/** A silence after which another sentence begins, in milliseconds. */
const BREAK_MS = 1_200;
/** A sentence may begin so much before the part that it opens, in milliseconds: words are placed less exactly than voices. */
const EARLY_MS = 500;
/** Letters from which it is clear what a part is about, and the most that are quoted. */
const [ENOUGH, MOST] = [60, 200] as const;
/** Who marks a moment has heard the sentence for a second, and it has ended at most so many milliseconds ago. */
const [HEARD_MS, PAST_MS] = [1_000, 10_000] as const;
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
  return shortened(opening);
}

/** Returns the sentence about which somebody marked a moment, and who says it; null if nobody said anything in the seconds before it. */
export function saidAt<Track extends Written & { readonly personId: string }>(
  tracks: readonly Track[],
  at: number,
): { readonly personId: string; readonly text: string } | null {
  const heard = tracks
    .flatMap(({ personId, words }) => sentencesOf(words ?? []).map((sentence) => ({ ...sentence, personId })))
    .filter(({ from, until }) => from <= at - HEARD_MS && until >= at - PAST_MS)
    .toSorted((a, b) => a.from - b.from)
    .at(-1);
  return heard ? { personId: heard.personId, text: shortened(heard.text) } : null;
}

const shortened = (text: string): string =>
  text.length <= MOST ? text : `${text.slice(0, MOST).replace(/[\s\p{P}]*\s\S*$/u, '')} …`;

interface Sentence {
  from: number;
  until: number;
  text: string;
}

function sentencesOf(words: readonly StoredWord[]): readonly Readonly<Sentence>[] {
  const sentences: Sentence[] = [];
  for (const [from, until, word] of words) {
    const last = sentences.at(-1);
    const text = word.trim();
    if (last && from - last.until <= BREAK_MS && !ENDS_SENTENCE.test(last.text)) {
      last.text += ` ${text}`;
      last.until = until;
    } else sentences.push({ from, until, text });
  }
  return sentences;
}
