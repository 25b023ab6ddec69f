import { markEverythingStale, markStale } from '@acquaint/api-client';
import { allEvents } from '@acquaint/event-bus';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Marks cached answers as stale for each event on the bus (`staleOn` of the contracts), and all of them when whom the member can see has
 * changed. Returns a function that stops it.
 */
export function markStaleOnEvents(queries: QueryClient): () => void {
  const subscription = allEvents.subscribe((event) => {
    void (event.name === 'people/changed' ? markEverythingStale(queries) : markStale(queries, [event]));
  });
  return () => subscription.unsubscribe();
}
