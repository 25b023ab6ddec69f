import { defaultAvailability, tidyAvailability, toRules, weeklyMinutes } from './availability.ts';

const BUSINESS = { noticeHours: 4, bufferMinutes: 10, maxSessionsPerDay: 4 };

describe('Availability', () => {
  const settings = defaultAvailability('Europe/Berlin', BUSINESS);

  it('of a member who never changed it is forty hours a week', () => {
    expect(weeklyMinutes(settings)).toBe(40 * 60);
    expect(weeklyMinutes({ ...settings, accepts_sessions: false })).toBe(0);
  });

  it('counts overlapping ranges once', () => {
    const weekly = [
      { weekday: 2, start: '09:00', end: '11:00' },
      { weekday: 2, start: '10:00', end: '12:00' },
      { weekday: 2, start: '10:15', end: '10:30' },
      { weekday: 1, start: '22:00', end: '24:00' },
    ];
    expect(tidyAvailability({ ...settings, weekly }).weekly).toEqual([
      { weekday: 1, start: '22:00', end: '24:00' },
      { weekday: 2, start: '09:00', end: '12:00' },
    ]);
    expect(weeklyMinutes({ ...settings, weekly })).toBe(5 * 60);
  });

  it('keeps the last override of a date, sorted by date', () => {
    const overrides = [
      { date: '2027-01-02', ranges: [] },
      { date: '2027-01-01', ranges: [{ start: '09:00', end: '10:00' }] },
      { date: '2027-01-02', ranges: [{ start: '11:00', end: '12:00' }] },
    ];
    expect(tidyAvailability({ ...settings, overrides }).overrides).toEqual([
      { date: '2027-01-01', ranges: [{ start: '09:00', end: '10:00' }] },
      { date: '2027-01-02', ranges: [{ start: '11:00', end: '12:00' }] },
    ]);
  });

  it('converts wall times to minutes and dates to days', () => {
    const rules = toRules({
      ...settings,
      weekly: [{ weekday: 7, start: '00:15', end: '24:00' }],
      overrides: [{ date: '1970-01-02', ranges: [{ start: '09:30', end: '10:00' }] }],
    });
    expect(rules.weekly).toEqual([{ weekday: 7, start: 15, end: 1440 }]);
    expect([...rules.overrides]).toEqual([[1, [{ start: 570, end: 600 }]]]);
  });

  it('excludes public holidays, unless the member has set hours for that date', () => {
    const overrides = [{ date: '1970-01-02', ranges: [{ start: '09:30', end: '10:00' }] }];
    const rules = toRules({ ...settings, overrides }, ['1970-01-02', '1970-01-03']);
    expect(rules.overrides).toEqual(
      new Map([
        [1, [{ start: 570, end: 600 }]],
        [2, []],
      ]),
    );
  });
});
