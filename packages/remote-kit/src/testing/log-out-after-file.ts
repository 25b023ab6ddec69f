import { publish } from '@acquaint/event-bus';

// Test files of a worker share modules, some of which keep what belongs to a login, such as the messages of a conversation. At the
// end of each file its member is logged out, so that the next file starts without them.
afterAll(() => {
  publish('auth/logged-out', { reason: 'expired' });
});
