import { configureApiClient, createQueryClient } from '@acquaint/api-client';
import type { Locale } from '@acquaint/contracts';
import { currentLocale, keepLocale, keptLocale } from '@acquaint/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { loginState } from '../auth/login-state.ts';
import { useLocaleOfAccount } from './locale-of-account.ts';

const PROFILE = '00000000-0000-4000-8000-000000000001';

function arrive(formats: Locale | undefined) {
  const saved: unknown[] = [];
  configureApiClient({
    getAccessToken: () => 'a',
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: (config) => {
      saved.push([config.url, JSON.parse(String(config.data))]);
      return Promise.resolve({ data: {}, status: 200, headers: {} });
    },
  });
  const reload = jest.fn();
  const client = createQueryClient();
  const { rerender } = renderHook(
    (now: Locale | undefined) =>
      useLocaleOfAccount(now === undefined ? undefined : { formats: now, profile: PROFILE }, reload),
    {
      initialProps: formats,
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  return { reload, rerender, saved };
}

const logIn = () => act(() => loginState.logIn({ access: 'a', refresh: 'r' }));

// The language of a page is fixed when it is first requested.
beforeAll(() => void currentLocale());
afterEach(() => {
  jest.restoreAllMocks();
  act(() => loginState.logOut('asked'));
  keepLocale(null);
});

describe('the language and the formats of an account', () => {
  it('reload the page when their language differs from the page’s', () => {
    logIn();
    const { reload, rerender } = arrive(undefined);
    rerender('de-AT');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(keptLocale()).toBe('de-AT');
  });

  it('are only stored when just the region differs', () => {
    logIn();
    const { reload } = arrive('en-DE');
    expect(reload).not.toHaveBeenCalled();
    expect(currentLocale()).toBe('en-DE');
  });

  it('wait for the next load when they change later', () => {
    logIn();
    const { reload, rerender } = arrive('en-DE');
    rerender('de-AT');
    expect(reload).not.toHaveBeenCalled();
    expect(keptLocale()).toBe('de-AT');
  });

  it('do not reload in a browser that stores nothing, which would never end', () => {
    logIn();
    const refuse = () => {
      throw new Error('not allowed');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const { reload } = arrive('de-AT');
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['de-AT', 'de-AT'],
    ['de-US', 'de-DE'],
  ])(
    'are what a visitor chose right before the login, %s, where the account has none',
    async (now, formats) => {
      keepLocale(now);
      logIn();
      const { reload, rerender, saved } = arrive(null);
      await waitFor(() => expect(saved).toEqual([[`/profiles/${PROFILE}/`, { formats }]]));
      expect(reload).not.toHaveBeenCalled();
      expect(keptLocale()).toBe(now);
      // Once saved, "as on the device" is a choice of the account.
      rerender(formats as Locale);
      rerender(null);
      expect(keptLocale()).toBeNull();
      expect(saved).toHaveLength(1);
    },
  );

  it('win over what a visitor chose', () => {
    keepLocale('de-AT');
    logIn();
    const { saved } = arrive('en-DE');
    expect(keptLocale()).toBe('en-DE');
    expect(saved).toEqual([]);
  });

  it('are left to the device when the account says so and nothing was chosen at this login', () => {
    logIn();
    keepLocale('en-DE');
    arrive(null);
    expect(keptLocale()).toBeNull();
  });
});
