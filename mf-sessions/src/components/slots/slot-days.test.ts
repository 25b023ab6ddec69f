import { groupByDay, minuteOfDay, stretchesOf } from './slot-days.ts';

const slot = (starts_at: string) => ({ starts_at, ends_at: starts_at });

describe('slots by day', () => {
  it('groups a slot by its day in the reader’s time zone, not the server’s', () => {
    const late = slot('2026-11-21T23:30:00.000Z');
    expect(groupByDay([late], 'Europe/Berlin').map((day) => day.date)).toEqual(['2026-11-22']);
    expect(groupByDay([late], 'America/New_York').map((day) => day.date)).toEqual(['2026-11-21']);
  });

  it('sorts the days and the slots within them', () => {
    const days = groupByDay(
      [slot('2026-11-22T10:00:00.000Z'), slot('2026-11-21T12:00:00.000Z'), slot('2026-11-21T09:00:00.000Z')],
      'UTC',
    );
    expect(days.map((day) => [day.date, day.slots.length])).toEqual([
      ['2026-11-21', 2],
      ['2026-11-22', 1],
    ]);
    expect(days[0]?.slots[0]?.starts_at).toBe('2026-11-21T09:00:00.000Z');
  });
});

describe('the minute of the day', () => {
  it.each([
    ['2026-11-21T05:59:00.000Z', 6 * 60 + 59],
    ['2026-11-21T23:00:00.000Z', 0],
    ['2026-10-25T01:30:00.000Z', 2 * 60 + 30],
  ])('%s in Berlin', (instant, minute) => {
    expect(minuteOfDay(instant, 'Europe/Berlin')).toBe(minute);
  });
});

describe('consecutive slots', () => {
  it('are one stretch, split at the night', () => {
    const slots = ['05:30', '05:45', '06:00', '06:15', '06:45'].map((time) =>
      slot(`2026-11-21T${time}:00.000Z`),
    );
    const stretches = stretchesOf(slots, 'Europe/Berlin');
    expect(
      stretches.map(({ first, last, isNight }) => [
        first.starts_at.slice(11, 16),
        last.starts_at.slice(11, 16),
        isNight,
      ]),
    ).toEqual([
      ['05:30', '05:45', true],
      ['06:00', '06:15', false],
      ['06:45', '06:45', false],
    ]);
  });
});
