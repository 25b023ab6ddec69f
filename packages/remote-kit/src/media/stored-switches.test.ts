import { keepSwitches, keptSwitches } from './stored-switches.ts';

const BOTH_ON = { microphoneOn: true, cameraOn: true };
const MUTED = { microphoneOn: false, cameraOn: true };

afterEach(() => sessionStorage.clear());

it('restores the switches after a reload, for the same call only', () => {
  keepSwitches('call 1', MUTED);
  expect(keptSwitches('call 1')).toEqual(MUTED);
  expect(keptSwitches('call 2')).toEqual(BOTH_ON);
  expect(keptSwitches(undefined)).toEqual(BOTH_ON);
});

it('switches both on when nothing valid is stored', () => {
  expect(keptSwitches('call 1')).toEqual(BOTH_ON);
  sessionStorage.setItem('media-switches', 'off');
  expect(keptSwitches('call 1')).toEqual(BOTH_ON);
});
