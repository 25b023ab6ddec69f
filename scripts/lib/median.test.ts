import { median } from './median.ts';

it.each([
  [[3], 3],
  [[9, 1, 3], 3],
  [[10, 9, 1, 2], 5.5],
  [[], NaN],
  [[1, NaN, 3], NaN],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});
