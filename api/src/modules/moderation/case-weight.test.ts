import { caseWeight, rankOf, reporterWeight } from './case-weight.ts';

const NEW = { upheld: 0, unfounded: 0, false: 0 };

it.each([
  ['without a record', NEW, 1],
  ['after unfounded reports in good faith', { ...NEW, unfounded: 9 }, 1],
  ['after two upheld reports', { ...NEW, upheld: 2 }, 2],
  ['after many upheld reports, but no more', { ...NEW, upheld: 99 }, 2],
  ['after one false report', { ...NEW, false: 1 }, 0.5],
  ['after many false reports, but still a little', { ...NEW, false: 99 }, 0.1],
])('a report counts %s (R-MOD-7)', (_, record, weight) => {
  expect(reporterWeight(record)).toBe(weight);
});

it('weighs the worst reason, the number of reporters and their record (R-MOD-3)', () => {
  const spam = { reason: 'spam', record: NEW } as const;
  const fraud = { reason: 'fraud', record: NEW } as const;
  expect(caseWeight([spam])).toBe(1);
  expect(caseWeight([spam, spam])).toBe(2);
  expect(caseWeight([spam, fraud])).toBe(6);
  expect(caseWeight([{ ...fraud, record: { ...NEW, false: 99 } }])).toBeLessThan(caseWeight([spam]));
});

it('lets a light case that has waited long come before a new heavy one (R-MOD-3)', () => {
  const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
  const [heavy, light] = [rankOf(now, 3), rankOf(now.subtract({ hours: 48 }), 1)];
  expect(Temporal.Instant.compare(light, heavy)).toBe(-1);
  expect(Temporal.Instant.compare(rankOf(now, 3), rankOf(now.subtract({ hours: 12 }), 1))).toBe(-1);
});
