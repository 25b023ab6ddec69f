import { LEVEL_MS } from '../../../media/voices/measure-levels.ts';
import { VOICE_MS } from '../../../media/voices/voice-messages.ts';
import type { Interval } from '../consent/consent-ledger.ts';

/** Levels of one person's own track, see `measureLevels`. */
export interface TrackLevels {
  readonly personId: string;
  readonly levels: Float32Array;
  /** How likely each `VOICE_MS` is a voice, from 0 to 255; null when nothing listened: then what is loud is speech. */
  readonly voice?: Uint8Array | null;
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
/** Digital silence: a microphone always records more than this, in decibels. */
const DIGITAL_SILENCE_DB = -90;
/** Quieter sound is never speech. */
const FLOOR_DB = -52;
/** A voice that comes out of somebody's loudspeaker is quieter in their track than in its own, by at least this much. */
const CROSSTALK_DB = 9;
/** It is heard there at most this much later, by the network and the room. */
const CROSSTALK_MS = 400;
/** A shorter pause within a sentence is no silence. */
const SHORTEST_SILENCE_MS = 300;
/** A shorter sound is a click or a breath. */
const SHORTEST_SPEECH_MS = 160;

/** A sound counts as a voice from the first value on, until it falls below the second one; out of 255. */
const [VOICE, STILL_VOICE] = [128, 90] as const;
/** What is this much louder than the background can be speech, and is worth listening to, in decibels. */
const AUDIBLE_DB = 4;
/** Quieter sound is never worth listening to, in decibels. */
const AUDIBLE_FLOOR_DB = -62;
/** A voice is this much louder than the background, to the end of a word. */
const WORD_DB = 8;
/** The model notices a voice late, and its end early: at most so much of a word is added on each side. */
const WORD_EDGE_MS = 240;
/** Shorter silences between two places worth listening to are listened to as well. */
const LISTEN_THROUGH_MS = 500;

/**
 * Finds when each person speaks. Every person has a track of their own, so the speaker is known; what is only another's voice in
 * it is left out.
 */
export function findSpeech(tracks: readonly TrackLevels[]): Speech[] {
  const voices = tracks.map((track) => voicedIn(track));
  const echoes = tracks.map(({ levels }, index) => loudestOfLate(levels, voices[index]));
  return tracks.map(({ personId, levels }, index) => {
    const isSpeech = (at: number): boolean => {
      if (voices[index]?.[at] !== 1) return false;
      const level = levels[at] ?? -Infinity;
      return echoes.every((echo, other) => other === index || (echo[at] ?? -Infinity) - level < CROSSTALK_DB);
    };
    return { personId, spans: spansOf(levels.length, isSpeech) };
  });
}

/** Returns the loudest voice of the last `CROSSTALK_MS` at each level of a track; -Infinity where there was none. */
function loudestOfLate(levels: Float32Array, voiced: Uint8Array | undefined): Float32Array {
  const spoken = levels.map((level, at) => (voiced?.[at] === 1 ? level : -Infinity));
  return spoken.map((_, at) =>
    Math.max(...spoken.subarray(Math.max(0, at - CROSSTALK_MS / LEVEL_MS), at + 1)),
  );
}

/** Returns where a track is worth listening to: where it is not silent. In milliseconds, in order. */
export function audibleIn(levels: Float32Array): Interval[] {
  const least = Math.max(AUDIBLE_FLOOR_DB, groundOf(levels) + AUDIBLE_DB);
  return joined(levels.length, (at) => (levels[at] ?? -Infinity) >= least, LISTEN_THROUGH_MS);
}

/** Returns 1 for each level at which a voice is in a track, the person's own or another's, else 0. */
function voicedIn({ levels, voice }: TrackLevels): Uint8Array {
  if (!voice) {
    const threshold = thresholdOf(levels);
    return Uint8Array.from(levels, (level) => (level >= threshold ? 1 : 0));
  }
  const least = groundOf(levels) + WORD_DB;
  const voiced = new Uint8Array(levels.length);
  let isIn = false;
  for (let at = 0; at < voiced.length; at++) {
    const likely = voice[Math.floor((at * LEVEL_MS) / VOICE_MS)] ?? 0;
    isIn = likely >= (isIn ? STILL_VOICE : VOICE);
    voiced[at] = isIn ? 1 : 0;
  }
  return withEdges(voiced, (at) => (levels[at] ?? -Infinity) >= least);
}

/** Adds to each voiced place what is loud right before and after it. */
function withEdges(voiced: Uint8Array, isLoud: (at: number) => boolean): Uint8Array {
  const whole = Uint8Array.from(voiced);
  const most = WORD_EDGE_MS / LEVEL_MS;
  for (let at = 0; at < voiced.length; at++) {
    if (voiced[at] !== 1) continue;
    for (const step of [-1, 1]) {
      for (let edge = 1; edge <= most; edge++) {
        const beside = at + step * edge;
        if (voiced[beside] !== 0 || !isLoud(beside)) break;
        whole[beside] = 1;
      }
    }
  }
  return whole;
}

/** Returns the level of a person's background, in decibels: where they were not there, their track says nothing about it. */
function groundOf(levels: Float32Array): number {
  const sorted = levels.filter((level) => level > DIGITAL_SILENCE_DB).sort();
  return sorted[Math.floor(0.1 * (sorted.length - 1))] ?? 0;
}

/** Returns the level above which a track is speech, from its own background and its own loudest speech. */
function thresholdOf(levels: Float32Array): number {
  const sorted = levels.filter((level) => level > DIGITAL_SILENCE_DB).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [ground, peak] = [at(0.1), at(0.95)];
  // The same loudness all the time is noise, not speech.
  if (peak - ground < ABOVE_GROUND_DB) return Infinity;
  return Math.max(FLOOR_DB, Math.min(ground + ABOVE_GROUND_DB, peak - 6), peak - BELOW_PEAK_DB);
}

function spansOf(count: number, isSpeech: (at: number) => boolean): Interval[] {
  return joined(count, isSpeech, SHORTEST_SILENCE_MS).filter(
    ({ from, until }) => until - from >= SHORTEST_SPEECH_MS,
  );
}

/** Returns where a condition holds, in milliseconds; shorter interruptions are left out. */
function joined(count: number, isSo: (at: number) => boolean, shortestGapMs: number): Interval[] {
  const spans: Interval[] = [];
  for (let at = 0; at < count; at++) {
    if (!isSo(at)) continue;
    const [from, until] = [at * LEVEL_MS, (at + 1) * LEVEL_MS];
    const last = spans.at(-1);
    if (last && from - last.until < shortestGapMs) spans[spans.length - 1] = { ...last, until };
    else spans.push({ from, until });
  }
  return spans;
}

/** Returns the times in which somebody speaks, in order, without overlaps. */
export function anySpeech(speech: readonly Speech[]): Interval[] {
  const blocks: Interval[] = [];
  for (const span of speech.flatMap(({ spans }) => spans).toSorted((a, b) => a.from - b.from)) {
    const last = blocks.at(-1);
    if (last && span.from - last.until < SHORTEST_SILENCE_MS)
      blocks[blocks.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
    else blocks.push(span);
  }
  return blocks;
}
