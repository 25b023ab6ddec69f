import { RATE, resonator } from './sounds.ts';

/** How the sounds of `unseen-sounds.ts` are made. */

export type Random = () => number;

/** A sound, and the sample from which somebody laughs in it; null if nobody does. */
export interface UnseenSound {
  readonly sound: Float32Array;
  readonly laughsFrom: number | null;
}

export const between = (random: Random, least: number, most: number): number =>
  least + random() * (most - least);
export const one = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** Plays sounds one after the other, each after a pause in seconds. */
export function inOrder(
  parts: readonly { readonly pause: number; readonly samples: Float32Array }[],
): Float32Array {
  const length = parts.reduce((sum, part) => sum + Math.round(part.pause * RATE) + part.samples.length, 0);
  const whole = new Float32Array(length);
  let at = 0;
  for (const { pause, samples } of parts) {
    at += Math.round(pause * RATE);
    whole.set(samples, at);
    at += samples.length;
  }
  return whole;
}

const peakOf = (sound: Float32Array): number =>
  sound.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);

/** A noise in the background: a fan, the mains, or a street, with a loudness of about 1. */
function background(random: Random): () => number {
  const kind = one(random, ['fan', 'mains', 'street']);
  const [dull, mains, pace] = [between(random, 0.8, 0.97), one(random, [50, 60]), between(random, 0.1, 0.4)];
  let [last, at] = [0, 0];
  return () => {
    at += 1;
    last = dull * last + (1 - dull) * 2 * (random() - 0.5);
    const noise = (2 * last) / Math.sqrt((1 - dull) / (1 + dull));
    if (kind === 'fan') return noise;
    if (kind === 'street') return noise * (0.6 + 0.4 * Math.sin((2 * Math.PI * pace * at) / RATE));
    const turn = (2 * Math.PI * mains * at) / RATE;
    return 0.3 * noise + Math.sin(turn) + 0.5 * Math.sin(3 * turn) + 0.3 * Math.sin(5 * turn);
  };
}

/**
 * Puts a sound into a room: with a pause before and after it, an echo that dies away within 0.2 to 0.6 seconds, and a noise that is 40 to
 * 60 decibels quieter than the peak of the sound.
 */
export function inRoom(random: Random, dry: Float32Array, laughsFrom: number | null = null): UnseenSound {
  const lead = Math.round(between(random, 0.2, 1.3) * RATE);
  const decay = between(random, 0.2, 0.6);
  const echoes = Array.from({ length: 90 }, () => {
    const late = between(random, 0.003, 0.7 * decay);
    return {
      late: Math.round(late * RATE),
      loud: 0.09 * (random() < 0.5 ? -1 : 1) * 10 ** ((-3 * late) / decay),
    };
  });
  const near = between(random, 0.15, 1);
  const noise = background(random);
  const quiet = peakOf(dry) * 10 ** (-between(random, 40, 60) / 20);
  const length = lead + dry.length + Math.round(between(random, 0.6, 1.2) * RATE);
  const sound = new Float32Array(length);
  for (let at = 0; at < length; at++) {
    const place = at - lead;
    const echo = echoes.reduce((sum, { late, loud }) => sum + loud * (dry[place - late] ?? 0), 0);
    sound[at] = (dry[place] ?? 0) + near * echo + quiet * noise();
  }
  return { sound, laughsFrom: laughsFrom === null ? null : lead + laughsFrom };
}

/** Resonances of vowels in hertz, as in "ha", "hey", "huh" and "he". */
const VOWELS = [
  [730, 1_150, 2_450, 3_500],
  [530, 1_750, 2_500, 3_600],
  [600, 1_200, 2_400, 3_400],
  [320, 2_200, 2_950, 3_700],
] as const;

/** The air that passes through the vocal folds in one of their turns, as Rosenberg (1971) describes it. */
function airOf(turn: number, open: number): number {
  const opening = 0.7 * open;
  if (turn < opening) return 0.5 - 0.5 * Math.cos((Math.PI * turn) / opening);
  return turn < open ? Math.cos((0.5 * Math.PI * (turn - opening)) / (open - opening)) : 0;
}

