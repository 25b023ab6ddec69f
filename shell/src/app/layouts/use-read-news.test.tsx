import { configureApiClient } from '@acquaint/api-client';
import { readNotifications } from '@acquaint/contracts';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { loginState } from '../../auth/login-state.ts';
import { PlatformProviders } from '../platform-providers.tsx';
import { queryClient, stopPlatform } from '../platform.ts';
import { useReadNews } from './use-read-news.ts';

afterAll(stopPlatform);

it('cancels a call that is under way when the member logs out', async () => {
  queryClient.clear();
  const signals: (AbortSignal | undefined)[] = [];
  configureApiClient({
    getAccessToken: loginState.accessToken,
    refresh: () => Promise.reject(new Error('not expected')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: ({ url, signal }) => {
      if (url === '/users/side_bar_notifications/')
        return Promise.resolve({ data: { notifications: 1 }, status: 200, headers: {} });
      // Parts of the platform that earlier test files have loaded call the server at a login, too.
      if (url === readNotifications.path) signals.push(signal);
      return new Promise(() => undefined);
    },
  });
  act(() => loginState.logIn({ access: 'a', refresh: 'r' }));
  renderHook(useReadNews, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <PlatformProviders>{children}</PlatformProviders>
      </MemoryRouter>
    ),
  });
  await waitFor(() => expect(signals).toHaveLength(1));
  expect(signals[0]?.aborted).toBe(false);
  act(() => loginState.logOut('asked'));
  expect(signals[0]?.aborted).toBe(true);
  // Nothing more is asked after the logout.
  expect(signals).toHaveLength(1);
});
