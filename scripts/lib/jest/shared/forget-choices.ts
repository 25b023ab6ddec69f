import { publish } from '../../../../packages/event-bus/src/index.ts';
import { keepFormats } from '../../../../packages/words/src/formats.ts';

// Modules shared by all files of a worker store the chosen locale; each test starts with the device's default.
beforeEach(() => {
  keepFormats(null);
});

// They also remember what belongs to a login, such as the messages of a conversation: at the end of a file its member logs out.
afterAll(() => {
  publish('auth/logged-out', { reason: 'expired' });
});
