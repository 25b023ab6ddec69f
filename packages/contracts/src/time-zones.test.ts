import { cityOfZone, currentZone } from './time-zones.ts';

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata', 'Kolkata'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh', 'Ho Chi Minh'],
  ['Europe/Kyiv', 'Europe/Kyiv', 'Kyiv'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis', 'Indianapolis'],
  ['America/New_York', 'America/New_York', 'New York'],
  ['UTC', 'UTC', 'UTC'],
])('%s is %s by its current name, and named after %s', (name, current, city) => {
  expect([currentZone(name), cityOfZone(currentZone(name))]).toEqual([current, city]);
});

it('knows a current name for every zone that this runtime lists by a former one', () => {
  const listed = Intl.supportedValuesOf('timeZone').map(currentZone);
  for (const former of ['Calcutta', 'Saigon', 'Rangoon', 'Katmandu', 'Kiev', 'Godthab', 'Faeroe'])
    expect(listed.filter((zone) => zone.endsWith(`/${former}`))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});
