import fc from 'fast-check';
import {
  findFreeSlots,
  nearestSlots,
  type Availability,
  type Interval,
  type SlotQuery,
} from './free-slots.ts';

const ms = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

function hostIn(timeZone: string, ranges: readonly string[], weekdays = [1, 2, 3, 4, 5, 6, 7]): Availability {
  return {
    timeZone,
    weekly: weekdays.flatMap((weekday) =>
      ranges.map((range) => ({ weekday, start: clock(range.slice(0, 5)), end: clock(range.slice(6)) })),
    ),
    overrides: new Map(),
    noticeMinutes: 0,
    bufferMinutes: 10,
    maxPerDay: 24,
  };
}

function query(host: Availability, from: string, to: string, more: Partial<SlotQuery> = {}): SlotQuery {
  return {
    host,
    durationMinutes: 20,
    gridMinutes: 15,
    from: ms(from),
    to: ms(to),
    now: ms(from) - DAY,
    horizonDays: 30,
    hostBusy: [],
    bookerBusy: [],
    bookerBufferMinutes: 10,
    hostStarts: [],
    ...more,
  };
}

/** Formats a time as the host's wall time with its offset: `02:30+01:00`. */
const onTheWall = (at: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toString({ smallestUnit: 'minute', timeZoneName: 'never' })
    .slice(11);

describe('Free slots around an offset change', () => {
  it.each([
    {
      what: 'Europe/Berlin, spring: the hour from 02:00 does not exist',
      zone: 'Europe/Berlin',
      date: '2026-03-29',
      range: '01:30-03:30',
      expected: ['01:30+01:00', '01:45+01:00', '03:00+02:00'],
    },
    {
      what: 'Europe/Berlin, autumn: the hour from 02:00 comes twice, as two different instants',
      zone: 'Europe/Berlin',
      date: '2026-10-25',
      range: '02:00-03:00',
      expected: [
        '02:00+02:00',
        '02:15+02:00',
        '02:30+02:00',
        '02:45+02:00',
        '02:00+01:00',
        '02:15+01:00',
        '02:30+01:00',
      ],
    },
    {
      what: 'America/New_York, spring',
      zone: 'America/New_York',
      date: '2026-03-08',
      range: '01:15-03:15',
      expected: ['01:15-05:00', '01:30-05:00', '01:45-05:00'],
    },
    {
      what: 'America/New_York, autumn: the last minutes before the change run into the repeated hour',
      zone: 'America/New_York',
      date: '2026-11-01',
      range: '01:30-02:00',
      expected: ['01:30-04:00', '01:30-05:00'],
    },
    {
      what: 'Australia/Lord_Howe, spring: only half an hour is skipped',
      zone: 'Australia/Lord_Howe',
      date: '2026-10-04',
      range: '01:30-03:00',
      expected: ['01:30+10:30', '01:45+10:30', '02:30+11:00'],
    },
    {
      what: 'Australia/Lord_Howe, autumn: half an hour comes twice',
      zone: 'Australia/Lord_Howe',
      date: '2026-04-05',
      range: '01:30-02:00',
      expected: ['01:30+11:00', '01:45+11:00', '01:30+10:30'],
    },
    {
      what: 'Asia/Kolkata: never a change, half past the UTC hour',
      zone: 'Asia/Kolkata',
      date: '2026-03-29',
      range: '09:00-10:00',
      expected: ['09:00+05:30', '09:15+05:30', '09:30+05:30'],
    },
    {
      what: 'Africa/Casablanca, before Ramadan: the clocks go back for a month',
      zone: 'Africa/Casablanca',
      date: '2025-02-23',
      range: '02:30-03:00',
      expected: ['02:30+01:00', '02:30+00:00'],
    },
    {
      what: 'Africa/Casablanca, after Ramadan: the hour from 02:00 does not exist',
      zone: 'Africa/Casablanca',
      date: '2025-04-06',
      range: '01:30-03:30',
      expected: ['01:30+00:00', '01:45+00:00', '03:00+01:00'],
    },
    {
      what: 'America/St_Johns, spring, at an offset of a half hour',
      zone: 'America/St_Johns',
      date: '2026-03-08',
      range: '01:45-03:30',
      expected: ['01:45-03:30', '03:00-02:30'],
    },
    {
      what: 'America/St_Johns, autumn',
      zone: 'America/St_Johns',
      date: '2026-11-01',
      range: '01:00-01:30',
      expected: ['01:00-02:30', '01:00-03:30'],
    },
  ])('$what', ({ zone, date, range, expected }) => {
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
    const slots = findFreeSlots({
      ...query(hostIn(zone, [range]), '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
      from: midnight,
      to: Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
      now: midnight - DAY,
    });
    expect(slots.map((slot) => onTheWall(slot, zone))).toEqual(expected);
  });
});

describe('Free slots', () => {
  const host = hostIn('UTC', ['09:00-10:00']);
  const of = (more: Partial<SlotQuery>, availability = host): string[] =>
    findFreeSlots(query(availability, '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z', more)).map((at) =>
      new Date(at).toISOString().slice(11, 16),
    );

  it.each([
    ['start on the quarter hour and end inside the range', {}, ['09:00', '09:15', '09:30']],
    ['of fifty minutes need fifty free minutes', { durationMinutes: 50 }, ['09:00']],
    [
      'respect the notice',
      { now: ms('2026-11-23T05:05:00Z'), host: { ...host, noticeMinutes: 240 } },
      ['09:15', '09:30'],
    ],
    [
      'include one that starts exactly at the end of the notice',
      { now: ms('2026-11-23T09:15:00Z') },
      ['09:15', '09:30'],
    ],
    ['end at the horizon', { now: ms('2026-10-24T09:15:00Z') }, ['09:00', '09:15']],
    [
      'do not overlap the host’s busy times, and leave the buffer before them',
      { hostBusy: [{ start: ms('2026-11-23T09:45:00Z'), end: ms('2026-11-23T10:30:00Z') }] },
      ['09:00', '09:15'],
    ],
    [
      'do not overlap the booker’s busy times, and leave the booker’s own buffer',
      {
        bookerBusy: [{ start: ms('2026-11-23T09:45:00Z'), end: ms('2026-11-23T10:15:00Z') }],
        bookerBufferMinutes: 30,
      },
      [],
    ],
    [
      'may begin at the very end of a busy time',
      { hostBusy: [{ start: ms('2026-11-23T08:00:00Z'), end: ms('2026-11-23T09:30:00Z') }] },
      ['09:30'],
    ],
    [
      'are none on a full day',
      {
        host: { ...host, maxPerDay: 2 },
        hostStarts: [ms('2026-11-23T06:00:00Z'), ms('2026-11-23T20:00:00Z')],
      },
      [],
    ],
    [
      'exist on a day that is not full',
      {
        host: { ...host, maxPerDay: 2 },
        hostStarts: [ms('2026-11-23T06:00:00Z'), ms('2026-11-24T06:00:00Z')],
      },
      ['09:00', '09:15', '09:30'],
    ],
    ['are none on a day off', { host: { ...host, overrides: new Map([[20_780, []]]) } }, []],
    [
      'follow the hours of an override',
      { host: { ...host, overrides: new Map([[20_780, [{ start: 600, end: 640 }]]]) } },
      ['10:00', '10:15'],
    ],
    ['run across two ranges that touch', { host: hostIn('UTC', ['09:00-09:15', '09:15-09:30']) }, ['09:00']],
    [
      'run across midnight where both days are open',
      { host: hostIn('UTC', ['00:00-00:15', '23:45-24:00']) },
      ['23:45'],
    ],
  ] as const)('%s', (_, more, expected) => {
    expect(of(more as Partial<SlotQuery>)).toEqual(expected);
  });

  it('count a full day in the host’s time zone, not in UTC', () => {
    const auckland = { ...hostIn('Pacific/Auckland', ['00:00-24:00']), maxPerDay: 1 };
    const slots = findFreeSlots(
      query(auckland, '2026-11-23T00:00:00Z', '2026-11-25T00:00:00Z', {
        hostStarts: [ms('2026-11-23T12:00:00Z')],
      }),
    );
    const days = new Set(
      slots.map((at) =>
        Temporal.Instant.fromEpochMilliseconds(at)
          .toZonedDateTimeISO('Pacific/Auckland')
          .toPlainDate()
          .toString(),
      ),
    );
    expect([...days]).toEqual(['2026-11-23', '2026-11-25']);
  });

  it('nearest to the wanted one are offered, in order of time', () => {
    const slots = [1, 2, 5, 6, 9].map((hour) => hour * HOUR);
    expect(nearestSlots(slots, 5 * HOUR, 3)).toEqual([HOUR, 2 * HOUR, 6 * HOUR]);
    expect(nearestSlots(slots, 0, 2)).toEqual([HOUR, 2 * HOUR]);
    expect(nearestSlots([], 0, 3)).toEqual([]);
  });
});

describe('Every free slot', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Africa/Casablanca',
    'America/St_Johns',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'UTC',
  ];
  const range = fc
    .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 40 }))
    .map(([start, length]) => ({ start: start * 15, end: Math.min(1440, (start + length) * 15) }));
  const availability = fc.record({
    timeZone: fc.constantFrom(...zones),
    weekly: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 7 }), range).map(([weekday, r]) => ({ weekday, ...r })),
      { maxLength: 14 },
    ),
    noticeMinutes: fc.integer({ min: 0, max: 600 }),
    bufferMinutes: fc.integer({ min: 0, max: 60 }),
    maxPerDay: fc.integer({ min: 1, max: 5 }),
  });
  const busy = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 * 96 }), fc.integer({ min: 1, max: 20 })), {
    maxLength: 8,
  });

  it('matches the wall time exactly, for random four-day windows from 2024 to 2027', () => {
    fc.assert(
      fc.property(
        availability,
        busy,
        busy,
        fc.integer({ min: 0, max: 1400 }),
        fc.constantFrom(20, 50),
        (rules, hostTaken, bookerTaken, dayOffset, durationMinutes) => {
          const from = ms('2024-01-01T00:00:00Z') + dayOffset * DAY;
          const to = from + 4 * DAY;
          const intervals = (list: readonly (readonly [number, number])[]) =>
            list.map(([start, length]) => ({
              start: from + start * 15 * MINUTE,
              end: from + (start + length) * 15 * MINUTE,
            }));
          const request: SlotQuery = {
            host: { ...rules, overrides: new Map() },
            durationMinutes,
            gridMinutes: 15,
            from,
            to,
            now: from + 3 * HOUR,
            horizonDays: 3,
            hostBusy: intervals(hostTaken),
            bookerBusy: intervals(bookerTaken),
            bookerBufferMinutes: 10,
            hostStarts: intervals(hostTaken).map(({ start }) => start),
          };
          expect(findFreeSlots(request)).toEqual(slotsByTheClock(request));
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });
});

describe('A full calendar', () => {
  const FROM = ms('2026-03-20T00:00:00Z');
  const MONTH = 30 * DAY;
  /** Unsorted, to the second: as many short appointments as a month has, and sometimes a vacation. */
  const busy = fc.array(
    fc
      .tuple(
        fc.integer({ min: -2 * 86_400, max: 32 * 86_400 }),
        fc.oneof(
          { weight: 9, arbitrary: fc.integer({ min: 0, max: 7_200 }) },
          fc.integer({ max: 864_000, min: 0 }),
        ),
      )
      .map(([start, length]) => ({ start: FROM + start * 1000, end: FROM + (start + length) * 1000 })),
    { maxLength: 250 },
  );

  it('leaves exactly the slots of an empty one that overlap nothing in it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'America/New_York'),
        busy,
        busy,
        fc.integer({ min: 0, max: 60 }),
        (zone, hostBusy, bookerBusy, bookerBufferMinutes) => {
          const host = hostIn(zone, ['00:00-04:00', '09:00-12:30', '13:00-18:00']);
          const empty = { ...query(host, '2026-03-20T00:00:00Z', '2026-03-20T00:00:00Z'), to: FROM + MONTH };
          const isClear = (at: number, intervals: readonly Interval[], buffer: number): boolean =>
            intervals.every(({ start, end }) => at + (20 + buffer) * MINUTE <= start || end <= at);
          expect(findFreeSlots({ ...empty, hostBusy, bookerBusy, bookerBufferMinutes })).toEqual(
            findFreeSlots(empty).filter(
              (at) =>
                isClear(at, hostBusy, host.bufferMinutes) && isClear(at, bookerBusy, bookerBufferMinutes),
            ),
          );
        },
      ),
      { numRuns: 40, seed: 11 },
    );
  });
});

