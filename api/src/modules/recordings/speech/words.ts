import type { HeardWord } from '../../../ports/language/transcription.ts';
import { cutTo, type Interval } from '../consent/consent-ledger.ts';
import type { StoredWord } from './speech.tables.ts';

/** Models of this kind process half a minute at once: what fits into it is sent together. */
const PIECE_MS = 28_000;
/** A longer silence ends a piece. */
const LONGEST_SILENCE_MS = 8_000;
/** Sound that is sent before and after speech. */
const MARGIN_MS = 200;
/** A word may begin this much before the person was heard, or end after it: models are not exact. */
const TOLERANCE_MS = 400;
/** Speech without any pause is cut after so long. */
const LONGEST_PIECE_MS = 300_000;

/**
 * Returns the pieces of a track that are written down one by one, in milliseconds: only where its person speaks, because models
 * make up words in silence.
 */
export function piecesOf(spans: readonly Interval[]): Interval[] {
  const pieces: Interval[] = [];
  const short = spans.flatMap(({ from, until }) =>
    Array.from({ length: Math.ceil((until - from) / LONGEST_PIECE_MS) }, (_, at) => ({
      from: from + at * LONGEST_PIECE_MS,
      until: Math.min(until, from + (at + 1) * LONGEST_PIECE_MS),
    })),
  );
  for (const span of short) {
    const last = pieces.at(-1);
    const fits = last && span.until - last.from <= PIECE_MS && span.from - last.until <= LONGEST_SILENCE_MS;
    if (last && fits) pieces[pieces.length - 1] = { from: last.from, until: span.until };
    else pieces.push(span);
  }
  return pieces.map(({ from, until }) => ({ from: Math.max(0, from - MARGIN_MS), until: until + MARGIN_MS }));
}

/**
 * Returns the words of a piece as they are stored, in order and without overlaps. Words where the person was not heard are left
 * out: they are another's voice, or made up.
 */
export function wordsIn(
  piece: Interval,
  words: readonly HeardWord[],
  spans: readonly Interval[],
): StoredWord[] {
  const stored: StoredWord[] = [];
  const near = spans.map(({ from, until }) => ({ from: from - TOLERANCE_MS, until: until + TOLERANCE_MS }));
  for (const { text, from, until } of words) {
    const earliest = Math.max(piece.from, stored.at(-1)?.[1] ?? 0);
    const begin = Math.max(earliest, Math.round(piece.from + from * 1000));
    const end = Math.min(piece.until, Math.round(piece.from + until * 1000));
    const isHeard = cutTo({ from: begin, until: end }, near).length > 0;
    if (text.trim() !== '' && begin < end && isHeard) stored.push([begin, end, text.trim()]);
  }
  return stored;
}
