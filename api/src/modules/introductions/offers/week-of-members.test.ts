import { capacityOf, isPaused, weekStarts } from './week-of-members.ts';

const WINTER = Temporal.Instant.from('2026-11-21T09:00:00Z');
const NUMBERS = { weeklyIntroductions: 5, sessionMinutes: 20, bufferMinutes: 10 };

describe('the week of a member', () => {
  it.each([
    [false, 2_400, 5],
    [false, 90, 3],
    [false, 0, 1],
    [true, 2_400, 80],
  ])('pro %s with %s free minutes allows %s introductions', (isPro, freeMinutes, expected) => {
    expect(capacityOf({ isPro }, freeMinutes, NUMBERS)).toBe(expected);
  });

  it('starts on Monday in each member’s own zone', () => {
    const members = [
      { id: 'berlin', timeZone: 'Europe/Berlin' },
      { id: 'auckland', timeZone: 'Pacific/Auckland' },
    ];
    const sunday = Temporal.Instant.from('2026-11-22T12:00:00Z');
    expect(weekStarts(members, sunday)).toEqual(
      new Map([
        ['berlin', Temporal.Instant.from('2026-11-15T23:00:00Z')],
        ['auckland', Temporal.Instant.from('2026-11-22T11:00:00Z')],
      ]),
    );
  });

  it('is paused until the chosen time', () => {
    expect(isPaused({ pausedUntil: null }, WINTER)).toBe(false);
    expect(isPaused({ pausedUntil: WINTER }, WINTER)).toBe(false);
    expect(isPaused({ pausedUntil: WINTER.add({ seconds: 1 }) }, WINTER)).toBe(true);
  });
});
