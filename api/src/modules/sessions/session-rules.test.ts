import type { SessionState } from '@acquaint/contracts';
import { inLocale } from '../../i18n/i18n.ts';
import { nameInEmail } from '../../i18n/people.ts';
import type { LastSeen } from './calls/attendance.repository.ts';
import { hasEmptied } from './calls/calls.service.ts';
import { callEnd, isRoomOpen } from './calls/call-timing.ts';
import { dueOf, nextDueAt } from './calls/session-due.ts';
import { isLateChange, mayBecome, requestExpiry } from './session-states.ts';
import { weeklyUseOf, isoWeekOf, weeklyLimit } from './booking/weekly-limit.ts';

const on = (time: string): Temporal.Instant => Temporal.Instant.from(`2026-11-24T${time}Z`);

const REMIND_AT = [1440, 60, 5];

describe('A session', () => {
  it.each<[SessionState, SessionState[]]>([
    ['held', ['requested', 'confirmed', 'expired']],
    ['requested', ['confirmed', 'declined', 'expired', 'cancelled']],
    // Completed without having been live: an early talk that both confirm (R-ROOM-15).
    ['confirmed', ['requested', 'live', 'completed', 'cancelled', 'no_show']],
    ['live', ['completed']],
    ['completed', []],
    ['declined', []],
    // Only an expired hold that was paid slightly too late.
    ['expired', ['requested', 'confirmed']],
    ['cancelled', []],
    ['no_show', []],
  ])('that is %s can only become %j', (from, expected) => {
    const all: SessionState[] = [
      'held',
      'requested',
      'confirmed',
      'live',
      'completed',
      'declined',
      'expired',
      'cancelled',
      'no_show',
    ];
    expect(all.filter((to) => mayBecome(from, to)).sort()).toEqual(expected.toSorted());
  });

  it.each([
    ['three hours and a second before the start', '06:59:59', false],
    ['exactly three hours before', '07:00:00', false],
    ['a second later', '07:00:01', true],
    ['after the start', '10:01:00', true],
  ])('cancelled %s is late: %s → %s', (_, now, late) => {
    expect(isLateChange(on(now), on('10:00:00'), 3)).toBe(late);
  });

  it('that is only requested expires after 48 hours, or at its start if that comes first', () => {
    const start = on('10:00:00');
    expect(
      requestExpiry(start.subtract({ hours: 72 }), start, 48).equals(start.subtract({ hours: 24 })),
    ).toBe(true);
    expect(requestExpiry(start.subtract({ hours: 5 }), start, 48).equals(start)).toBe(true);
  });
});

describe('A call of twenty minutes planned for 10:00', () => {
  const plan = { startsAt: on('10:00:00'), durationMinutes: 20 };
  it.each([
    ['a day early', '00:00:00', '00:20:00'],
    ['a minute early', '09:59:00', '10:19:00'],
    ['on time', '10:00:00', '10:20:00'],
    ['ten minutes late', '10:10:00', '10:20:00'],
    ['fifteen minutes late', '10:15:00', '10:20:00'],
    ['nineteen minutes late', '10:19:00', '10:24:00'],
  ])('of people who meet %s ends at %s → %s', (_, metAt, end) => {
    expect(callEnd(plan, on(metAt), 5).toString()).toBe(on(end).toString());
  });

  it.each([
    ['confirmed', '09:00:00', null, true],
    ['confirmed', '10:19:59', null, true],
    ['confirmed', '10:20:00', null, false],
    ['live', '10:21:00', '10:24:00', true],
    ['live', '10:24:00', '10:24:00', false],
    ['requested', '09:00:00', null, false],
    ['completed', '10:05:00', '10:20:00', false],
    ['cancelled', '09:00:00', null, false],
  ])('%s at %s, with the call ending at %s: its room is open: %s', (state, now, callEndsAt, open) => {
    expect(isRoomOpen({ ...plan, state, callEndsAt: callEndsAt ? on(callEndsAt) : null }, on(now))).toBe(
      open,
    );
  });
});

