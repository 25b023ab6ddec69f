import { mostTriesFor, PATIENT_TRIES, secondsAfterTries, secondsUntilNext } from './tries.ts';

const hoursOf = (tries: number): number =>
  Array.from({ length: tries - 1 }, (_, index) => secondsAfterTries(index + 1)).reduce(
    (sum, each) => sum + each,
    0,
  ) / 3600;

it('the last patient try comes within a day', () => {
  expect(hoursOf(PATIENT_TRIES)).toBeCloseTo(17.4, 1);
});

it.each([1, 24, 72, 8760])(
  'tries go on for longer than the %d hours for which pieces are kept, six hours apart',
  (hours) => {
    const tries = mostTriesFor(hours);
    expect(tries).toBeGreaterThanOrEqual(PATIENT_TRIES);
    expect(hoursOf(tries)).toBeGreaterThan(hours);
    expect(hoursOf(tries)).toBeLessThan(Math.max(hours + 6.1, 18));
  },
);

it('an early piece is assembled soon at first, and later the more tries have failed', () => {
  expect(secondsUntilNext({ passes: 0, tries: 0 })).toBe(3);
  expect(secondsUntilNext({ passes: 0, tries: 14 })).toBe(48);
  expect(secondsUntilNext({ passes: 3, tries: 20 })).toBe(300);
});
