import { areDevicesChecked, keepDevicesChecked } from './checked-devices.ts';

afterEach(() => sessionStorage.clear());

it('remembers the device check of the latest event, also after a reload', () => {
  expect(areDevicesChecked('event 1')).toBe(false);
  keepDevicesChecked('event 1');
  expect([areDevicesChecked('event 1'), areDevicesChecked('event 2')]).toEqual([true, false]);
});
