import { currentZone } from './time-zones.ts';

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/New_York', 'America/New_York'],
  ['UTC', 'UTC'],
])('%s is %s by its current name', (name, current) => {
  expect(currentZone(name)).toBe(current);
});

it('knows a current name for every zone that this runtime lists by a former one', () => {
  const listed = Intl.supportedValuesOf('timeZone').map(currentZone);
  for (const former of ['Calcutta', 'Saigon', 'Rangoon', 'Katmandu', 'Kiev', 'Godthab', 'Faeroe'])
    expect(listed.filter((zone) => zone.endsWith(`/${former}`))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});
