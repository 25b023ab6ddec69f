import { readCallClock } from './call-clock.ts';

const END = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('the call clock', () => {
  it.each([
    ['twenty minutes before the end', 20 * 60_000, '20:00', 'none'],
    ['a moment before five minutes are left', 300_001, '5:01', 'none'],
    ['when five minutes are left', 300_000, '5:00', 'first'],
    ['when one minute is left', 60_000, '1:00', 'last'],
    ['in the last second', 1, '0:01', 'last'],
    ['at the end', 0, '0:00', 'over'],
    ['after the end', -5_000, '0:00', 'over'],
  ])('%s', (_when, before, label, warning) => {
    expect(readCallClock(END, END - before, 0, [5, 1])).toMatchObject({ label, warning });
  });

  it('warns when the operator says', () => {
    const warnings = [12, 3, 2].map((left) => readCallClock(END, END - left * 60_000, 0, [10, 2]).warning);
    expect(warnings).toEqual(['none', 'first', 'last']);
  });

  it('follows the server when this computer is three minutes slow', () => {
    expect(readCallClock(END, END - 10 * 60_000, 3 * 60_000, [5, 1]).label).toBe('7:00');
  });
});
