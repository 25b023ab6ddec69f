import { PlainDate } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { z } from '../zod.ts';

/** ISO 3166-1 alpha-2, such as `DE`. */
const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose a country from the list');
/** The part of a region's ISO 3166-2 code after the hyphen, such as `BY` of `DE-BY`. */
const RegionCode = z.string().regex(/^[A-Z0-9]{1,5}$/, 'Choose a region from the list');

/** The country whose public holidays are days off; a null region means the national holidays only. */
export const HolidayPlace = z.strictObject({ country: CountryCode, region: RegionCode.nullable() });
export type HolidayPlace = z.infer<typeof HolidayPlace>;

/** One day; a holiday of several days has one entry for each. */
export const Holiday = z.object({ date: PlainDate, name: z.string() });
export type Holiday = z.infer<typeof Holiday>;

export const listHolidayCountries = defineEndpoint({
  name: 'interviews.listHolidayCountries',
  method: 'GET',
  path: '/interviews/holidays/countries/',
  access: 'member',
  owner: 'sessions',
  summary: 'List the countries and regions whose public holidays are known',
  sample: {
    answer: {
      results: [
        { code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bayern' }] },
        { code: 'PT', name: 'Portugal', regions: [] },
      ],
    },
  },
  responses: {
    200: z.object({
      results: z.array(
        z.object({
          code: CountryCode,
          name: z.string(),
          regions: z.array(z.object({ code: RegionCode, name: z.string() })),
        }),
      ),
    }),
  },
});

export const listHolidays = defineEndpoint({
  name: 'interviews.listHolidays',
  method: 'GET',
  path: '/interviews/holidays/',
  access: 'member',
  owner: 'sessions',
  summary:
    "List the public holidays of a place in the next year, from today in the time zone of the caller's availability",
  query: z.strictObject({ country: CountryCode, region: RegionCode.optional() }),
  sample: {
    answer: {
      results: [
        { date: '2026-12-08', name: 'Immaculate Conception' },
        { date: '2026-12-25', name: 'Christmas Day' },
      ],
    },
  },
  responses: { 200: z.object({ results: z.array(Holiday) }) },
});
