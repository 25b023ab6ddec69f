import { CAPTION_LENGTH, type PeekCaption } from '@acquaint/contracts';
import type { Cut } from '../cut/cut.ts';
import type { Sentence } from './sentences.ts';

/**
 * Returns the captions of a cut: what was corrected, and else what was heard (R-PEEK-43). What was corrected stays, also when the
 * recording was transcribed again and its sentences are others.
 */
export function captionsIn(
  sentences: readonly Sentence[],
  corrected: readonly PeekCaption[],
  { from, until }: Cut,
): PeekCaption[] {
  const heard = sentences
    .filter(
      (sentence) =>
        !corrected.some(
          (caption) =>
            caption.person_id === sentence.personId &&
            caption.from_seconds < sentence.until &&
            caption.until_seconds > sentence.from,
        ),
    )
    .map(({ personId, words }) => ({
      personId,
      words: words.filter((word) => word.from >= from && word.until <= until),
    }))
    .filter(({ words }) => words.length > 0)
    .map(({ personId, words }) => ({
      person_id: personId,
      from_seconds: words[0]?.from ?? from,
      until_seconds: words.at(-1)?.until ?? until,
      text: words
        .map(({ text }) => text)
        .join(' ')
        .slice(0, CAPTION_LENGTH),
    }));
  const kept = corrected
    .map((caption) => ({
      ...caption,
      from_seconds: Math.max(from, caption.from_seconds),
      until_seconds: Math.min(until, caption.until_seconds),
    }))
    .filter(({ from_seconds, until_seconds }) => from_seconds < until_seconds);
  return [...heard, ...kept].toSorted((a, b) => a.from_seconds - b.from_seconds);
}

/** Replaces the text of a caption among those that were corrected. */
export function withText(
  corrected: readonly PeekCaption[],
  caption: PeekCaption,
  text: string,
): PeekCaption[] {
  const others = corrected.filter(
    (each) => each.person_id !== caption.person_id || each.from_seconds !== caption.from_seconds,
  );
  return [...others, { ...caption, text }];
}
