import type { PeekDesk } from '@acquaint/contracts';
import type { Cut } from '../cut/cut.ts';

/** A word, in seconds of the recording. */
export interface Word {
  readonly from: number;
  readonly until: number;
  readonly text: string;
}

/** What one person says without a break, at most one sentence. */
export interface Sentence {
  readonly personId: string;
  readonly words: readonly Word[];
  readonly from: number;
  readonly until: number;
  readonly text: string;
  /** Whether it ends like a sentence. */
  readonly isWhole: boolean;
}

/** A silence after which a new line begins, in seconds. */
const BREAK = 1.2;
/** Longest title that is offered, in characters. */
const TITLE = 60;
const END = /[.?!…]["»”’)]*$/;

/** Returns the sentences of a recording's transcript in the order of time. Empty without a transcript. */
export function sentencesOf({ tracks }: Pick<PeekDesk, 'tracks'>): Sentence[] {
  return (tracks ?? [])
    .flatMap(({ person_id, words }) => {
      const sentences: Word[][] = [];
      for (const { from_seconds: from, until_seconds: until, text } of words ?? []) {
        const last = sentences.at(-1)?.at(-1);
        const word = { from, until, text: text.trim() };
        if (!last || END.test(last.text) || from - last.until > BREAK) sentences.push([word]);
        else sentences.at(-1)?.push(word);
      }
      return sentences.map((said) => sentenceOf(person_id, said));
    })
    .toSorted((a, b) => a.from - b.from);
}

function sentenceOf(personId: string, words: readonly Word[]): Sentence {
  const text = words.map((word) => word.text).join(' ');
  return {
    ...{ personId, words, text, isWhole: END.test(text) },
    ...{ from: words[0]?.from ?? 0, until: words.at(-1)?.until ?? 0 },
  };
}

/**
 * Returns a title for a cut: its first whole sentence of at most 60 characters, without its full stop (R-PEEK-41). Null when there
 * is none.
 */
export function titleFrom(sentences: readonly Sentence[], { from, until }: Cut): string | null {
  const found = sentences.find(
    (each) => each.isWhole && each.from >= from && each.until <= until && each.text.length <= TITLE,
  );
  if (!found) return null;
  const text = found.text.replace(/\.$/, '');
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Returns the place of a sentence that is being said, or was said last; -1 before the first. */
export function sentenceAt(sentences: readonly Sentence[], at: number): number {
  return sentences.findLastIndex((sentence) => sentence.from <= at);
}
