import { markStale } from '@acquaint/api-client';
import { allEvents } from '@acquaint/event-bus';
import type { QueryClient } from '@tanstack/react-query';

/** Marks cached answers as stale for each event on the bus (`staleOn` of the contracts). Returns a function that stops it. */
export function markStaleOnEvents(queries: QueryClient): () => void {
  const subscription = allEvents.subscribe((event) => void markStale(queries, [event]));
  return () => subscription.unsubscribe();
}
