import { holidayCountries, holidaysBetween, isHolidayPlace } from './holidays.ts';

const day = (date: string) => Temporal.PlainDate.from(date);
const datesOf = async (country: string, region: string | null, from: string, to: string) =>
  (await holidaysBetween({ country, region }, day(from), day(to))).map(({ date }) => date);

describe('Public holidays', () => {
  it('are known for countries worldwide, by English names and with their regions', async () => {
    const countries = await holidayCountries();
    expect(countries.length).toBeGreaterThan(150);
    const germany = countries.find(({ code }) => code === 'DE');
    expect([germany?.name, germany?.regions.map(({ code }) => code)]).toEqual([
      'Germany',
      expect.arrayContaining(['BE', 'BY', 'SN']),
    ]);
  });

  it.each([
    [{ country: 'DE', region: null }, true],
    [{ country: 'DE', region: 'BY' }, true],
    [{ country: 'DE', region: 'TX' }, false],
    [{ country: 'ZZ', region: null }, false],
  ])('%j is a place with known holidays: %s', async (place, known) => {
    expect(await isHolidayPlace(place)).toBe(known);
  });

  // Dates from the countries' own calendars: Easter Sunday of 2027 is 28 March.
  it.each([
    ['DE', null, '2027-03-01', '2027-04-30', ['2027-03-26', '2027-03-29']],
    ['DE', 'BY', '2027-01-01', '2027-01-31', ['2027-01-01', '2027-01-06']],
    ['US', null, '2027-11-01', '2027-11-30', ['2027-11-11', '2027-11-25']],
    ['GB', 'ENG', '2027-12-20', '2027-12-31', ['2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28']],
    // Across a new year.
    ['FR', null, '2026-12-20', '2027-01-10', ['2026-12-25', '2027-01-01']],
  ])('of %s %s from %s to %s', async (country, region, from, to, dates) => {
    expect(await datesOf(country, region, from, to)).toEqual(dates);
  });

  it('of several days are listed once per day', async () => {
    const days = await datesOf('SA', null, '2026-03-15', '2026-03-31');
    expect(days).toEqual(['2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22']);
  });

  it('leave out days that are only observances', async () => {
    expect(await datesOf('US', null, '2027-02-14', '2027-02-14')).toEqual([]);
  });
});
