import { configureApiClient } from '@acquaint/api-client';
import { publish } from '@acquaint/event-bus';

// Test files of a worker share modules, some of which keep what belongs to a login, such as the messages of a conversation. At the
// end of each file its member is logged out and its answers to API calls are taken away, so that the next file starts without them.
afterAll(() => {
  publish('auth/logged-out', { reason: 'expired' });
  configureApiClient({
    getAccessToken: () => null,
    refresh: () => Promise.reject(new Error('This test has not configured the API client.')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
  });
});
