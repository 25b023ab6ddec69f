/** Samples per second. */
export const RATE = 16_000;

/** Resonances of vowels, in hertz. */
const VOWELS = [
  [780, 1_250, 2_600],
  [550, 1_800, 2_550],
  [480, 900, 2_450],
  [350, 2_100, 2_900],
] as const;

/** Returns a resonance, which is applied to one sample after the other. */
export function resonator(hertz: number, width: number): (value: number) => number {
  const radius = Math.exp((-Math.PI * width) / RATE);
  const turn = 2 * radius * Math.cos((2 * Math.PI * hertz) / RATE);
  let [last, before] = [0, 0];
  return (value) => {
    const next = (1 - radius) * value + turn * last - radius * radius * before;
    [before, last] = [last, next];
    return next;
  };
}

/** Makes laughter: 4 to 9 bursts of a vowel, with a pitch and a pace that fall, and breath between them. */
export function makeLaughter(random: () => number): Float32Array {
  const between = (least: number, most: number): number => least + random() * (most - least);
  const count = Math.floor(between(4, 10));
  const vowel = VOWELS[Math.floor(random() * VOWELS.length)] ?? VOWELS[0];
  const size = between(0.9, 1.2);
  const voice = vowel.map((hertz) => resonator(hertz * size, between(70, 130)));
  const pitch = between(130, 420);
  const pace = between(0.16, 0.26);
  const burst = between(0.06, 0.11);
  const samples: number[] = [];
  let [phase, loud] = [0, 0.5];
  for (let each = 0; each < count; each++) {
    const length = Math.round(pace * (1 + 0.02 * each) * between(0.92, 1.08) * RATE);
    for (let at = 0; at < length; at++) {
      const share = at / RATE / burst;
      const shape = share < 1 ? Math.sin(Math.PI * share) ** 0.7 : 0;
      phase += (pitch * (1 - 0.03 * each) * (1.1 - 0.2 * Math.min(1, share))) / RATE;
      const pulse = phase >= 1 ? 1 : 0;
      phase %= 1;
      const source = loud * (8 * pulse * shape + 0.12 * (random() - 0.5));
      samples.push(voice.reduce((sum, resonates) => sum + resonates(source), 0));
    }
    loud *= between(0.85, 1);
  }
  const highest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
  return Float32Array.from(samples, (value) => (0.4 * value) / highest);
}

/** Makes one to three coughs: noise that begins hard and ends in a short voice. */
export function makeCoughs(random: () => number): Float32Array {
  const between = (least: number, most: number): number => least + random() * (most - least);
  const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const [length, pitch] = [between(0.18, 0.4), between(90, 220)];
    const throat = resonator(between(500, 1_400), 400);
    return Float32Array.from({ length: Math.round((length + between(0.05, 0.3)) * RATE) }, (_, at) => {
      const t = at / RATE;
      if (t > length) return 0;
      const voice = t > 0.6 * length ? 0.15 * Math.sin(2 * Math.PI * pitch * t) : 0;
      return 2 * throat((random() - 0.5) * Math.exp(-6 * (t / length)) + voice * 0.3);
    });
  });
  return joined(parts);
}

/** Makes clapping hands: short noise, two to eight times a second, nearly even. */
export function makeClaps(random: () => number): Float32Array {
  const pace = 0.12 + random() * 0.4;
  const color = resonator(900 + random() * 1_200, 500);
  return Float32Array.from({ length: 3 * RATE }, (_, at) => {
    const since = (at / RATE) % pace;
    return color(2 * (random() - 0.5) * Math.exp(-since / 0.012));
  });
}

/** Makes music: notes of a scale with overtones that fade away, two to six a second, one of three again. */
export function makeMusic(random: () => number): Float32Array {
  const pace = 0.16 + random() * 0.34;
  const fade = 0.08 + random() * 0.4;
  const scale = [0, 2, 4, 5, 7, 9, 11, 12];
  const parts: Float32Array[] = [];
  let note = 0;
  for (let each = 0; each * pace < 4; each++) {
    if (random() > 0.33) note = scale[Math.floor(random() * scale.length)] ?? 0;
    const hertz = 220 * 2 ** (note / 12);
    parts.push(
      Float32Array.from({ length: Math.round(pace * RATE) }, (_, at) => {
        const t = at / RATE;
        const tones = [1, 2, 3, 4].reduce((sum, n) => sum + Math.sin(2 * Math.PI * hertz * n * t) / n, 0);
        return 0.2 * tones * Math.min(1, t / 0.005) * Math.exp(-t / fade);
      }),
    );
  }
  return joined(parts);
}

/** Makes typing on a keyboard: clicks, unevenly, up to ten a second. */
export function makeTyping(random: () => number): Float32Array {
  return joined(
    Array.from({ length: 20 }, () => {
      const color = resonator(1_500 + random() * 2_500, 700);
      return Float32Array.from({ length: Math.round((0.07 + random() * 0.2) * RATE) }, (_, at) =>
        color((random() - 0.5) * Math.exp(-at / RATE / 0.006)),
      );
    }),
  );
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
