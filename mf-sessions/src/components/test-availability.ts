import type {
  AvailabilitySettings,
  getReminders,
  Holiday,
  listHolidayCountries,
  SuccessBody,
} from '@acquaint/contracts';

/** Returns the availability of a member in Lisbon who can be booked on Mondays and Wednesdays. */
export const sampleAvailability = (): AvailabilitySettings => ({
  time_zone: 'Europe/Lisbon',
  accepts_sessions: true,
  booking_mode: 'instant',
  weekly: [
    { weekday: 1, start: '09:00', end: '12:00' },
    { weekday: 3, start: '14:00', end: '18:00' },
  ],
  overrides: [],
  holidays: null,
  notice_minutes: 240,
  buffer_minutes: 10,
  max_per_day: 4,
  offers_long: false,
  price_cents: 0,
  long_price_cents: 0,
});

/** Returns reminders that are all switched on. */
export const sampleReminders = (): SuccessBody<typeof getReminders> => ({
  times: [1440, 60, 5],
  mail: [1440, 60, 5],
  in_app: [1440, 60, 5],
});

/** Returns two countries, one of them with regions. */
export const sampleHolidayCountries = (): SuccessBody<typeof listHolidayCountries>['results'] => [
  { code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bayern' }] },
  { code: 'PT', name: 'Portugal', regions: [] },
];

/** Returns the next holidays of one of the two countries. */
export function sampleHolidays(country: string): Holiday[] {
  const christmas = { date: '2026-12-25', name: 'Christmas Day' };
  if (country === 'PT') return [{ date: '2026-12-08', name: 'Immaculate Conception' }, christmas];
  return [
    christmas,
    { date: '2026-12-26', name: 'Boxing Day' },
    { date: '2027-01-01', name: 'New Year’s Day' },
    { date: '2027-03-26', name: 'Good Friday' },
    { date: '2027-03-29', name: 'Easter Monday' },
    { date: '2027-05-01', name: 'Labour Day' },
  ];
}
