import { LEVEL_MS } from '../../../media/measure-levels.ts';
import type { Interval } from '../consent/consent-ledger.ts';

/** Levels of one person's own track, see `measureLevels`. */
export interface TrackLevels {
  readonly personId: string;
  readonly levels: Float32Array;
}

/** When one person speaks, in milliseconds from the beginning of the recording, in order. */
export interface Speech {
  readonly personId: string;
  readonly spans: readonly Interval[];
}

/** Levels that are shown: one for this many measured ones, a tenth of a second. */
const SHOWN_EVERY = 100 / LEVEL_MS;
/** Quieter sound is shown as silence, in decibels. */
const SHOWN_FLOOR_DB = -60;

/** Returns how loud each tenth of a second is at its loudest, from 0 (silence) to 100 (as loud as can be recorded). */
export function shownLevels(levels: Float32Array): Uint8Array {
  return Uint8Array.from({ length: Math.ceil(levels.length / SHOWN_EVERY) }, (_, tenth) => {
    const loudest = Math.max(...levels.subarray(tenth * SHOWN_EVERY, (tenth + 1) * SHOWN_EVERY));
    return Math.round(Math.min(1, Math.max(0, 1 - loudest / SHOWN_FLOOR_DB)) * 100);
  });
}

/** Speech is at least this much louder than the person's own background, in decibels. */
const ABOVE_GROUND_DB = 12;
/** Speech is at most this much quieter than the person's loudest speech. */
const BELOW_PEAK_DB = 32;
/** Quieter sound is never speech. */
const FLOOR_DB = -52;
/** A voice that comes out of somebody's loudspeaker is quieter in their track than in its own, by at least this much. */
const CROSSTALK_DB = 9;
/** A shorter pause within a sentence is no silence. */
const SHORTEST_SILENCE_MS = 300;
/** A shorter sound is a click or a breath. */
const SHORTEST_SPEECH_MS = 160;

/**
 * Finds when each person speaks. Every person has a track of their own, so the speaker is known; what is only another's voice in
 * it is left out.
 */
export function findSpeech(tracks: readonly TrackLevels[]): Speech[] {
  const thresholds = tracks.map(({ levels }) => thresholdOf(levels));
  return tracks.map(({ personId, levels }, index) => {
    const isSpeech = (at: number): boolean => {
      const level = levels[at] ?? -Infinity;
      if (level < (thresholds[index] ?? 0)) return false;
      return tracks.every(({ levels: others }, other) => {
        const theirs = others[at] ?? -Infinity;
        return other === index || theirs < (thresholds[other] ?? 0) || theirs - level < CROSSTALK_DB;
      });
    };
    return { personId, spans: spansOf(levels.length, isSpeech) };
  });
}

/** Returns the level above which a track is speech, from its own background and its own loudest speech. */
function thresholdOf(levels: Float32Array): number {
  // Where the person was not there, their track is digital silence, which says nothing about their background.
  const sorted = levels.filter((level) => level > -90).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [ground, peak] = [at(0.1), at(0.95)];
  // The same loudness all the time is noise, not speech.
  if (peak - ground < ABOVE_GROUND_DB) return Infinity;
  return Math.max(FLOOR_DB, Math.min(ground + ABOVE_GROUND_DB, peak - 6), peak - BELOW_PEAK_DB);
}

function spansOf(count: number, isSpeech: (at: number) => boolean): Interval[] {
  const spans: Interval[] = [];
  for (let at = 0; at < count; at++) {
    if (!isSpeech(at)) continue;
    const [from, until] = [at * LEVEL_MS, (at + 1) * LEVEL_MS];
    const last = spans.at(-1);
    if (last && from - last.until < SHORTEST_SILENCE_MS) spans[spans.length - 1] = { ...last, until };
    else spans.push({ from, until });
  }
  return spans.filter(({ from, until }) => until - from >= SHORTEST_SPEECH_MS);
}

/** Returns the times in which somebody speaks, in order, without overlaps. */
export function anySpeech(speech: readonly Speech[]): Interval[] {
  const joined: Interval[] = [];
  for (const span of speech.flatMap(({ spans }) => spans).toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from - last.until < SHORTEST_SILENCE_MS)
      joined[joined.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
    else joined.push(span);
  }
  return joined;
}
