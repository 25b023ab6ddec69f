import { PEEK_SECONDS, type PeekDesk } from '@acquaint/contracts';
import { cutAround, firstCut, problemOf, type Cut } from '../cut/cut.ts';

/** A part of a recording, in seconds from its beginning. */
export type Span = readonly [from: number, until: number];

/** What snapping needs to know. */
export interface Quiet {
  /** When nobody speaks, in order. */
  readonly silences: readonly Span[];
  /** When a word is said, in order. */
  readonly words: readonly Span[];
}

/** Shortest gap between two people’s speech that counts as a silence, in seconds. */
const SHORTEST = 0.08;
/** Distance from speech that an end keeps in a long silence, in seconds. */
const MARGIN = 0.1;
/** How far an end is moved to a silence, in seconds. */
const REACH = 2;

/** Returns when nobody speaks in a recording; null while nothing was measured. */
export function quietOf({ tracks, seconds }: Pick<PeekDesk, 'tracks' | 'seconds'>): Quiet | null {
  if (tracks === null) return null;
  const words = tracks
    .flatMap((track) => track.words ?? [])
    .map((word): Span => [word.from_seconds, word.until_seconds]);
  const spoken = [...tracks.flatMap(({ speech }) => pairsOf(speech)), ...words];
  if (spoken.length === 0) return null;
  const silences: Span[] = [];
  let end = 0;
  for (const [from, until] of [...inOrder(spoken), [seconds, seconds] as const]) {
    if (from - end >= SHORTEST) silences.push([end, from]);
    end = Math.max(end, until);
  }
  return { silences, words: inOrder(words) };
}

/** Returns alternating numbers as pairs. */
export function pairsOf(alternating: readonly number[]): Span[] {
  return Array.from({ length: Math.floor(alternating.length / 2) }, (_, at): Span => [
    alternating[2 * at] ?? 0,
    alternating[2 * at + 1] ?? 0,
  ]);
}

const inOrder = (spans: readonly Span[]): Span[] => spans.toSorted((a, b) => a[0] - b[0]);

/** Returns whether nobody speaks at a position. */
export function isQuiet({ silences }: Quiet, at: number): boolean {
  return silences.some(([from, until]) => from <= at && at <= until);
}

/**
 * Returns where an end of a cut belongs: where it is when nobody speaks there, else in the nearest silence within two seconds, else
 * at the nearest edge of the word (R-PEEK-40).
 * @param direction -1 or 1 to move only towards the beginning or the end; 0 for the nearest
 */
export function snapped(quiet: Quiet | null, at: number, direction: -1 | 0 | 1 = 0): number {
  if (quiet === null || isQuiet(quiet, at)) return at;
  const places = quiet.silences.flatMap(([from, until]) => {
    const margin = Math.min(MARGIN, (until - from) / 2);
    return [from + margin, until - margin];
  });
  const word = quiet.words.find(([from, until]) => from < at && at < until);
  return nearest(places, at, direction, REACH) ?? nearest(word ?? [], at, direction, Infinity) ?? at;
}

function nearest(
  places: readonly number[],
  at: number,
  direction: -1 | 0 | 1,
  reach: number,
): number | undefined {
  return places
    .filter((place) => Math.abs(place - at) <= reach && (place - at) * direction >= 0)
    .toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0];
}

/**
 * Returns the cut that a desk begins with: the moment that the reader marked, else the first one that is suggested, else the first
 * half minute, which ends in a silence.
 */
export function openingCut(desk: PeekDesk): Cut {
  const able = (desk.suggestions ?? [])
    .map(({ from_seconds: from, until_seconds: until, reasons }) => ({ cut: { from, until }, reasons }))
    .filter(({ cut }) => problemOf(desk, cut) === null);
  const best = able.find(({ reasons }) => reasons.some(({ kind }) => kind === 'marked')) ?? able[0];
  if (best) return best.cut;
  const first = firstCut(desk);
  const quieter = { ...first, until: snapped(quietOf(desk), first.until, -1) };
  return problemOf(desk, quieter) === null ? quieter : first;
}

/** Returns where the next silence begins (`1`), or the one before (`-1`); null when there is none. */
export function nextSilence({ silences }: Quiet, at: number, direction: -1 | 1): number | null {
  const starts = silences.map(([from, until]) => from + Math.min(MARGIN, (until - from) / 2));
  const found = starts.filter((start) => (direction > 0 ? start > at + 0.01 : start < at - 0.01));
  return (direction > 0 ? found[0] : found.at(-1)) ?? null;
}

/**
 * Returns a cut for words that were selected: both ends go to the nearest silence outside of them (R-PEEK-79). A selection that is
 * too long ends in a silence before its end; one that is too short is made longer.
 * @param from where the first word begins, in seconds
 * @param until where the last word ends, in seconds
 */
export function cutOfWords(desk: PeekDesk, quiet: Quiet | null, from: number, until: number): Cut {
  const around = cutAround(desk, from, until);
  const quieter = {
    from: snapped(quiet, around.from, -1),
    until: snapped(quiet, around.until, until - from > PEEK_SECONDS.max ? -1 : 1),
  };
  return problemOf(desk, quieter) === null ? quieter : around;
}
