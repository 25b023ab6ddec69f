import { calibrationOf } from './calibration.ts';

const answers = (chance: number, yes: number, no: number) =>
  Array.from({ length: yes + no }, (_, i) => ({ chance, accepted: i < yes }));

describe('predicted chances against answers (R-ADMIN-27)', () => {
  it('are counted in ranges of equal width; a chance of 1 is in the last', () => {
    const bins = calibrationOf([...answers(0.25, 1, 3), ...answers(0.3, 2, 0), ...answers(1, 1, 0)], 4);
    expect(bins.map(({ from, to, count, accepted }) => [from, to, count, accepted])).toEqual([
      [0, 0.25, 0, 0],
      [0.25, 0.5, 6, 3],
      [0.5, 0.75, 0, 0],
      [0.75, 1, 1, 1],
    ]);
    expect(bins[1]?.predicted).toBeCloseTo((4 * 0.25 + 2 * 0.3) / 6);
    expect([bins[0]?.predicted, bins[0]?.interval]).toEqual([null, null]);
  });

  it.each([
    [8, 2, 0.49, 0.943],
    [0, 10, 0, 0.278],
    [10, 0, 0.722, 1],
    [500, 500, 0.469, 0.531],
  ])('%i yes and %i no lie between %f and %f', (yes, no, low, high) => {
    const [bin] = calibrationOf(answers(0.5, yes, no), 1);
    expect(bin?.interval?.[0]).toBeCloseTo(low, 3);
    expect(bin?.interval?.[1]).toBeCloseTo(high, 3);
  });
});
