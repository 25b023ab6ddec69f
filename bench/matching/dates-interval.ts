import { seeded } from './random.ts';

const RESAMPLES = 4_000;

/** Returns the mean; NaN of nothing. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the mean over waves with its 95 % interval, by bootstrap over waves, as text. Values that are no number are left out. */
export function withInterval(values: readonly number[]): string {
  const sound = values.filter((value) => Number.isFinite(value));
  if (sound.length === 0) return 'none';
  const random = seeded(14);
  const means = Array.from({ length: RESAMPLES }, () =>
    meanOf(sound.map(() => sound[Math.floor(random() * sound.length)] ?? 0)),
  ).sort((a, b) => a - b);
  const at = (share: number): string => (means[Math.floor(share * RESAMPLES)] ?? NaN).toFixed(3);
  return sound.length === 1
    ? `${meanOf(sound).toFixed(3)}  [one wave: no interval]`
    : `${meanOf(sound).toFixed(3)}  [${at(0.025)}, ${at(0.975)}]`;
}
