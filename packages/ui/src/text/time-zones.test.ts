import { ZONES_OF_REGION } from './zone-regions.ts';
import { isZoneFound, timeZoneOptions } from './time-zones.ts';

const NAMES = [
  'Asia/Calcutta',
  'Europe/Kiev',
  'Pacific/Pago_Pago',
  'Europe/Zurich',
  'Pacific/Port_Moresby',
  'UTC',
];

it.each([
  ['en', 'Asia/Calcutta', 'Kolkata, India (GMT+5:30)'],
  ['de', 'Asia/Calcutta', 'Kalkutta, Indien (GMT+5:30)'],
  ['en', 'Asia/Saigon', 'Ho Chi Minh City, Vietnam (GMT+7)'],
  ['en', 'Asia/Singapore', 'Singapore (GMT+8)'],
  ['de', 'Asia/Singapore', 'Singapur (GMT+8)'],
  ['en', 'Pacific/Pago_Pago', 'Pago Pago, American Samoa (GMT-11)'],
  ['en', 'Africa/Abidjan', 'Abidjan, Côte d’Ivoire (GMT)'],
  ['en', 'UTC', 'UTC (GMT)'],
])('in %s, the time zone %s is %s', (language, zone, label) => {
  expect(timeZoneOptions([zone], language).map((each) => each.label)).toEqual([label]);
});

it.each([
  ['en', 'kolkata', 'Asia/Kolkata'],
  ['en', 'Calcutta', 'Asia/Kolkata'],
  ['en', 'Mumbai', 'Asia/Kolkata'],
  ['en', 'india', 'Asia/Kolkata'],
  ['de', 'Indien', 'Asia/Kolkata'],
  ['de', 'India', 'Asia/Kolkata'],
  ['de', 'Kalkutta', 'Asia/Kolkata'],
  ['en', 'kalkutta', 'Asia/Kolkata'],
  ['en', 'gmt+5:30', 'Asia/Kolkata'],
  ['de', '+05:30', 'Asia/Kolkata'],
  ['de', 'Kiew', 'Europe/Kyiv'],
  ['en', 'Zürich', 'Europe/Zurich'],
  ['en', 'switzerland zurich', 'Europe/Zurich'],
  ['en', 'Genève', ''],
  ['en', 'port moresby', 'Pacific/Port_Moresby'],
  ['en', 'UTC+10', 'Pacific/Port_Moresby'],
  ['en', 'GMT+1', 'Europe/Zurich'],
  ['en', 'Zurich, Switzerland (GMT+1)', 'Europe/Zurich'],
])('in %s, “%s” finds %s', (language, typed, zone) => {
  jest.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  const found = timeZoneOptions(NAMES, language).filter((each) => isZoneFound(typed, each));
  jest.useRealTimers();
  expect(found.map(({ value }) => value).join()).toBe(zone);
});

it('lists every zone once, with its country, sorted by city', () => {
  const options = timeZoneOptions(undefined, 'en');
  const placed = Object.values(ZONES_OF_REGION).flatMap((zones) => zones.split(' '));
  expect(options.map(({ value }) => value).filter((zone) => !placed.includes(zone))).toEqual(['UTC']);
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
  expect(options.length).toBeGreaterThan(400);
  expect(options[0]?.label).toMatch(/^Abidjan, /);
});
