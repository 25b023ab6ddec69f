import { publish } from '../../../../packages/event-bus/src/index.ts';
import { keepFormats } from '../../../../packages/words/src/formats.ts';

// The modules that all files of a worker share remember how dates and numbers are written: each test begins as the device does.
beforeEach(() => {
  keepFormats(null);
});

// They also remember what belongs to a login, such as the messages of a conversation: at the end of a file its member logs out.
afterAll(() => {
  publish('auth/logged-out', { reason: 'expired' });
});
