import { QueryClient } from '@tanstack/react-query';

/** Creates the query client: no retries, no refetch on window focus (R-PAGE-19). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 0, refetchOnWindowFocus: false },
      mutations: { retry: 0 },
    },
  });
}
