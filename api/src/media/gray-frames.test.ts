import { clearestOf } from './gray-frames.ts';

/** A picture of 64 × 36 pixels whose columns are alternately of these two brightnesses. */
const columns = (one: number, other: number): Uint8Array =>
  Uint8Array.from({ length: 64 * 36 }, (_, index) => (index % 2 === 0 ? one : other));
const black = columns(0, 0);

it.each([
  ['the one that shows something', [black, black, columns(60, 140), black], 2],
  ['the one with most contrast', [columns(100, 120), columns(40, 200)], 1],
  ['a plain one rather than one that is nearly black', [columns(0, 40), columns(80, 110)], 1],
  ['the first if all are black', [black, black], 0],
  ['the first of none', [], 0],
])('chooses as a poster %s', (_what, frames, index) => {
  expect(clearestOf(frames)).toBe(index);
});