describe('Time', () => {
  const base = {
    startsAt: on('10:00:00'),
    durationMinutes: 20,
    expiresAt: null,
    confirmedAt: null,
    callEndsAt: null,
  };
  const yesterday = on('00:00:00').subtract({ hours: 24 });
  it.each([
    [
      'leaves a hold alone while it runs',
      { state: 'held', expiresAt: on('09:05:00') },
      '09:04:59',
      null,
      '09:05:00',
    ],
    ['ends a hold', { state: 'held', expiresAt: on('09:05:00') }, '09:05:00', { kind: 'expire' }, '09:05:00'],
    [
      'ends a request',
      { state: 'requested', expiresAt: on('09:05:00') },
      '09:05:01',
      { kind: 'expire' },
      '09:05:00',
    ],
    [
      'schedules the next check an hour before',
      { state: 'confirmed', confirmedAt: on('08:00:00') },
      '08:10:00',
      null,
      '09:00:00',
    ],
    [
      'sends a reminder a day before',
      { state: 'confirmed', confirmedAt: yesterday },
      '08:59:00',
      { kind: 'remind', minutes: 1440 },
      '09:00:00',
    ],
    [
      'sends only the nearest reminder if it runs late',
      { state: 'confirmed', confirmedAt: yesterday },
      '09:56:00',
      { kind: 'remind', minutes: 5 },
      '10:20:00',
    ],
    [
      'sends no reminder whose time was before the booking',
      { state: 'confirmed', confirmedAt: on('09:30:00') },
      '09:40:00',
      null,
      '09:55:00',
    ],
    [
      'sends no reminder after the start',
      { state: 'confirmed', confirmedAt: yesterday },
      '10:00:00',
      null,
      '10:20:00',
    ],
    [
      'ends a session in which the two never met',
      { state: 'confirmed', confirmedAt: yesterday },
      '10:20:00',
      { kind: 'miss' },
      '10:20:00',
    ],
    [
      'leaves a running call alone',
      { state: 'live', callEndsAt: on('10:24:00') },
      '10:23:59',
      null,
      '10:24:00',
    ],
    ['ends a call', { state: 'live', callEndsAt: on('10:24:00') }, '10:24:00', { kind: 'end' }, '10:24:00'],
    ['does nothing to a session that is over', { state: 'completed' }, '12:00:00', null, null],
  ] as const)('%s', (_, session, now, due, next) => {
    const timed = { ...base, ...session };
    expect(dueOf(timed, on(now), REMIND_AT)).toEqual(due);
    expect(nextDueAt(timed, on(now), REMIND_AT)?.toString() ?? null).toBe(
      next === null ? null : on(next).toString(),
    );
  });
});

describe('A room', () => {
  const seen = (howLeft: LastSeen['howLeft'], secondsAgo: number): LastSeen => ({
    userId: 'somebody',
    howLeft,
    leftAt: howLeft && on('10:00:00').subtract({ seconds: secondsAgo }),
  });
  it.each([
    ['both pressed Leave', [seen('left', 0), seen('left', 0)], true],
    ['one pressed Leave, the other is there', [seen('left', 90), seen(null, 0)], false],
    ['one pressed Leave, the other may come back', [seen('left', 90), seen('lost', 59)], false],
    ['one pressed Leave, the other has not come back', [seen('left', 90), seen('lost', 60)], true],
    ['both were lost and may return until the end', [seen('lost', 900), seen('lost', 900)], false],
  ])('where %s is empty: %s', (_, people, empty) => {
    expect(hasEmptied(people, on('10:00:00'), 60)).toBe(empty);
  });
});

const RULES = { weeklyBookings: 2, weeklyBookingsWithCalendar: 4, weeklyBookingsAtMost: 8 };

describe('A week of bookings', () => {
  it.each([
    ['nothing', false, 0, 2],
    ['a calendar', true, 0, 4],
    ['three invited people who have joined', false, 3, 5],
    ['both', true, 3, 7],
    ['more people than are counted', true, 30, 8],
  ])('with %s has its limit', (_, hasCalendar, joined, limit) => {
    expect(weeklyLimit(RULES, { isPro: false }, { hasCalendar, joined })).toBe(limit);
  });

  it('has a limit for basic members and none for pro members', () => {
    expect(weeklyLimit(RULES, { isPro: true }, { hasCalendar: false, joined: 0 })).toBeNull();
    expect(weeklyUseOf(2, 3)).toEqual({ limit: 2, used: 3, left: 0 });
    expect(weeklyUseOf(null, 9)).toEqual({ limit: null, used: 9, left: null });
  });

  it.each([
    ['Europe/Berlin', '2026-11-22T22:59:59Z', '2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z'],
    ['Europe/Berlin', '2026-11-22T23:00:00Z', '2026-11-22T23:00:00Z', '2026-11-29T23:00:00Z'],
    // The week in which summer time ends has an extra hour.
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['America/Los_Angeles', '2026-11-23T07:59:00Z', '2026-11-16T08:00:00Z', '2026-11-23T08:00:00Z'],
  ])('in %s at %s runs from Monday to Monday there', (zone, now, start, end) => {
    const week = isoWeekOf(Temporal.Instant.from(now), zone);
    expect([week.start.toString(), week.end.toString()]).toEqual([start, end]);
  });
});

describe('A name in an email', () => {
  it.each([
    ['Grace', 'Hopper', 'Grace Hopper'],
    ['Dr. Grace', 'St. John', 'Dr. Grace St. John'],
    ['Win at', 'prizes.example', 'A member of Acquaint'],
    ['http://x', 'y', 'A member of Acquaint'],
    ['Win at', 'evil。example', 'A member of Acquaint'],
    ['Win', '(evil dot com)', 'A member of Acquaint'],
  ])('of %s %s is %s', (firstName, lastName, expected) => {
    expect(nameInEmail({ firstName, lastName })).toBe(expected);
  });

  it('of a deleted account is in the reader’s language', () => {
    const erased = { firstName: 'Deleted', lastName: 'member', isErased: true };
    expect(nameInEmail(erased)).toBe('Deleted member');
    expect(inLocale('de-DE', () => nameInEmail(erased))).toBe('Gelöschtes Mitglied');
  });
});
