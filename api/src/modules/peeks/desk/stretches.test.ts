import { stretchesIn } from './stretches.ts';

it('what somebody says in a cut is limited to it, in seconds from its beginning', () => {
  const spans = [
    { from: 0, until: 900 },
    { from: 500, until: 2_000 },
    { from: 3_500, until: 9_000 },
    { from: 6_000, until: 7_000 },
  ];
  expect(stretchesIn(spans, { fromMs: 1_000, untilMs: 6_000 })).toEqual([0, 1, 2.5, 5]);
});
