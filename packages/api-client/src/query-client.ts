import { QueryClient } from '@tanstack/react-query';

/**
 * Creates the query client: no retries, no refetch on window focus (R-PAGE-19). A change is sent at once, also when the browser says
 * that it is offline: paused until the network returns, it would be made after the person has given it up.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 0, refetchOnWindowFocus: false },
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
}
