import { isFreeAt, painted, stepFrom } from './paint.ts';
import type { WeekRange } from './week.ts';

const range = (weekday: number, start: string, end: string): WeekRange => ({ weekday, start, end });
const NINE = 36;

describe('a painted week', () => {
  it('applies a stroke over several days to its quarter hours, whatever the direction', () => {
    const stroke = { from: { day: 1, quarter: NINE + 3 }, to: { day: 0, quarter: NINE }, isFree: true };
    expect(painted([range(5, '10:00', '11:00')], stroke)).toEqual([
      range(1, '09:00', '10:00'),
      range(2, '09:00', '10:00'),
      range(5, '10:00', '11:00'),
    ]);
  });

  it.each([
    ['joins what it touches', [range(1, '08:00', '09:00')], 36, 39, true, [range(1, '08:00', '10:00')]],
    [
      'cuts a hole',
      [range(1, '08:00', '12:00')],
      36,
      39,
      false,
      [range(1, '08:00', '09:00'), range(1, '10:00', '12:00')],
    ],
    ['ends at midnight', [], 92, 95, true, [range(1, '23:00', '24:00')]],
    ['takes a whole day away', [range(1, '00:00', '24:00')], 0, 95, false, []],
    [
      'mends two ranges that overlap',
      [range(1, '08:00', '10:00'), range(1, '09:00', '11:00')],
      0,
      0,
      false,
      [range(1, '08:00', '11:00')],
    ],
  ])('%s', (_what, week, from, to, isFree, after) => {
    const stroke = { from: { day: 0, quarter: from }, to: { day: 0, quarter: to }, isFree };
    expect(painted(week, stroke)).toEqual(after);
  });

  it('knows what is free: from a range’s start until before its end', () => {
    const week = [range(7, '09:00', '09:30')];
    expect([35, 36, 37, 38].map((quarter) => isFreeAt(week, { day: 6, quarter }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('can be navigated with the arrow keys, which stop at the edges', () => {
    expect(stepFrom({ day: 0, quarter: 0 }, 'ArrowUp')).toEqual({ day: 0, quarter: 0 });
    expect(stepFrom({ day: 6, quarter: 94 }, 'PageDown')).toEqual({ day: 6, quarter: 95 });
    expect(stepFrom({ day: 2, quarter: 4 }, 'ArrowRight')).toEqual({ day: 3, quarter: 4 });
    expect(stepFrom({ day: 2, quarter: 4 }, 'a')).toBeNull();
  });
});
