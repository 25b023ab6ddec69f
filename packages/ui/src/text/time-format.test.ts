import { formatTime, formatTimeInFull } from './time-format.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

it.each([
  ['2026-11-21T11:59:40.000Z', 'now'],
  ['2026-11-21T11:55:00.000Z', '5 minutes ago'],
  ['2026-11-21T15:30:00.000Z', 'in 3 hours'],
  ['2026-11-20T11:00:00.000Z', 'yesterday'],
  ['2026-11-01T12:00:00.000Z', '2 weeks ago'],
  ['2025-11-01T12:00:00.000Z', 'last year'],
])('formats %s as "%s"', (at, words) => {
  expect(formatTime(at, { style: 'relative', locale: 'en' }, now)).toBe(words);
});

it.each([
  ['Europe/Berlin', '10:00'],
  ['Asia/Kolkata', '14:30'],
  ['America/St_Johns', '05:30'],
])('formats an instant as a time of day in %s', (zone, time) => {
  expect(formatTime('2026-11-21T09:00:00.000Z', { style: 'time', zone, locale: 'en-GB' }, now)).toBe(time);
});

it('includes seconds when requested', () => {
  const format = { style: 'seconds', zone: 'UTC', locale: 'en-GB' } as const;
  expect(formatTime('2026-11-21T09:00:07.900Z', format, now)).toBe('21 Nov 2026, 09:00:07');
});

it('includes the zone’s name in the full form', () => {
  expect(formatTimeInFull('2026-11-21T09:00:00.000Z', 'Europe/Berlin', 'en-GB')).toBe(
    'Saturday, 21 November 2026 at 10:00 Central European Standard Time',
  );
});

it.each([
  ['en-GB', 'Sat 21 Nov, 09:05', '09:05'],
  ['de-DE', 'Sa., 21. Nov., 09:05', '09:05'],
  ['es-ES', 'sáb, 21 nov, 9:05', '9:05'],
  ['en-US', 'Sat, Nov 21, 9:05 AM', '9:05 AM'],
])('formats the hour in %s the same with and without a weekday', (locale, weekdayTime, time) => {
  const written = (style: 'weekdayTime' | 'time') =>
    formatTime('2026-11-21T09:05:00.000Z', { style, zone: 'UTC', locale }, now).replaceAll('\u202f', ' ');
  expect([written('weekdayTime'), written('time')]).toEqual([weekdayTime, time]);
});
