import { RATE } from './sounds.ts';

/**
 * Sounds on which the numbers of the laughter detector are chosen. They are made in another way than those on which it is judged
 * (`held-out-sounds.ts`): a sawtooth and breath through filters, with other paces, voices and words.
 */

type Random = () => number;

const between = (random: Random, least: number, most: number): number => least + random() * (most - least);

/** A band-pass filter of second order, applied to one sample after the other. */
function bandPass(hertz: number, quality: number): (value: number) => number {
  const turn = (2 * Math.PI * hertz) / RATE;
  const alpha = Math.sin(turn) / (2 * quality);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (x) => {
    const y = (alpha * (x - x2) + 2 * Math.cos(turn) * y1 - (1 - alpha) * y2) / (1 + alpha);
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  };
}

/** Returns a throat: filters at the resonances of one vowel, for voice and breath alike. */
function throatOf(random: Random): (value: number) => number {
  const filters = [
    { pass: bandPass(between(random, 400, 900), between(random, 3, 7)), loud: 1 },
    { pass: bandPass(between(random, 1_000, 2_000), between(random, 5, 10)), loud: 0.6 },
    { pass: bandPass(between(random, 2_300, 3_200), between(random, 6, 12)), loud: 0.35 },
    { pass: bandPass(between(random, 3_400, 4_200), between(random, 6, 12)), loud: 0.15 },
  ];
  return (value) => filters.reduce((sum, { pass, loud }) => sum + loud * pass(value), 0.02 * value);
}

function asLoud(samples: readonly number[]): Float32Array {
  const highest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
  return Float32Array.from(samples, (value) => (0.4 * value) / highest);
}

/**
 * Makes laughter: 4 to 10 bursts, 4 to 6 a second, which become slower, lower and quieter. Each begins with breath.
 * @param voiced how likely each burst has voice; the others are only breath.
 */
function makeLaughterOf(random: Random, voiced: number): Float32Array {
  const count = 4 + Math.floor(random() * 7);
  const throat = throatOf(random);
  const [perSecond, pitch] = [between(random, 4, 6), between(random, 120, 480)];
  const [share, puff, breath] = [
    between(random, 0.3, 0.6),
    between(random, 0.15, 0.3),
    between(random, 0.05, 0.3),
  ];
  const fall = { pitch: between(random, 0.94, 1), loud: between(random, 0.8, 0.97) };
  const samples: number[] = [];
  let phase = 0;
  for (let each = 0; each < count; each++) {
    const length = Math.round(((1 + 0.015 * each) / perSecond) * between(random, 0.93, 1.07) * RATE);
    const loud = fall.loud ** each * between(random, 0.9, 1.1);
    const isVoiced = random() < voiced;
    for (let at = 0; at < length; at++) {
      const place = at / length;
      const since = (place - puff) / share;
      const shape = since > 0 && since < 1 ? Math.sin(Math.PI * Math.sqrt(since)) : 0;
      phase = (phase + (pitch * fall.pitch ** each * (1.08 - 0.16 * Math.max(0, since))) / RATE) % 1;
      const noise = 2 * (random() - 0.5);
      const puffs = place < puff + 0.05 ? breath : 0.25 * breath;
      const source = isVoiced ? shape * (0.5 - phase) + noise * puffs * 0.3 : noise * (puffs + 0.6 * shape);
      samples.push(throat(loud * source));
    }
  }
  return asLoud(samples);
}

/** Makes laughter with a voice in nearly every burst, every other time in a room whose sound dies away within 0.15 to 0.4 seconds. */
export function makeVoicedLaughter(random: Random, index: number): Float32Array {
  const dry = makeLaughterOf(random, 0.97);
  if (index % 2 === 0) return dry;
  const [decay, loud] = [between(random, 0.15, 0.4), between(random, 0.08, 0.3)];
  const echoes = Array.from({ length: 40 }, () => {
    const late = between(random, 0.004, decay);
    // Sixty decibels quieter at the end.
    return {
      late: Math.round(late * RATE),
      loud: loud * (random() < 0.5 ? -1 : 1) * 10 ** ((-3 * late) / decay),
    };
  });
  return dry.map((value, at) =>
    echoes.reduce((sum, echo) => sum + echo.loud * (dry[at - echo.late] ?? 0), value),
  );
}

