import { keepSwitches, storedSwitches } from './stored-switches.ts';

const BOTH_ON = { microphoneOn: true, cameraOn: true };
const MUTED = { microphoneOn: false, cameraOn: true };

afterEach(() => sessionStorage.clear());

it('restores the switches after a reload, for the same call only', () => {
  keepSwitches('call 1', MUTED);
  expect(storedSwitches('call 1')).toEqual(MUTED);
  expect(storedSwitches('call 2')).toEqual(BOTH_ON);
  expect(storedSwitches(undefined)).toEqual(BOTH_ON);
});

it('switches both on when nothing valid is stored', () => {
  expect(storedSwitches('call 1')).toEqual(BOTH_ON);
  sessionStorage.setItem('media-switches', 'off');
  expect(storedSwitches('call 1')).toEqual(BOTH_ON);
});
