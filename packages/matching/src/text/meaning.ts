import type { Member } from '../types.ts';

/** A quantized vector, with the factor that turns a dot product into a cosine. */
export interface MeaningVector {
  readonly numbers: Int8Array;
  /** 1 / length; 0 for the zero vector. */
  readonly scale: number;
}

/** Vectors of what a member asks for and what they say. */
export interface Meaning {
  readonly asks: MeaningVector;
  readonly says: MeaningVector;
}

/** The distribution of similarities between what one member asks for and another says. Fixed when the index is created. */
export interface MeaningModel {
  /** Length of the vectors; those of another length come from another text model and are ignored. 0: there are none. */
  readonly size: number;
  readonly mean: number;
  readonly deviation: number;
}

/** With fewer vectors the distribution is unknown. */
const LEAST_MEMBERS = 5;
/** Number of pairs to sample for the distribution. */
const SAMPLE = 4_000;
/** A floor for the deviation: rounding alone causes this much. */
const LEAST_DEVIATION = 0.01;
/** Similarity counts from FROM standard deviations above the mean; each further one is worth WORTH of a rare word. */
const FROM = 1;
const WORTH = 0.5;

const NOTHING: MeaningModel = { size: 0, mean: 0, deviation: 1 };

/** Measures the distribution of similarities among these members. */
export function buildMeaningModel(members: readonly Member[]): MeaningModel {
  const lengths = new Map<number, number>();
  for (const { meaning } of members)
    if (meaning && meaning.asks.length === meaning.says.length)
      lengths.set(meaning.asks.length, (lengths.get(meaning.asks.length) ?? 0) + 1);
  const [size, count] = [...lengths].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [0, 0];
  if (count < LEAST_MEMBERS || size === 0) return NOTHING;
  const model = { ...NOTHING, size };
  const known = members.flatMap((member) => meaningOf(model, member) ?? []);
  const cosines: number[] = [];
  // Pairs every member with another one, at a distance that grows with each round.
  const rounds = Math.max(1, Math.floor(SAMPLE / known.length));
  const step = Math.max(1, Math.floor(known.length / SAMPLE));
  for (let round = 1; round <= rounds; round++)
    for (let i = 0; i < known.length; i += step) {
      const [one, other] = [known[i], known[(i + round) % known.length]];
      if (one && other && one !== other) cosines.push(cosineOf(one.asks, other.says));
    }
  const mean = cosines.reduce((sum, each) => sum + each, 0) / cosines.length;
  const variance = cosines.reduce((sum, each) => sum + (each - mean) ** 2, 0) / cosines.length;
  return { size, mean, deviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)) };
}

/** Returns a member's vectors; undefined when there are none, or they have another length. */
export function meaningOf({ size }: MeaningModel, { meaning }: Member): Meaning | undefined {
  if (size === 0 || meaning?.asks.length !== size || meaning.says.length !== size) return undefined;
  return { asks: vectorOf(meaning.asks), says: vectorOf(meaning.says) };
}

function vectorOf(numbers: Int8Array): MeaningVector {
  let squares = 0;
  for (const number of numbers) squares += number * number;
  return { numbers, scale: squares > 0 ? 1 / Math.sqrt(squares) : 0 };
}

function cosineOf(one: MeaningVector, other: MeaningVector): number {
  let sum = 0;
  const { numbers } = one;
  for (let i = 0; i < numbers.length; i++) sum += (numbers[i] ?? 0) * (other.numbers[i] ?? 0);
  return sum * one.scale * other.scale;
}

/** Returns the evidence by similarity in meaning, in addition to shared words; 0 up to one deviation above the mean. */
export function meaningEvidence(
  { size, mean, deviation }: MeaningModel,
  asks: MeaningVector | undefined,
  says: MeaningVector | undefined,
): number {
  if (size === 0 || !asks || !says) return 0;
  return Math.max(0, (cosineOf(asks, says) - mean) / deviation - FROM) * WORTH;
}
