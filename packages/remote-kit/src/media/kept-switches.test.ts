import { keepSwitches, keptSwitches } from './kept-switches.ts';

const BOTH_ON = { microphoneOn: true, cameraOn: true };
const MUTED = { microphoneOn: false, cameraOn: true };

afterEach(() => sessionStorage.clear());

it('who was muted before a reload is muted after it, in this call and in no other', () => {
  keepSwitches('call 1', MUTED);
  expect(keptSwitches('call 1')).toEqual(MUTED);
  expect(keptSwitches('call 2')).toEqual(BOTH_ON);
  expect(keptSwitches(undefined)).toEqual(BOTH_ON);
});

it('both are on where nothing is kept, or something that nobody can read', () => {
  expect(keptSwitches('call 1')).toEqual(BOTH_ON);
  sessionStorage.setItem('media-switches', 'off');
  expect(keptSwitches('call 1')).toEqual(BOTH_ON);
});