/**
 * A direct implementation of the rule that checks the host's wall time every five minutes. Slow, and independent of the tested
 * code.
 */
function slotsByTheClock(q: SlotQuery): number[] {
  const { host } = q;
  const wall = (at: number): Temporal.ZonedDateTime =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(host.timeZone);
  const open = new Map<number, boolean>();
  const isOpen = (at: number): boolean => {
    const known = open.get(at);
    if (known !== undefined) return known;
    const now = wall(at);
    const minute = now.hour * 60 + now.minute;
    const answer = host.weekly.some(
      (r) => r.weekday === now.dayOfWeek && r.start <= minute && minute < r.end,
    );
    open.set(at, answer);
    return answer;
  };
  const sessionsOn = Map.groupBy(q.hostStarts, (at) => wall(at).toPlainDate().toString());
  const length = q.durationMinutes * MINUTE;
  const clear = (list: SlotQuery['hostBusy'], at: number, buffer: number): boolean =>
    list.every((one) => at + length + buffer * MINUTE <= one.start || one.end <= at);
  const slots: number[] = [];
  for (let at = q.from; at < q.to; at += 15 * MINUTE) {
    if (at < q.now + host.noticeMinutes * MINUTE || at > q.now + q.horizonDays * DAY) continue;
    if (!isOpen(at)) continue;
    let inside = true;
    for (let step = at; step < at + length; step += 5 * MINUTE) inside &&= isOpen(step);
    const day = sessionsOn.get(wall(at).toPlainDate().toString())?.length ?? 0;
    if (
      inside &&
      day < host.maxPerDay &&
      clear(q.hostBusy, at, host.bufferMinutes) &&
      clear(q.bookerBusy, at, q.bookerBufferMinutes)
    ) {
      slots.push(at);
    }
  }
  return slots;
}
