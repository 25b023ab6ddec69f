import type { ProviderFailureReason, LoginProvider } from '@acquaint/contracts';
import { destinationOf, loginWith, popupFor, afterLogin, withPopup } from './where-next.ts';

describe('after a login with a provider', () => {
  it.each([
    ['a wanted page', '/room?session=1', null, '/room?session=1'],
    ['a wanted page and a circle', '/room', 'c1', '/room'],
    ['a circle', null, 'c 1', '/dashboard/groups?circle=c%201'],
    ['nothing', null, null, '/dashboard/home/profile'],
    ['the page that others go to', '/dashboard/home/intros', 'c1', '/dashboard/home/intros'],
    ['a wanted page that is not on this site', '//evil.example', null, '/dashboard/home/profile'],
    [
      'a wanted page that is not on this site, and a circle',
      'https://evil.example',
      'c1',
      '/dashboard/groups?circle=c1',
    ],
    ['an empty wish and a circle', '', 'c1', '/dashboard/groups?circle=c1'],
  ])('with %s, the next page is that', (_name, next, group, path) => {
    expect(destinationOf({ next, group })).toBe(path);
  });

  it.each([
    ['/auth/google/callback', 600],
    ['/auth/zoom/callback', 600],
    ['/auth/linkedin/callback', 0],
    ['/auth/microsoft/callback', 0],
  ])(
    'onboarding comes first for a member who has not completed it, from %s after %i ms',
    (pathname, delayMs) => {
      const loggedIn = { next: '/room?session=1', group: null, needs_onboarding: true, tokens: {} };
      expect(afterLogin(loggedIn, pathname)).toEqual({
        to: '/onboarding?next=%2Froom%3Fsession%3D1',
        delayMs,
      });
      expect(afterLogin({ ...loggedIn, needs_onboarding: false }, pathname)).toEqual({
        to: '/room?session=1',
        delayMs: 0,
      });
    },
  );

  it.each([true, false])(
    'a member whose account is about to be erased is asked whether to keep it (%s)',
    (needs_onboarding) => {
      const tokens = { erase_at: '2026-12-21T09:00:00Z' };
      const loggedIn = { next: '/room?session=1', group: null, needs_onboarding, tokens };
      expect(afterLogin(loggedIn, '/auth/google/callback')).toEqual({ to: '/dashboard/account', delayMs: 0 });
    },
  );
});

it.each<[LoginProvider, ProviderFailureReason, string | null]>([
  ['google', 'missing_permissions', 'failed-google-account'],
  ['google', 'refused', 'failed-google-account'],
  ['google', 'provider_error', null],
  ['google', 'taken', null],
  ['google', 'not_verified', null],
  ['google', 'suspended', null],
  ['microsoft', 'missing_permissions', 'failed-outlook-account'],
  ['microsoft', 'refused', 'failed-outlook-account'],
  ['microsoft', 'provider_error', null],
  ['linkedin', 'refused', null],
  ['zoom', 'provider_error', null],
])('%s failed for the reason %s: the popup is %s', (provider, reason, popup) => {
  expect(popupFor(provider, reason)).toBe(popup);
});

it('a popup is added to an existing query', () => {
  expect(withPopup('/dashboard/account', 'p')).toBe('/dashboard/account?popup=p');
  expect(withPopup(loginWith({ next: '/room', group: null }), 'p')).toBe('/login?next=%2Froom&popup=p');
});

it.each([
  [null, null, '/login'],
  ['/room?a=1', null, '/login?next=%2Froom%3Fa%3D1'],
  [null, 'c1', '/login?group=c1'],
  ['/room', 'c1', '/login?next=%2Froom&group=c1'],
])('another try after next %s and group %s begins at %s', (next, group, path) => {
  expect(loginWith({ next, group })).toBe(path);
});
