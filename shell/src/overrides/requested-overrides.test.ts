import { requestedOverrides, concernsOverrides, takeRequestedOverrides } from './requested-overrides.ts';
import { readStoredOverrides, storeOverrides } from './override-storage.ts';

afterEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  takeRequestedOverrides();
});

it('removes the requested overrides from the URL, and keeps the rest', () => {
  window.history.replaceState(
    { key: 'of the router' },
    '',
    '/dashboard/user?username=ada&override=mf-a@http://localhost:1&override=mf-b@http://localhost:2#top',
  );
  takeRequestedOverrides();
  expect(requestedOverrides()).toEqual(['mf-a@http://localhost:1', 'mf-b@http://localhost:2']);
  expect(window.location.href).toMatch(/\/dashboard\/user\?username=ada#top$/);
  expect(window.history.state).toEqual({ key: 'of the router' });
  expect(concernsOverrides()).toBe(true);
});

it('leaves a URL without overrides alone', () => {
  window.history.replaceState(null, '', '/mission?popup=feature-unlocked');
  takeRequestedOverrides();
  expect(window.location.search).toBe('?popup=feature-unlocked');
  expect(concernsOverrides()).toBe(false);
});

it('detects a browser with overrides by its storage', () => {
  storeOverrides(['mf-a@http://localhost:1']);
  expect([concernsOverrides(), readStoredOverrides()]).toEqual([true, ['mf-a@http://localhost:1']]);
  storeOverrides([]);
  expect([concernsOverrides(), localStorage.length]).toEqual([false, 0]);
});

it.each(['{', '7', '{"remote":1}', '[1, null]', '""'])(
  'treats a storage that holds %s as empty',
  (stored) => {
    localStorage.setItem('overrides', stored);
    expect(readStoredOverrides()).toEqual([]);
  },
);
