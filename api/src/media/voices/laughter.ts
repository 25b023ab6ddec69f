/** A part of a sound, in milliseconds. */
interface Span {
  readonly from: number;
  readonly until: number;
}

/** Samples per second. */
const RATE = 16_000;
/** Length of one step, in milliseconds. */
const STEP_MS = 10;
const STEP = (RATE * STEP_MS) / 1_000;
/** Samples that are looked at together. */
const FRAME = 512;
/** Edges of the bands whose loudness makes up the color of a sound, in hertz. */
const BANDS = [
  ...[150, 300, 450, 600, 800, 1_000, 1_250, 1_500],
  ...[1_800, 2_150, 2_550, 3_000, 3_600, 4_400, 5_500, 7_000],
];
/** Pitch of laughter, in hertz. */
const [LOWEST, HIGHEST] = [80, 900] as const;
/** Bursts that make up laughter. */
const BURSTS = 4;
/** Time from one burst to the next, in milliseconds. */
const [SHORTEST, LONGEST] = [120, 320] as const;
/** How much these times differ at most: their deviation as a share of their mean. */
const UNEVEN = 0.2;
/** A burst is louder than what is before and after it, by so many decibels. */
const ABOVE_DIP_DB = 6;
/**
 * A burst has one vowel: from its beginning until it is loudest, its color changes by at most so many decibels. Words like "no" or
 * "wait" go from one sound to another each time.
 */
const CHANGE_DB = 6;
/**
 * Breath swells: at this time before a burst, in milliseconds, it is louder than where it is quietest by at most so many decibels. A
 * consonant like "k" or "t" begins hard, out of silence.
 */
const [BEFORE_MS, SWELL_DB] = [20, 16] as const;
/** A burst stays loud at least so long, in milliseconds: a clap or the click of a key is shorter. */
const BURST_MS = 40;
/** A burst is loudest at least so long after it begins, in milliseconds: what is struck is loudest at once. */
const RISE_MS = 20;
/** A voice has overtones: at least so many bands are at most this much quieter than the loudest one, in decibels. */
const [FEWEST_BANDS, BAND_DB] = [7, 30] as const;
/**
 * The overtones of a voice become quieter with their pitch, those of a soft one so much that its third resonance is as quiet as the
 * limit above (28 decibels below the first one in "ah": Peterson and Barney, "Control methods used in a study of the vowels", JASA
 * 24, 1952). So each band counts as this much louder for each octave, in decibels, as is usual in the analysis of speech.
 */
const OCTAVE_DB = 6;
/** A burst lasts as long as it is at most this much quieter than its loudest step, in decibels. */
const WITHIN_DB = 10;
/** Smaller differences are one burst. */
const RIPPLE_DB = 3;
/** Quieter sound is no laughter, in decibels. */
const FLOOR_DB = -50;
/** The colors of two bursts differ by at most this, in decibels; those of two syllables by twice as much. */
const ALIKE_DB = 8;
/**
 * Nobody laughs four bursts that are all the same; an organ or a vibrating telephone makes such bursts. So among four bursts, two
 * must differ by at least this many decibels where they can be heard.
 */
const SAME_DB = 0.5;
/** Each burst is at least this periodic, from 0 for noise to 1 for a steady tone. */
const VOICED = 0.35;
/** The burst in the middle, by how periodic they are, is at least this periodic. */
const MOSTLY_VOICED = 0.8;
/** The sound between bursts is at most this periodic: it is breath instead of voice. */
const BREATH = 0.7;
/** Laughter begins before its first burst is loudest, and ends after its last one, in milliseconds. */
const EDGE_MS = 100;

/**
 * Finds laughter in a sound of one person, by what laughter is made of: a row of short bursts of voice, "ha ha ha", about five a
 * second, which are alike and have breath between them. Bachorowski, Smoski and Owren, "The acoustic features of human laughter"
 * (JASA 110, 2001) measured 4.4 bursts a second; Provine and Yong, "Laughter: a stereotyped human vocalization" (Ethology 89,
 * 1991) bursts of 75 ms, 210 ms apart. Speech has as many syllables a second, but they are not alike, or have consonants instead of
 * breath between them, or change within; claps and coughs have no voice.
 * @param sound samples from -1 to 1, 16,000 a second.
 * @returns where somebody laughs, in order.
 */
