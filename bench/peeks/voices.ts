import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { makeLaughter, RATE } from './sounds.ts';
import type { Language, Scene } from './script.ts';

/** Voices of espeak-ng for the two people. */
const VOICES: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['en-us+f3', 'en-gb+m3'],
  de: ['de+f2', 'de+m4'],
};
/** A voice in the other person's track, by their loudspeaker: so much quieter, and later. */
const [CROSSTALK, CROSSTALK_SECONDS] = [0.12, 0.08] as const;
const NOISE = 0.0006;

interface Span {
  readonly from: number;
  readonly until: number;
}

/** A made-up call. Times in milliseconds. */
export interface MadeUpCall {
  /** What each person's microphone heard, and only their own voice of it. */
  readonly tracks: readonly { readonly sound: Float32Array; readonly own: Float32Array }[];
  /** What is worth sharing. */
  readonly labels: readonly Span[];
  /** What each person said: when, and the text. */
  readonly said: readonly (Span & { readonly who: 0 | 1; readonly text: string })[];
  readonly length: number;
}

/**
 * Speaks a text with espeak-ng, or takes it from the cache.
 * @param pitch from 0 to 99; 50 is the voice's own.
 * @returns samples from -1 to 1.
 */
export function speak(cache: string, voice: string, speed: number, text: string, pitch = 50): Float32Array {
  const name = createHash('sha256')
    .update(JSON.stringify([voice, speed, text, pitch]))
    .digest('hex')
    .slice(0, 24);
  const path = join(cache, `${name}.wav`);
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true });
    execFileSync('espeak-ng', [
      ...['-v', voice, '-s', String(speed), '-p', String(pitch)],
      ...['-w', `${path}.part`, text],
    ]);
    renameSync(`${path}.part`, path);
  }
  const file = readFileSync(path);
  const from = file.readUInt32LE(24);
  const count = Math.floor((file.length - 44) / 2);
  const samples = new Float32Array(Math.floor((count * RATE) / from));
  for (let at = 0; at < samples.length; at++) {
    const place = (at * from) / RATE;
    const index = Math.min(count - 2, Math.floor(place));
    const [a, b] = [file.readInt16LE(44 + index * 2), file.readInt16LE(46 + index * 2)];
    samples[at] = (a + (b - a) * (place - index)) / 32_768;
  }
  return samples;
}

/** Makes bursts of noise, five a second. */
function noise(random: () => number): Float32Array {
  return Float32Array.from({ length: 2.5 * RATE }, (_, at) => {
    const phase = ((at / RATE) * 5) % 1;
    return (random() - 0.5) * 0.5 * Math.exp(-4 * phase);
  });
}

const SOUNDS = { noise, laughter: makeLaughter } as const;

/** Lets two people speak the scenes. */
export function performCall(
  scenes: readonly Scene[],
  {
    language,
    random,
    cache,
  }: { readonly language: Language; readonly random: () => number; readonly cache: string },
): MadeUpCall {
  const placed: { who: 0 | 1; at: number; samples: Float32Array; text: string }[] = [];
  const labels: Span[] = [];
  const speed = Math.round(135 + random() * 30);
  let now = RATE;
  for (const { utterances, rest, isWorthSharing } of scenes) {
    let from: number | undefined;
    for (const { who, text, pause, sounds } of utterances) {
      const samples = sounds ? SOUNDS[sounds](random) : speak(cache, VOICES[language][who], speed, text);
      const at = Math.max(0, now + Math.round(pause * RATE));
      from ??= at;
      placed.push({ who, at, samples, text });
      now = at + samples.length;
    }
    if (isWorthSharing && from !== undefined)
      labels.push({ from: (from / RATE) * 1000, until: (now / RATE) * 1000 });
    now += Math.round(rest * RATE);
  }
  const voices = [0, 1].map((who) => {
    const own = new Float32Array(now);
    for (const one of placed) if (one.who === who && one.text !== '') own.set(one.samples, one.at);
    return own;
  });
  const heard = [0, 1].map((who) => {
    const sound = Float32Array.from(voices[who] ?? []);
    for (const one of placed)
      if (one.who === who && one.text === '') one.samples.forEach((v, i) => (sound[one.at + i] = v));
    return sound;
  });
  const delay = Math.round(CROSSTALK_SECONDS * RATE);
  const tracks = voices.map((own, who) => ({
    own,
    sound: Float32Array.from(
      heard[who] ?? [],
      (value, at) =>
        0.6 * (value + CROSSTALK * (heard[1 - who]?.[at - delay] ?? 0)) + (random() - 0.5) * NOISE,
    ),
  }));
  return {
    ...{ tracks, labels },
    length: (now / RATE) * 1000,
    said: placed
      .filter(({ text }) => text !== '')
      .map(({ who, at, samples, text }) => ({
        ...{ who, text, from: (at / RATE) * 1000, until: ((at + samples.length) / RATE) * 1000 },
      })),
  };
}
