import { keepFormats } from '../../../../packages/words/src/formats.ts';

// The modules that all files of a worker share remember how dates and numbers are written: each test begins as the device does.
beforeEach(() => {
  keepFormats(null);
});