export function findLaughter(sound: Float32Array): Span[] {
  const raw = levelsOf(sound);
  const levels = smoothed(raw);
  const bursts = burstsIn(levels);
  const colors = new Map<number, Float32Array>();
  const colorAt = (step: number): Float32Array => {
    const known = colors.get(step) ?? colorOf(frameAt(sound, step));
    colors.set(step, known);
    return known;
  };
  const found: Span[] = [];
  for (let first = 0; first + BURSTS <= bursts.length; first++) {
    const row = bursts.slice(first, first + BURSTS);
    if (!isEven(row)) continue;
    const shapes = row.map((step) => shapeOf(raw, step));
    if (shapes.some(({ length }) => length < BURST_MS) || middleOf(shapes.map(({ rise }) => rise)) < RISE_MS)
      continue;
    const dips = row.slice(1).map((until, at) => quietestIn(levels, row[at] ?? 0, until));
    const isDeep = dips.every((dip, at) =>
      [row[at], row[at + 1]].every((peak) => (levels[peak ?? 0] ?? 0) - (levels[dip] ?? 0) >= ABOVE_DIP_DB),
    );
    const swells = shapes
      .slice(1)
      .map(({ from }, at) => (raw[from - BEFORE_MS / STEP_MS] ?? 0) - (levels[dips[at] ?? 0] ?? 0));
    if (!isDeep || middleOf(swells) > SWELL_DB) continue;
    const changes = shapes.map(({ from }, at) => changeOf(colorAt(from), colorAt(row[at] ?? 0)));
    if (middleOf(changes) > CHANGE_DB) continue;
    const neighbors = row.slice(1).map((step, at) => [colorAt(step), colorAt(row[at] ?? 0)] as const);
    const isAlike = neighbors.every(([one, other]) => differenceOf(one, other) <= ALIKE_DB);
    const isSame = neighbors.every(([one, other]) => changeOf(one, other) < SAME_DB);
    if (!isAlike || isSame) continue;
    if (middleOf(row.map((step) => bandsOf(colorAt(step)))) < FEWEST_BANDS) continue;
    const voicing = (step: number): number => voicingOf(frameAt(sound, step));
    const voiced = row.map((step) => Math.max(voicing(step - 1), voicing(step), voicing(step + 1)));
    const isVoiced = Math.min(...voiced) >= VOICED && middleOf(voiced) >= MOSTLY_VOICED;
    if (!isVoiced || middleOf(dips.map(voicing)) > BREATH) continue;
    const from = Math.max(0, (row[0] ?? 0) * STEP_MS - EDGE_MS);
    const until = (row.at(-1) ?? 0) * STEP_MS + EDGE_MS;
    const last = found.at(-1);
    if (last && from <= last.until) found[found.length - 1] = { ...last, until };
    else found.push({ from, until });
  }
  return found;
}

/** Returns how loud each step is, in decibels. */
function levelsOf(sound: Float32Array): Float32Array {
  const powers = new Float32Array(Math.ceil(sound.length / STEP));
  for (let at = 0; at < sound.length; at++) {
    const step = Math.floor(at / STEP);
    powers[step] = (powers[step] ?? 0) + (sound[at] ?? 0) ** 2 / STEP;
  }
  return powers.map((power) => 10 * Math.log10(power + 1e-10));
}

/** Smooths levels over 50 milliseconds; each one is that of the frame that begins there. */
function smoothed(raw: Float32Array): Float32Array {
  const count = Math.max(0, raw.length - Math.ceil(FRAME / STEP) + 1);
  return Float32Array.from({ length: count }, (_, at) => {
    const near = raw.subarray(Math.max(0, at - 1), at + 4);
    return near.reduce((sum, level) => sum + level, 0) / near.length;
  });
}

interface Shape {
  /** The step with which it begins to be loud. */
  readonly from: number;
  /** How long it is loud, and how long until it is loudest, in milliseconds. */
  readonly length: number;
  readonly rise: number;
}

/** Returns the shape of the burst around a step. */
function shapeOf(raw: Float32Array, step: number): Shape {
  let loudest = step;
  for (let at = Math.max(0, step - 1); at <= step + 3; at++)
    if ((raw[at] ?? -Infinity) > (raw[loudest] ?? -Infinity)) loudest = at;
  const least = (raw[loudest] ?? 0) - WITHIN_DB;
  let [from, until] = [loudest, loudest];
  while ((raw[from - 1] ?? -Infinity) >= least) from -= 1;
  while ((raw[until + 1] ?? -Infinity) >= least) until += 1;
  return { from, length: (until - from + 1) * STEP_MS, rise: (loudest - from) * STEP_MS };
}

