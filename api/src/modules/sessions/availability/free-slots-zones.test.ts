import { findFreeSlots, type Availability, type DayRange } from './free-slots.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEK = 7 * DAY;
const HALF_A_DAY = DAY / 2;
const GRID = 15 * MINUTE;
const FIRST = Date.UTC(2024, 0, 1);
const END = Date.UTC(2031, 0, 1);

/** Different hours each day, some past midnight, so that a slot on a wrong day or hour is noticed. */
const WEEKLY = [
  { weekday: 1, start: 0, end: 195 },
  { weekday: 2, start: 60, end: 150 },
  { weekday: 3, start: 105, end: 1440 },
  { weekday: 4, start: 0, end: 120 },
  { weekday: 5, start: 1380, end: 1440 },
  { weekday: 6, start: 0, end: 1440 },
  { weekday: 7, start: 30, end: 180 },
  { weekday: 7, start: 180, end: 240 },
  { weekday: 7, start: 1290, end: 1425 },
];

/** Overrides on the date of an offset change: none, other hours, or a day off, such as a holiday. */
const DATES = {
  'the weekly hours': null,
  'other hours that day': [
    { start: 0, end: 90 },
    { start: 105, end: 240 },
    { start: 1380, end: 1440 },
  ],
  'a day off': [],
} as const satisfies Record<string, readonly DayRange[] | null>;

type Overrides = Availability['overrides'];

/** Returns the offset changes of a time zone from 2024 to 2030, found with Intl only. */
function changesOf(wallOf: (at: number) => number): number[] {
  const offset = (at: number): number => wallOf(at) - at;
  const changes: number[] = [];
  let before = offset(FIRST);
  for (let day = FIRST; day < END; day += WEEK) {
    // A time zone that suspends summer time for a month changes twice within a few weeks, never within one.
    let [low, high] = [day, day + WEEK];
    const after = offset(high);
    if (after !== before) {
      while (high - low > MINUTE) {
        const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
        if (offset(middle) === before) low = middle;
        else high = middle;
      }
      changes.push(high);
    }
    before = after;
  }
  return changes;
}

/**
 * Returns a function for the wall time of a time zone as if it were UTC, computed with Intl, which the tested code does not use.
 */
function wallClock(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (at) => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute);
  };
}

/** Memoizes the readings of a clock. */
function remembered(wallOf: (at: number) => number): (at: number) => number {
  const known = new Map<number, number>();
  return (at) => {
    const wall = known.get(at) ?? wallOf(at);
    known.set(at, wall);
    return wall;
  };
}

interface Looked {
  readonly from: number;
  readonly to: number;
  /** Length of a session in minutes. */
  readonly length: number;
  readonly overrides: Overrides;
}

/** A direct implementation of the rule: every five minutes of a slot, the wall time must lie within the hours. */
function slotsByTheClock(wallAt: (at: number) => number, { from, to, length, overrides }: Looked): number[] {
  const isOpen = (at: number): boolean => {
    const wall = new Date(wallAt(at));
    const weekday = wall.getUTCDay() === 0 ? 7 : wall.getUTCDay();
    const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
    const ranges =
      overrides.get(dateOf(wall.getTime())) ?? WEEKLY.filter((range) => range.weekday === weekday);
    return ranges.some((range) => range.start <= minute && minute < range.end);
  };
  const slots: number[] = [];
  for (let at = from; at < to; at += 5 * MINUTE) {
    if (wallAt(at) % GRID !== 0) continue;
    let inside = true;
    for (let step = 0; inside && step < length; step += 5) inside = isOpen(at + step * MINUTE);
    if (inside) slots.push(at);
  }
  return slots;
}

/** Returns the date of a wall time in days since 1970-01-01. */
const dateOf = (wall: number): number => Math.floor(wall / DAY);

const host = (timeZone: string, overrides: Overrides): Availability => ({
  timeZone,
  weekly: WEEKLY,
  overrides,
  noticeMinutes: 0,
  bufferMinutes: 10,
  maxPerDay: 24,
});

