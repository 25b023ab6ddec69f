import { bestTimes, daysIn, fairness, hardship, partsIn, type PastSession } from './fair-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONDAY = Date.UTC(2026, 10, 23);
const ME = 'me';
const CHIYO = 'chiyo';
const ids = { reader: ME, other: CHIYO };

type Part = 'early' | 'late' | null;
/** A session of the two on a day, with how it was for each. */
const ours = (day: number, mine: Part, theirs: Part): PastSession => ({
  at: MONDAY + day * DAY,
  parts: new Map([
    [ME, mine],
    [CHIYO, theirs],
  ]),
});
const withSomeone = (who: string, part: Part): PastSession => ({
  at: MONDAY,
  parts: new Map([
    [who, part],
    ['someone', null],
  ]),
});

describe('hours that are early or late', () => {
  it.each([
    ['07:45', 20, 'early'],
    ['08:00', 20, null],
    ['20:40', 20, null],
    ['20:45', 20, 'late'],
    ['20:15', 50, 'late'],
    ['23:50', 20, 'late'],
    ['03:45', 20, 'late'],
    ['04:00', 20, 'early'],
  ] as const)('%s for %s minutes is %s in Tokyo', (time, minutes, part) => {
    const at = Date.parse(`2026-11-23T${time}:00+09:00`);
    expect(partsIn('Asia/Tokyo', minutes, at, at)(at)).toBe(part);
  });

  it('follow the clock when it changes', () => {
    const [before, after] = [Date.parse('2026-10-24T05:30:00Z'), Date.parse('2026-10-25T06:30:00Z')];
    const partIn = partsIn('Europe/Berlin', 20, before, after);
    expect([partIn(before), partIn(after)]).toEqual(['early', 'early']);
    expect(partIn(before + HOUR)).toBeNull();
    expect(daysIn('Europe/Berlin', before, after)(Date.parse('2026-10-24T22:30:00Z'))).toBe(
      Date.UTC(2026, 9, 25) / DAY,
    );
  });
});

describe('the fair clock', () => {
  it.each<[string, PastSession[], 'reader' | 'other' | null]>([
    ['nobody had an early or late session', [ours(0, null, null)], null],
    ['Chiyo had one with me', [ours(0, null, 'early')], 'reader'],
    ['I had one with Chiyo', [ours(0, 'late', null)], 'other'],
    ['both had the same one', [ours(0, 'late', 'early')], null],
    ['each had one, Chiyo the last', [ours(1, null, 'late'), ours(0, 'early', null)], 'reader'],
    ['each had one, I the last', [ours(0, null, 'late'), ours(1, 'early', null)], 'other'],
    [
      'Chiyo had two, I had the last',
      [ours(0, null, 'late'), ours(1, null, 'late'), ours(2, 'early', null)],
      'reader',
    ],
    ['Chiyo had more with others', [withSomeone(CHIYO, 'late'), withSomeone(ME, null)], 'reader'],
    ['I had more with others, but Chiyo with me', [withSomeone(ME, 'late'), ours(0, null, 'late')], 'reader'],
  ])('when %s', (_what, past, turn) => {
    expect(fairness(past, ids).turn).toBe(turn);
  });

  it.each<[PastSession[], unknown]>([
    [[], null],
    [[ours(0, null, 'early'), ours(1, null, null)], null],
    [[ours(1, null, 'early'), ours(0, 'late', null)], { for: 'other', part: 'early' }],
    [[ours(0, 'late', null)], { for: 'reader', part: 'late' }],
    [[ours(0, 'late', 'late')], { for: 'both', part: 'late' }],
    [[ours(0, 'late', 'early')], { for: 'reader', part: 'late' }],
    [[withSomeone(CHIYO, 'late')], null],
  ])('says for whom the last session of the two was early or late (%#)', (past, last) => {
    expect(fairness(past, ids).last).toEqual(last);
  });

  it('puts times that are good for both first, then those of the person whose turn it is', () => {
    const order = (turn: 'reader' | 'other' | null) => [
      hardship(null, null, turn),
      hardship('early', null, turn),
      hardship(null, 'late', turn),
      hardship('late', 'early', turn),
    ];
    expect(order('reader')).toEqual([0, 1, 3, 4]);
    expect(order('other')).toEqual([0, 3, 1, 4]);
    expect(order(null)).toEqual([0, 2, 2, 4]);
  });
});

describe('suggested times', () => {
  /** Slots each quarter hour from one hour to another on a day, with a hardship. */
  const slots = (day: number, from: number, until: number, hard = 0) =>
    Array.from({ length: (until - from) * 4 }, (_, quarter) => ({
      at: MONDAY + day * DAY + from * HOUR + (quarter * HOUR) / 4,
      day,
      hardship: hard,
    }));
  const shown = (chosen: readonly number[]) =>
    chosen.map((at) => new Date(at).toISOString().slice(8, 16).replace('T', ' '));

  it('are on different days and at different times of the day', () => {
    const days = [0, 1, 2, 3].flatMap((day) => slots(day, 9, 17));
    expect(shown(bestTimes(days, 3))).toEqual(['23 10:00', '24 13:00', '25 15:30']);
  });

  it('are on days with times that are good for both, if there are any', () => {
    const days = [
      ...slots(0, 6, 8, 3),
      ...slots(1, 7, 8, 1),
      ...slots(1, 8, 9),
      ...slots(2, 6, 8, 1),
      ...slots(3, 8, 9),
    ];
    expect(shown(bestTimes(days, 3)).map((each) => each.slice(0, 2))).toEqual(['24', '25', '26']);
    expect(shown(bestTimes(days, 3))[0]).toBe('24 08:00');
  });

  it('are several of one day when there is only that', () => {
    expect(shown(bestTimes(slots(0, 9, 17), 3))).toEqual(['23 10:00', '23 13:00', '23 15:30']);
    expect(bestTimes(slots(0, 9, 17).slice(0, 2), 3)).toHaveLength(2);
    expect(bestTimes([], 3)).toEqual([]);
  });
});