/** Returns the steps at which the sound is loudest between two quieter places. */
function burstsIn(levels: Float32Array): number[] {
  const bursts: number[] = [];
  for (let at = 1; at < levels.length - 1; at++) {
    const level = levels[at] ?? 0;
    if (level < FLOOR_DB || level < (levels[at - 1] ?? 0) || level <= (levels[at + 1] ?? 0)) continue;
    const last = bursts.at(-1);
    const before = levels[last ?? 0] ?? 0;
    if (
      last === undefined ||
      Math.min(level, before) - (levels[quietestIn(levels, last, at)] ?? 0) >= RIPPLE_DB
    )
      bursts.push(at);
    else if (level > before) bursts[bursts.length - 1] = at;
  }
  return bursts;
}

function quietestIn(levels: Float32Array, from: number, until: number): number {
  let quietest = from;
  for (let at = from; at <= until; at++) if ((levels[at] ?? 0) < (levels[quietest] ?? 0)) quietest = at;
  return quietest;
}

const OCTAVES = BANDS.slice(1).map((until, at) => Math.log2((BANDS[at] ?? until) + until));

/** Returns how many bands of a color are not much quieter than the loudest one, as in a voice. */
function bandsOf(color: Float32Array): number {
  const lifted = color.map((band, at) => band + OCTAVE_DB * (OCTAVES[at] ?? 0));
  const least = Math.max(...lifted) - BAND_DB;
  return lifted.reduce((count, band) => count + (band >= least ? 1 : 0), 0);
}

/** Whether bursts follow each other as in laughter. */
function isEven(row: readonly number[]): boolean {
  const times = row.slice(1).map((step, at) => (step - (row[at] ?? 0)) * STEP_MS);
  if (times.some((time) => time < SHORTEST || time > LONGEST)) return false;
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return Math.sqrt(times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / times.length) <= UNEVEN * mean;
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const differenceOf = (one: Float32Array, other: Float32Array): number =>
  Math.sqrt(one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0) / one.length);

/** Returns how much two colors differ, without the bands that are hardly heard in them. */
function changeOf(one: Float32Array, other: Float32Array): number {
  const least = Math.max(...one, ...other) - BAND_DB;
  const heard = (color: Float32Array): Float32Array => color.map((band) => Math.max(band, least));
  return differenceOf(heard(one), heard(other));
}

const frameAt = (sound: Float32Array, step: number): Float32Array =>
  Float32Array.from({ length: FRAME }, (_, at) => sound[step * STEP + at] ?? 0);

/** Returns how periodic a sound is, from 0 to 1: the highest autocorrelation at a pitch of laughter. */
function voicingOf(frame: Float32Array): number {
  const correlationAt = (lag: number): number => {
    let [product, one, other] = [0, 1e-9, 1e-9];
    for (let at = 0; at + lag < frame.length; at++) {
      const [a, b] = [frame[at] ?? 0, frame[at + lag] ?? 0];
      product += a * b;
      one += a * a;
      other += b * b;
    }
    return product / Math.sqrt(one * other);
  };
  let best = 0;
  let [before, here] = [1, correlationAt(Math.floor(RATE / HIGHEST))];
  for (let lag = Math.floor(RATE / HIGHEST) + 1; lag <= RATE / LOWEST; lag++) {
    const after = correlationAt(lag);
    // Neighboring samples are always similar: only a peak counts.
    if (here >= before && here >= after) best = Math.max(best, here);
    [before, here] = [here, after];
  }
  return best;
}

const WINDOW = Float32Array.from(
  { length: FRAME },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME),
);
const TURNS = Array.from({ length: FRAME }, (_, at) => (2 * Math.PI * at) / FRAME);
const [COSINES, SINES] = [TURNS.map(Math.cos), TURNS.map(Math.sin)] as const;

/** Returns how loud each band is compared with the mean of all, in decibels. */
function colorOf(frame: Float32Array): Float32Array {
  const sound = frame.map((value, at) => value * (WINDOW[at] ?? 0));
  const bands = new Float32Array(BANDS.length - 1);
  for (let band = 0; band < bands.length; band++) {
    const [from, until] = [BANDS[band], BANDS[band + 1]].map((hertz = 0) =>
      Math.round((hertz * FRAME) / RATE),
    ) as [number, number];
    let power = 1e-6;
    for (let bin = from; bin < until; bin++) {
      let [real, imaginary] = [0, 0];
      for (let at = 0; at < FRAME; at++) {
        const turn = (bin * at) % FRAME;
        real += (sound[at] ?? 0) * (COSINES[turn] ?? 0);
        imaginary += (sound[at] ?? 0) * (SINES[turn] ?? 0);
      }
      power += real * real + imaginary * imaginary;
    }
    bands[band] = 10 * Math.log10(power / (until - from));
  }
  const mean = bands.reduce((sum, each) => sum + each, 0) / bands.length;
  return bands.map((each) => each - mean);
}
