import { keepFormats } from '../../../../packages/words/src/formats.ts';

// Modules shared by all files of a worker store the chosen locale; each test starts with the device's default.
beforeEach(() => {
  keepFormats(null);
});
