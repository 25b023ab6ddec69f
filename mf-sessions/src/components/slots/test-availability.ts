import type { Holiday } from '@acquaint/contracts';

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
