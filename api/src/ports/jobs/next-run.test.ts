import { nextRun } from './next-run.ts';

// A Friday.
const NOW = Temporal.Instant.from('2026-11-20T09:00:30Z');

it.each([
  ['* * * * *', '2026-11-20T09:01:00Z'],
  ['*/15 * * * *', '2026-11-20T09:15:00Z'],
  ['47 * * * *', '2026-11-20T09:47:00Z'],
  ['0 * * * *', '2026-11-20T10:00:00Z'],
  ['17 3 * * *', '2026-11-21T03:17:00Z'],
  ['0 6 * * 1', '2026-11-23T06:00:00Z'],
  ['5,35 9-10 * * *', '2026-11-20T09:05:00Z'],
])('finds the next run of %s', (cron, next) => {
  expect(nextRun(cron, NOW)?.toString()).toBe(next);
});

it('finds none without a schedule', () => {
  expect(nextRun(null, NOW)).toBeNull();
});