/** Makes laughter: a longer first burst, then 3 to 9 others that become slower, each with an "h" before its voice; and a breath in. */
export function laugh(random: Random): Float32Array {
  const count = 4 + Math.floor(random() * 7);
  const size = between(random, 0.88, 1.18);
  const throat = one(random, VOWELS).map((hertz) => resonator(hertz * size, between(random, 60, 160)));
  const [pitch, pace, open] = [
    between(random, 120, 480),
    between(random, 0.17, 0.25),
    between(random, 0.5, 0.75),
  ];
  const [hiss, voiced] = [between(random, 0.02, 0.08), between(random, 0.35, 0.55)];
  const samples: number[] = [];
  let [turn, air] = [0, 0];
  const add = (source: number): void =>
    void samples.push(throat.reduce((sum, resonates, at) => sum + resonates(source) / (1 + at), 0));
  for (let each = 0; each < count; each++) {
    const isFirst = each === 0;
    const length = Math.round(pace * (isFirst ? 1.2 : 1 + 0.02 * each) * between(random, 0.93, 1.07) * RATE);
    const hertz = pitch * (1 + 0.2 * Math.sin((Math.PI * (each + 1)) / (count + 1))) * 0.97 ** each;
    const loud = between(random, 0.85, 1.1) * 0.92 ** each;
    const isVoiced = random() < 0.93;
    const begin = between(random, 0.2, 0.3);
    for (let at = 0; at < length; at++) {
      const place = at / length;
      const since = (place - begin) / voiced;
      const shape = since > 0 && since < 1 ? Math.sin(Math.PI * since ** 0.7) : 0;
      turn = (turn + (hertz * (1 + 0.02 * (random() - 0.5))) / RATE) % 1;
      const now = airOf(turn, open);
      const flow = now - air;
      air = now;
      const breath = place < begin + 0.1 ? Math.sin((Math.PI * place) / (begin + 0.1)) : 0.1;
      const noise = 2 * (random() - 0.5) * hiss * (breath + (isVoiced ? 0.2 : 1.5) * shape);
      add(loud * ((isVoiced ? 6 * shape * flow : 0) + noise));
    }
  }
  const inward = Math.round(between(random, 0.2, 0.45) * RATE);
  for (let at = 0; at < inward; at++)
    add(2 * (random() - 0.5) * 0.6 * hiss * Math.sin((Math.PI * at) / inward));
  const whole = Float32Array.from(samples);
  const highest = peakOf(whole);
  return whole.map((value) => (0.4 * value) / highest);
}

/** Makes a throat that is cleared, one to four times, or a sneeze. */
export function makeThroat(random: Random): UnseenSound {
  const throat = [between(random, 400, 700), between(random, 900, 1_500)].map((hertz) =>
    resonator(hertz, 300),
  );
  const pitch = between(random, 80, 170);
  const isSneeze = random() < 0.3;
  const parts = Array.from({ length: isSneeze ? 1 : 1 + Math.floor(random() * 4) }, () => {
    const length = Math.round(between(random, 0.12, 0.4) * RATE);
    const samples = Float32Array.from({ length }, (_, at) => {
      const place = at / length;
      const noise = random() - 0.5;
      const rough = Math.sin((2 * Math.PI * pitch * at) / RATE + 3 * noise);
      const source = isSneeze
        ? 3 * noise * Math.exp(-5 * place)
        : (rough + 1.5 * noise) * Math.sin(Math.PI * place);
      return 0.4 * throat.reduce((sum, resonates) => sum + resonates(source), 0);
    });
    return { pause: between(random, 0.06, 0.3), samples };
  });
  return inRoom(random, inOrder(parts));
}

/** Makes a telephone that vibrates on a table. */
export function makeVibration(random: Random): UnseenSound {
  const [pitch, on, off] = [
    between(random, 140, 220),
    between(random, 0.08, 0.5),
    between(random, 0.08, 0.4),
  ];
  const dry = Float32Array.from({ length: 3 * RATE }, (_, at) => {
    const t = at / RATE;
    const since = t % (on + off);
    const edge = Math.min(1, since / 0.02, (on - since) / 0.03);
    const tones = [1, 2, 3, 5, 8].reduce((sum, n) => sum + Math.sin(2 * Math.PI * pitch * n * t) / n, 0);
    return since < on ? 0.2 * edge * (tones + 0.3 * (random() - 0.5)) : 0;
  });
  return inRoom(random, dry);
}

/** Makes the bell of a message that arrives: notes with overtones that are not in tune, one to five times. */
export function makeChimes(random: Random): UnseenSound {
  const [hertz, fade] = [between(random, 400, 1_400), between(random, 0.06, 0.4)];
  const parts = Array.from({ length: 4 + Math.floor(random() * 9) }, (_each, at) => {
    const tone = hertz * (at % 2 === 0 ? 1 : one(random, [1, 1.26, 1.5]));
    const samples = Float32Array.from(
      { length: Math.round(between(random, 0.14, 0.3) * RATE) },
      (_, index) => {
        const t = index / RATE;
        const tones = [1, 2.76, 5.4].reduce(
          (sum, n, nth) => sum + Math.sin(2 * Math.PI * tone * n * t) / 2 ** nth,
          0,
        );
        return 0.25 * tones * Math.min(1, t / 0.004) * Math.exp(-t / fade);
      },
    );
    return { pause: 0, samples };
  });
  return inRoom(random, inOrder(parts));
}

