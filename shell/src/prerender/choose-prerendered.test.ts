import { currentScheme } from '@acquaint/ui/scheme';
import { readTokens, saveTokens } from '../auth/token-store.ts';
import { choosePrerendered } from './choose-prerendered.ts';

const root = document.documentElement;

afterEach(() => {
  localStorage.clear();
  document.cookie = 'color-scheme=; Max-Age=0';
  jest.restoreAllMocks();
});

/** Sets what the device prefers. */
function device(languages: readonly string[], isDark = false): void {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue([...languages]);
  window.matchMedia = jest.fn(
    () => ({ matches: isDark, addEventListener: () => undefined }) as unknown as MediaQueryList,
  );
}

it.each([
  { cookie: '', isDark: false, scheme: 'light' },
  { cookie: '', isDark: true, scheme: 'dark' },
  { cookie: 'color-scheme=light', isDark: true, scheme: 'light' },
  { cookie: 'color-scheme=dark', isDark: false, scheme: 'dark' },
  { cookie: '__Host-color-scheme=dark', isDark: false, scheme: 'dark' },
  { cookie: 'color-scheme=blue', isDark: true, scheme: 'dark' },
])('has the colors that the shell has: $cookie, dark device $isDark', ({ cookie, isDark, scheme }) => {
  device(['en-GB'], isDark);
  // The cookie of https is not accepted by the test's page.
  if (cookie.startsWith('__Host-')) jest.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  else if (cookie !== '') document.cookie = cookie;
  choosePrerendered();
  expect([root.dataset['theme'], currentScheme()]).toEqual([scheme, scheme]);
});

// The same cases as in the tests of `localeOfDevice`, because the language of an open page cannot be asked twice.
it.each([
  [null, 'de-AT,en', 'de'],
  [null, 'en-GB,de', 'en'],
  [null, 'fr-CH,fr,de-DE', 'de'],
  [null, 'fr', 'en'],
  [null, '', 'en'],
  ['en-DE', 'de-DE', 'en'],
  ['de-GB', 'en-GB', 'de'],
])('has the language that the shell has: kept %s, device %s', (kept, languages, expected) => {
  device(languages.split(',').filter(Boolean));
  if (kept !== null) localStorage.setItem('formats', kept);
  choosePrerendered();
  expect(root.lang).toBe(expected);
});

it('knows whether somebody is logged in', () => {
  device(['en']);
  choosePrerendered();
  expect([root.dataset['login'], readTokens()]).toEqual(['out', null]);
  saveTokens({ access: 'a', refresh: 'b' });
  choosePrerendered();
  expect([root.dataset['login'], readTokens()]).toEqual(['in', { access: 'a', refresh: 'b' }]);
});