/** Makes laughter with a soft voice, whose overtones become quieter by six decibels an octave more. */
export function makeSoftLaughter(random: Random, index: number): Float32Array {
  const share = 1 - Math.exp((-2 * Math.PI * SOFT_ABOVE) / RATE);
  let last = 0;
  return asLoud(Array.from(makeVoicedLaughter(random, index), (value) => (last += share * (value - last))));
}
/** From this pitch on, in hertz. */
const SOFT_ABOVE = 400;

/** Makes laughter of which every fifth burst is only breath. */
export const makeBreathyLaughter = (random: Random): Float32Array => makeLaughterOf(random, 0.8);

/** Makes a chord that trembles, as of an organ: a steady sound that becomes quieter four to seven times a second. */
export function makeTremolo(random: Random): Float32Array {
  const [pitch, pace, depth] = [between(random, 110, 440), between(random, 4, 7), between(random, 0.3, 0.75)];
  const overtones = Array.from({ length: 6 }, (_, at) => random() / (at + 1));
  return Float32Array.from({ length: 3 * RATE }, (_, at) => {
    const t = at / RATE;
    const chord = [1, 1.25, 1.5].reduce(
      (sum, key) =>
        sum +
        overtones.reduce((all, loud, n) => all + loud * Math.sin(2 * Math.PI * pitch * key * (n + 1) * t), 0),
      0,
    );
    return 0.1 * (1 - depth + depth * Math.sin(2 * Math.PI * pace * t)) * chord;
  });
}

/** Makes a dog that pants, or a saw: breath three to six times a second, in and out. */
export function makePanting(random: Random): Float32Array {
  const [pace, inward, outward] = [between(random, 3, 6), throatOf(random), throatOf(random)];
  return asLoud(
    Array.from({ length: 3 * RATE }, (_, at) => {
      const place = ((at / RATE) * pace) % 1;
      const noise = 2 * (random() - 0.5);
      return Math.sin(2 * Math.PI * place) > 0
        ? inward(noise * Math.sin(2 * Math.PI * place))
        : 0.6 * outward(noise * Math.sin(2 * Math.PI * place));
    }),
  );
}

/** Makes a plucked string that is struck again and again, three to six times a second, with the same note. */
export function makePlucking(random: Random): Float32Array {
  const [pace, size] = [between(random, 0.16, 0.33), Math.round(RATE / between(random, 110, 440))];
  const [struck, damped] = [Math.round(pace * RATE), between(random, 0.96, 0.995)];
  const string = new Float32Array(size);
  return asLoud(
    Array.from({ length: 3 * RATE }, (_, at) => {
      if (at % struck === 0) string.forEach((_value, place) => (string[place] = 2 * (random() - 0.5)));
      const [here, next] = [at % size, (at + 1) % size];
      const value = string[here] ?? 0;
      string[here] = (damped * (value + (string[next] ?? 0))) / 2;
      return value;
    }),
  );
}

/** Makes birds or a toy: tones that glide up or down, three to seven a second. */
export function makeChirps(random: Random): Float32Array {
  const [pace, tone, glide] = [
    between(random, 0.14, 0.33),
    between(random, 500, 2_500),
    between(random, -0.5, 0.8),
  ];
  let turns = 0;
  return Float32Array.from({ length: 3 * RATE }, (_, at) => {
    const place = ((at / RATE) % pace) / (pace * 0.6);
    turns += (tone * (1 + glide * place)) / RATE;
    const shape = place < 1 ? Math.sin(Math.PI * place) : 0;
    return 0.3 * shape * (Math.sin(2 * Math.PI * turns) + 0.3 * Math.sin(4 * Math.PI * turns));
  });
}
