import fc from 'fast-check';
import { sharedMinutes, weekOf } from './week-mask.ts';
import type { FreeInterval } from './types.ts';

const MONDAY_9 = 9 * 60;

describe('free time that two members share', () => {
  it.each<[string, FreeInterval[], FreeInterval[], number]>([
    [
      'an hour in common is an hour',
      [{ start: MONDAY_9, end: MONDAY_9 + 120 }],
      [{ start: MONDAY_9 + 60, end: 700 }],
      60,
    ],
    ['a lone quarter hour holds no session', [{ start: 0, end: 15 }], [{ start: 0, end: 15 }], 0],
    ['half an hour does', [{ start: 0, end: 30 }], [{ start: 0, end: 30 }], 30],
    ['a quarter begun is not free', [{ start: 5, end: 55 }], [{ start: 0, end: 60 }], 30],
    [
      'the week goes round on Sunday night',
      [{ start: 10_065, end: 10_095 }],
      [{ start: 10_050, end: 10_110 }],
      30,
    ],
    ['a run over a block edge counts whole', [{ start: 465, end: 495 }], [{ start: 465, end: 495 }], 30],
    ['nothing in common is nothing', [{ start: 0, end: 600 }], [{ start: 600, end: 900 }], 0],
    ['always free is the whole week', [{ start: 0, end: 10_080 }], [{ start: 300, end: 10_380 }], 10_080],
  ])('%s', (_, a, b, minutes) => {
    expect(sharedMinutes(weekOf(a), weekOf(b))).toBe(minutes);
  });

  it.each([
    [{ start: -1, end: 30 }],
    [{ start: 10_080, end: 10_090 }],
    [{ start: 60, end: 30 }],
    [{ start: 0, end: 10_081 }],
    [{ start: NaN, end: 30 }],
  ])('rejects %j', (interval) => {
    expect(() => weekOf([interval])).toThrow(RangeError);
  });

  it('equals a count by quarter hours and is symmetric', () => {
    const interval = fc.tuple(fc.nat(10_079), fc.nat(600)).map(([start, n]) => ({ start, end: start + n }));
    const week = fc.array(interval, { maxLength: 6 });
    fc.assert(
      fc.property(week, week, (a, b) => {
        const free = (list: FreeInterval[], slot: number): boolean =>
          list.some(({ start, end }) =>
            [0, 672].some((turn) => (slot + turn) * 15 >= start && (slot + turn) * 15 + 15 <= end),
          );
        const both = Array.from({ length: 672 }, (_, slot) => free(a, slot) && free(b, slot));
        const counted = both.filter((yes, i) => yes && (both[(i + 1) % 672] || both[(i + 671) % 672]));
        expect(sharedMinutes(weekOf(a), weekOf(b))).toBe(counted.length * 15);
        expect(sharedMinutes(weekOf(b), weekOf(a))).toBe(counted.length * 15);
      }),
    );
  });
});
