import type { HeardTrack } from '../../api/src/modules/recordings/speech/candidates.ts';
import type { StoredWord } from '../../api/src/modules/recordings/speech/speech.tables.ts';
import { RATE } from './sounds.ts';
import type { MadeUpCall } from './voices.ts';

interface Span {
  readonly from: number;
  readonly until: number;
}

/** How loud the clean voice is, where somebody is in a word. */
const IN_WORD = 0.006;
const FRAME_MS = 20;
/** A shorter pause within a sentence is part of it. */
const PAUSE_FRAMES = 15;
/** Length of what the simple methods suggest, in milliseconds. */
const WINDOW_MS = 35_000;

/** Returns the share of two spans that they have in common, of all that they cover. */
function overlapOf(a: Span, b: Span): number {
  const common = Math.max(0, Math.min(a.until, b.until) - Math.max(a.from, b.from));
  return common / (a.until - a.from + (b.until - b.from) - common);
}

/** Returns whether one of the suggestions is right, and how much the best one for each label has in common with it. */
export function judge(call: MadeUpCall, suggestions: readonly Span[]): { hit: boolean; overlap: number } {
  const best = call.labels.map((label) => Math.max(0, ...suggestions.map((each) => overlapOf(label, each))));
  return {
    hit: best.some((one) => one >= 0.5),
    overlap: best.reduce((sum, one) => sum + one, 0) / best.length,
  };
}

/** Returns for each 20 ms whether a clean voice sounds. */
function voiced(own: Float32Array): Uint8Array {
  const size = (RATE * FRAME_MS) / 1_000;
  return Uint8Array.from({ length: Math.floor(own.length / size) }, (_, frame) =>
    own.subarray(frame * size, (frame + 1) * size).some((value) => Math.abs(value) > IN_WORD) ? 1 : 0,
  );
}

/** Returns whether a moment lies in a word that anybody says: the voice sounds right before and after it. */
export function isInWord(call: MadeUpCall, at: number): boolean {
  return call.tracks.some(({ own }) => {
    const sounds = voiced(own.subarray(Math.max(0, ((at - 60) * RATE) / 1000), ((at + 60) * RATE) / 1000));
    return sounds.length > 3 && sounds.every((one) => one === 1);
  });
}

/**
 * Returns the seconds in which a person is reported as speaking although only another person speaks, and all seconds of speech.
 */
export function wrongSpeaker(call: MadeUpCall, found: readonly HeardTrack[]): { wrong: number; all: number } {
  const truth = call.tracks.map(({ own }) => bridged(voiced(own)));
  let [wrong, all] = [0, 0];
  for (let frame = 0; frame < (truth[0]?.length ?? 0); frame++) {
    const speaks = truth.map((one) => one[frame] === 1);
    if (!speaks.includes(true)) continue;
    all += 1;
    const at = (frame + 0.5) * FRAME_MS;
    const isWrong = found.some(
      ({ spans }, who) => speaks[who] !== true && spans.some(({ from, until }) => from <= at && at < until),
    );
    const isMissed = !found.some(
      ({ spans }, who) => speaks[who] === true && spans.some(({ from, until }) => from <= at && at < until),
    );
    if (isWrong && isMissed) wrong += 1;
  }
  return { wrong: (wrong * FRAME_MS) / 1000, all: (all * FRAME_MS) / 1000 };
}

function bridged(voice: Uint8Array): Uint8Array {
  const whole = Uint8Array.from(voice);
  let last = -Infinity;
  voice.forEach((one, at) => {
    if (one !== 1) return;
    if (at - last <= PAUSE_FRAMES) whole.fill(1, last, at);
    last = at;
  });
  return whole;
}

/** Returns what a person said, as a transcriber would: the text is right, and each word has its share of the time by letters. */
export function wordsOf(call: MadeUpCall, who: number): StoredWord[] {
  return call.said
    .filter((each) => each.who === who)
    .flatMap(({ from, until, text }) => {
      const texts = text.split(' ');
      // espeak-ng ends each text with silence.
      const perLetter = (until - from - 250) / text.length;
      let at = from;
      return texts.map((word): StoredWord => {
        const begin = at;
        at += perLetter * (word.length + 1);
        return [Math.round(begin), Math.round(at - perLetter), word];
      });
    });
}

/** Three places without listening: anywhere, or spread evenly. */
export const atRandom = (call: MadeUpCall, random: () => number): Span[] =>
  [0, 1, 2].map(() => spanFrom(random() * Math.max(0, call.length - WINDOW_MS)));
export const byPosition = (call: MadeUpCall): Span[] =>
  [0.25, 0.5, 0.75].map((share) => spanFrom(share * call.length - WINDOW_MS / 2));

/** The three loudest places. */
export function byLoudness(tracks: readonly HeardTrack[]): Span[] {
  const levels = tracks.map((track) => track.levels ?? new Uint8Array());
  const sums = [0];
  for (let at = 0; at < (levels[0]?.length ?? 0); at++)
    sums.push((sums[at] ?? 0) + Math.max(...levels.map((one) => one[at] ?? 0)));
  const length = WINDOW_MS / 100;
  const chosen: Span[] = [];
  const all = Array.from({ length: Math.max(0, sums.length - length) }, (_, at) => ({
    at,
    loud: (sums[at + length] ?? 0) - (sums[at] ?? 0),
  })).sort((a, b) => b.loud - a.loud);
  for (const { at } of all) {
    const span = spanFrom(at * 100);
    if (chosen.length < 3 && chosen.every((each) => overlapOf(each, span) === 0)) chosen.push(span);
  }
  return chosen;
}

const spanFrom = (from: number): Span => ({ from, until: from + WINDOW_MS });
