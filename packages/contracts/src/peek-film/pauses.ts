import type { PeekCaption } from '../peek-desk.ts';
import type { Span } from './shots.ts';

/** What is heard on one person's own track, in milliseconds of the recording. */
export interface Heard {
  /** Loudness of each tenth of a second, from 0 (silence) to 100. */
  readonly levels: ArrayLike<number>;
  readonly speech: readonly Span[];
  readonly words: readonly Span[];
}

/** A longer time with neither words nor sound is a pause. */
const PAUSE_MS = 1_000;
/** What at least is kept of each pause, half of it at each end, so that speech sounds natural. */
const REST_MS = 300;
/** What is left out begins and ends at multiples of this, from the beginning of the cut: whole pictures, and whole samples of sound. */
const STEP_MS = 100;
/** A sound is this much louder than the background of its track, or as loud as this, whatever the background is. */
const [ABOVE_GROUND, LOUD] = [12, 50] as const;
/** Share of the time in which a track has nothing but its background. */
const GROUND_SHARE = 0.2;

/**
 * Returns what is left out of a cut without its long pauses (R-PEEK-88): where no track has speech, words or another sound. What is
 * before the first sound and after the last one stays, because the ends of a cut are chosen.
 * @param tracks of everybody in the recording.
 */
export function pausesIn(tracks: readonly Heard[], cut: Span): Span[] {
  // What was not measured may be a sound.
  if (tracks.some(({ levels }) => levels.length === 0)) return [];
  const heard = tracks
    .flatMap(({ levels, speech, words }) => [...speech, ...words, ...soundsIn(levels, cut)])
    .filter(({ from, until }) => from < cut.until && until > cut.from)
    .toSorted((a, b) => a.from - b.from);
  const pauses: Span[] = [];
  let end = Infinity;
  for (const { from, until } of heard) {
    if (from - end > PAUSE_MS) {
      const stepsTo = (at: number): number => (at - cut.from) / STEP_MS;
      pauses.push({
        from: cut.from + Math.ceil(stepsTo(end + REST_MS / 2)) * STEP_MS,
        until: cut.from + Math.floor(stepsTo(from - REST_MS / 2)) * STEP_MS,
      });
    }
    end = end === Infinity ? until : Math.max(end, until);
  }
  return pauses;
}

function soundsIn(levels: ArrayLike<number>, cut: Span): Span[] {
  const [first, last] = [Math.floor(cut.from / STEP_MS), Math.ceil(cut.until / STEP_MS)];
  const inCut = Array.from({ length: last - first }, (_, index) => levels[first + index] ?? 0);
  const ground = inCut.toSorted((a, b) => a - b)[Math.floor(inCut.length * GROUND_SHARE)] ?? 0;
  return inCut.flatMap((level, index) => {
    const from = (first + index) * STEP_MS;
    return level > ground + ABOVE_GROUND || level >= LOUD ? [{ from, until: from + STEP_MS }] : [];
  });
}

/** Returns the length of pauses together. */
export const lengthOf = (pauses: readonly Span[]): number =>
  pauses.reduce((sum, { from, until }) => sum + until - from, 0);

/** Returns a time as it would be if pauses before it had not been. */
export const placeWithout = (pauses: readonly Span[], at: number): number =>
  at - pauses.reduce((sum, { from, until }) => sum + Math.min(Math.max(0, at - from), until - from), 0);

/** Returns spans as they would be without pauses. */
export const spansWithout = (pauses: readonly Span[], spans: readonly Span[]): Span[] =>
  spans
    .map(({ from, until }) => ({ from: placeWithout(pauses, from), until: placeWithout(pauses, until) }))
    .filter(({ from, until }) => from < until);

/** Returns captions as they would be without pauses. */
export const captionsWithout = (
  pauses: readonly Span[],
  captions: readonly PeekCaption[],
): readonly PeekCaption[] =>
  captions.map((caption) => ({
    ...caption,
    from_seconds: placeWithout(pauses, caption.from_seconds * 1000) / 1000,
    until_seconds: placeWithout(pauses, caption.until_seconds * 1000) / 1000,
  }));

/** Returns what is kept of a cut, in order. @param pauses within it, in order. */
export function keptOf(cut: Span, pauses: readonly Span[]): Span[] {
  const starts = [cut.from, ...pauses.map(({ until }) => until)];
  const ends = [...pauses.map(({ from }) => from), cut.until];
  return starts.map((from, index) => ({ from, until: ends[index] ?? from }));
}
