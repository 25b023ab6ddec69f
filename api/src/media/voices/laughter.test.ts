import { findLaughter } from './laughter.ts';

const RATE = 16_000;

/** Bursts of a sound, as many a second as told, each as long as told, in seconds. */
function bursts(
  perSecond: number,
  length: number,
  soundAt: (at: number, burst: number) => number,
  shapeAt = (since: number): number => Math.sin((Math.PI * since) / length),
): Float32Array {
  return Float32Array.from({ length: 4 * RATE }, (_, at) => {
    const time = at / RATE - 1;
    const burst = Math.floor(time * perSecond);
    const since = time - burst / perSecond;
    const isIn = time >= 0 && burst < 7 && since < length;
    return isIn ? shapeAt(since) * soundAt(since, burst) : 0.0005 * Math.sin(at * at);
  });
}
/** A voice: a pitch with overtones, which make its color. */
const voice =
  (pitch: number, overtones: readonly number[]) =>
  (time: number): number =>
    0.2 *
    overtones.reduce((sum, loud, at) => sum + loud * Math.sin(2 * Math.PI * pitch * (at + 1) * time), 0);
const HA = [0.4, 0.6, 1, 0.8, 0.5, 0.5, 0.2, 0.1];
const ha = voice(220, HA);
/** The same voice, which becomes lower with each burst, as in laughter. */
const falling = (time: number, burst: number): number => voice(220 - 4 * burst, HA)(time);
const hee = voice(220, [1, 0.4, 0.05, 0.02, 0.02, 0.1, 0.3, 0.6, 0.7, 0.5]);
/** Noise that is the same each time. */
const noise = (time: number, burst: number): number => 0.5 * Math.sin(1e7 * (time + burst) ** 2);
/** Words that begin with a hard consonant: noise out of silence, then a voice. */
const cut = (time: number, burst: number): number =>
  time < 0.03 ? 0.2 * noise(time, burst) : Math.sin((Math.PI * (time - 0.03)) / 0.08) * ha(time);
/** Words that go from one vowel to another. */
const wide = (time: number): number => (time < 0.05 ? 0.5 * hee(time) : ha(time));

it('finds bursts of one voice, five a second, where they are', () => {
  const found = findLaughter(bursts(5, 0.08, falling));
  expect(found).toHaveLength(1);
  expect(Math.abs((found[0]?.from ?? 0) - 950)).toBeLessThanOrEqual(60);
  expect(Math.abs((found[0]?.until ?? 0) - 2_350)).toBeLessThanOrEqual(60);
});

it('finds bursts of a soft voice, whose overtones are much quieter', () => {
  const overtones = [1, 0.7, 0.35, 0.12, 0.06, 0.05, 0.02, 0.01, 0.012, 0.012, 0.008, 0.004, 0.003];
  const soft = (time: number, burst: number): number => voice(220 - 4 * burst, overtones)(time);
  expect(findLaughter(bursts(5, 0.08, soft))).toHaveLength(1);
});

it.each([
  ['syllables that are not alike', bursts(5, 0.12, (time, at) => (at % 2 ? ha : hee)(time))],
  ['words that begin with a hard consonant', bursts(5, 0.11, cut, () => 1)],
  ['words that go from one vowel to another', bursts(5, 0.14, wide)],
  ['a voice that is slower', bursts(2, 0.3, ha)],
  ['a voice without pauses', bursts(5, 0.2, (time) => 0.3 + ha(time))],
  ['a machine whose bursts are all the same', bursts(5, 0.08, ha)],
  ['claps', bursts(5, 0.012, noise)],
  ['ringing of two tones', bursts(5, 0.08, voice(900, [0.5, 0.5]))],
  ['noise without a voice', bursts(5, 0.08, noise)],
  ['silence', new Float32Array(RATE)],
  ['nothing', new Float32Array(0)],
])('takes %s for no laughter', (_what, sound) => {
  expect(findLaughter(sound)).toEqual([]);
});