const freeBetween = (timeZone: string, { from, to, length, overrides }: Looked): number[] =>
  findFreeSlots({
    host: host(timeZone, overrides),
    durationMinutes: length,
    gridMinutes: 15,
    from,
    to,
    now: from - DAY,
    horizonDays: 30,
    hostBusy: [],
    bookerBusy: [],
    bookerBufferMinutes: 10,
    hostStarts: [],
  });

/** Time zones by the first part of their name, so that each test is short. */
const CONTINENTS = Object.entries(
  Object.groupBy(Intl.supportedValuesOf('timeZone'), (zone) => zone.split('/')[0] ?? zone),
).map(([continent, zones]) => ({ continent, zones: zones ?? [] }));

/** Expected slots by offset change: many time zones change at the same time between the same offsets. */
const reference = new Map<string, number[]>();

/** Number of compared slots of each length. */
type Compared = Record<20 | 50, number>;

/**
 * Returns the offset changes of a time zone (or a summer day, if it has none) at which the slots differ from the expected ones.
 */
function wrongChanges(timeZone: string, lengths: readonly (20 | 50)[], compared: Compared): string[] {
  const wallOf = wallClock(timeZone);
  const changes = changesOf(wallOf);
  return (changes.length > 0 ? changes : [Date.UTC(2026, 6, 5)]).flatMap((change) => {
    const [before, after] = [wallOf(change - MINUTE), wallOf(change)];
    const wallAt = remembered(wallOf);
    const wrong = (date: keyof typeof DATES, length: 20 | 50): boolean => {
      // For a change at midnight, both dates.
      const dates = DATES[date] === null ? [] : [dateOf(before), dateOf(after)];
      const looked = {
        from: change - HALF_A_DAY,
        to: change + HALF_A_DAY,
        length,
        overrides: new Map(dates.map((day) => [day, DATES[date] ?? []])),
      };
      const key = `${change} ${before} ${after} ${date} ${length}`;
      const expected = reference.get(key) ?? slotsByTheClock(wallAt, looked);
      reference.set(key, expected);
      compared[length]++;
      const found = freeBetween(timeZone, looked);
      return found.length !== expected.length || found.some((at, index) => at !== expected[index]);
    };
    return (Object.keys(DATES) as (keyof typeof DATES)[]).flatMap((date) =>
      lengths
        .filter((length) => wrong(date, length))
        .map((length) => `${timeZone} at ${new Date(change).toISOString()}: ${length} minutes, ${date}`),
    );
  });
}

/** Comparison of each continent, computed once by whichever test runs first. */
const known = new Map<string, { readonly wrong: readonly string[]; readonly compared: Compared }>();
function comparisonOf({ continent, zones }: (typeof CONTINENTS)[number]) {
  const compared: Compared = { 20: 0, 50: 0 };
  const found = known.get(continent) ?? {
    // The longer slots only in every second time zone, because each change occurs in many zones.
    wrong: zones.flatMap((zone, index) => wrongChanges(zone, index % 2 === 0 ? [20, 50] : [20], compared)),
    compared,
  };
  known.set(continent, found);
  return found;
}

describe('Free slots around every offset change from 2024 to 2030', () => {
  it.each(CONTINENTS)('match the wall time in every time zone of $continent', (continent) => {
    expect(comparisonOf(continent).wrong).toEqual([]);
  });

  it('were compared worldwide, with weekly hours, other hours and none on the day of the change', () => {
    expect(CONTINENTS.reduce((sum, { zones }) => sum + zones.length, 0)).toBeGreaterThan(400);
    // About 150 time zones change twice a year, for seven years.
    const all = CONTINENTS.map((continent) => comparisonOf(continent).compared);
    expect(all.reduce((sum, compared) => sum + compared[20], 0)).toBeGreaterThan(3 * 1_800);
    expect(all.reduce((sum, compared) => sum + compared[50], 0)).toBeGreaterThan(3 * 900);
  });
});
