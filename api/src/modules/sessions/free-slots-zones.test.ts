import { findFreeSlots, type Availability } from './free-slots.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEK = 7 * DAY;
const HALF_A_DAY = DAY / 2;
const GRID = 15 * MINUTE;
const FIRST = Date.UTC(2024, 0, 1);
const END = Date.UTC(2031, 0, 1);
const LENGTH = 20;

/** Different hours each day, some over midnight, so that a slot of the wrong day or hour is seen. */
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

/** When the clocks of a zone change from 2024 to 2030, found by Intl alone. */
function changesOf(wallOf: (at: number) => number): number[] {
  const offset = (at: number): number => wallOf(at) - at;
  const changes: number[] = [];
  let before = offset(FIRST);
  for (let day = FIRST; day < END; day += WEEK) {
    // A zone that suspends summer time for a month changes twice within a few weeks, never within one.
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

/** What the clock on a zone's wall shows, as if it were UTC: by Intl, which the real thing does not use. */
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

/** The rule read out loud: at each five minutes of a slot, does the clock on the wall stand inside the hours? */
function slotsByTheClock(wallOf: (at: number) => number, from: number, to: number): number[] {
  const known = new Map<number, number>();
  const wallAt = (at: number): number => {
    const wall = known.get(at) ?? wallOf(at);
    known.set(at, wall);
    return wall;
  };
  const isOpen = (at: number): boolean => {
    const wall = new Date(wallAt(at));
    const weekday = wall.getUTCDay() === 0 ? 7 : wall.getUTCDay();
    const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
    return WEEKLY.some((range) => range.weekday === weekday && range.start <= minute && minute < range.end);
  };
  const slots: number[] = [];
  for (let at = from; at < to; at += 5 * MINUTE) {
    if (wallAt(at) % GRID !== 0) continue;
    let inside = true;
    for (let step = 0; step < LENGTH; step += 5) inside &&= isOpen(at + step * MINUTE);
    if (inside) slots.push(at);
  }
  return slots;
}

const host = (timeZone: string): Availability => ({
  timeZone,
  weekly: WEEKLY,
  overrides: new Map(),
  noticeMinutes: 0,
  bufferMinutes: 10,
  maxPerDay: 24,
});

const freeBetween = (timeZone: string, from: number, to: number): number[] =>
  findFreeSlots({
    host: host(timeZone),
    durationMinutes: LENGTH,
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

/** By the first part of a zone's name, so that each test is short. */
const CONTINENTS = Object.entries(
  Object.groupBy(Intl.supportedValuesOf('timeZone'), (zone) => zone.split('/')[0] ?? zone),
).map(([continent, zones]) => ({ continent, zones: zones ?? [] }));

/** Many zones change at one instant from one offset to another: what their clocks allow is worked out once. */
const reference = new Map<string, number[]>();
let compared = 0;

/** The changes of a zone (a day of summer where there is none) at which the slots are not those of the clock. */
function wrongChanges(timeZone: string): string[] {
  const wallOf = wallClock(timeZone);
  const changes = changesOf(wallOf);
  return (changes.length > 0 ? changes : [Date.UTC(2026, 6, 5)])
    .filter((change) => {
      const [from, to] = [change - HALF_A_DAY, change + HALF_A_DAY];
      const key = `${change} ${wallOf(change - MINUTE)} ${wallOf(change)}`;
      const expected = reference.get(key) ?? slotsByTheClock(wallOf, from, to);
      reference.set(key, expected);
      compared++;
      const found = freeBetween(timeZone, from, to);
      return found.length !== expected.length || found.some((at, index) => at !== expected[index]);
    })
    .map((change) => `${timeZone} at ${new Date(change).toISOString()}`);
}

describe('Free slots around every change of the clocks from 2024 to 2030', () => {
  it.each(CONTINENTS)('are in every zone of $continent what the clock on the wall allows', ({ zones }) => {
    expect(zones.flatMap(wrongChanges)).toEqual([]);
  });

  it('were looked at in the whole world', () => {
    expect(CONTINENTS.reduce((sum, { zones }) => sum + zones.length, 0)).toBeGreaterThan(400);
    // Some 150 zones change twice a year, for seven years.
    expect(compared).toBeGreaterThan(1_800);
  });
});