/** Makes a chair that creaks: clicks of wood that follow each other faster and slower, in two to six pulls. */
export function makeCreaks(random: Random): UnseenSound {
  const wood = [between(random, 500, 900), between(random, 1_100, 2_400)].map((hertz) =>
    resonator(hertz, 90),
  );
  const parts = Array.from({ length: 2 + Math.floor(random() * 5) }, () => {
    const [length, pulses] = [Math.round(between(random, 0.1, 0.6) * RATE), between(random, 30, 160)];
    let turn = 0;
    const samples = Float32Array.from({ length }, (_, at) => {
      turn += (pulses * (0.6 + Math.sin((Math.PI * at) / length)) * between(random, 0.7, 1.3)) / RATE;
      const hit = turn >= 1 ? between(random, 0.5, 1) : 0;
      turn %= 1;
      return wood.reduce((sum, resonates) => sum + resonates(8 * hit), 0);
    });
    return { pause: between(random, 0.05, 0.4), samples };
  });
  return inRoom(random, inOrder(parts));
}

/** Makes a siren that passes: its pitch goes up and down, or between two tones. */
export function makeSiren(random: Random): UnseenSound {
  const [low, high, pace] = [between(random, 380, 600), between(random, 700, 1_500), between(random, 0.3, 5)];
  const isTwoTones = random() < 0.5;
  let turns = 0;
  const dry = Float32Array.from({ length: 4 * RATE }, (_, at) => {
    const t = at / RATE;
    const wave = Math.sin(2 * Math.PI * pace * t);
    const share = isTwoTones ? Number(wave > 0) : 0.5 + 0.5 * wave;
    turns += (low + share * (high - low)) / RATE;
    const near = Math.sin((Math.PI * t) / 4);
    return 0.2 * near * [1, 2, 3, 4].reduce((sum, n) => sum + Math.sin(2 * Math.PI * n * turns) / n, 0);
  });
  return inRoom(random, dry);
}

/** Makes a child that cries: long or short wails with a breath in between them. */
export function makeCrying(random: Random): UnseenSound {
  const pitch = between(random, 320, 560);
  const throat = [between(random, 900, 1_300), between(random, 2_600, 3_400)].map((hertz) =>
    resonator(hertz, 220),
  );
  const isShort = random() < 0.4;
  let turns = 0;
  const parts = Array.from({ length: isShort ? 8 : 4 }, () => {
    const length = Math.round((isShort ? between(random, 0.22, 0.5) : between(random, 0.6, 1.2)) * RATE);
    const breath = Math.round(between(random, 0.08, 0.25) * RATE);
    const samples = Float32Array.from({ length: length + breath }, (_, at) => {
      const place = at / length;
      const noise = random() - 0.5;
      if (place >= 1) return throat[0]?.(0.15 * noise) ?? 0;
      turns += (pitch * (0.85 + 0.3 * Math.sin(Math.PI * place)) * (1 + 0.02 * noise)) / RATE;
      const voice = ((turns % 1) - 0.5) * Math.sin(Math.PI * place) ** 0.5;
      return throat.reduce((sum, resonates) => sum + resonates(0.5 * voice + 0.05 * noise), 0);
    });
    return { pause: between(random, 0, 0.15), samples };
  });
  return inRoom(random, inOrder(parts));
}

/** Makes fingers that drum on a table: four taps in a row, again and again. */
export function makeFingers(random: Random): UnseenSound {
  const [pace, tone] = [between(random, 0.06, 0.16), between(random, 150, 350)];
  const parts = Array.from({ length: 16 }, (_each, at) => {
    const loud = between(random, 0.6, 1);
    const samples = Float32Array.from(
      { length: Math.round(pace * between(random, 0.9, 1.1) * RATE) },
      (_, index) => {
        const t = index / RATE;
        const hit = Math.sin(2 * Math.PI * tone * t) + 1.2 * (random() - 0.5);
        return 0.4 * loud * hit * Math.min(1, t / 0.002) * Math.exp(-t / 0.018);
      },
    );
    return { pause: at % 4 === 0 ? between(random, 0.05, 0.3) : 0, samples };
  });
  return inRoom(random, inOrder(parts));
}
