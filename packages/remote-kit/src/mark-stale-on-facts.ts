import { markStale } from '@acquaint/api-client';
import { allFacts } from '@acquaint/event-bus';
import type { QueryClient } from '@tanstack/react-query';

/** Marks cached answers as stale for each event on the bus (`staleOn` of the contracts). Returns a function that stops it. */
export function markStaleOnFacts(queries: QueryClient): () => void {
  const subscription = allFacts.subscribe((fact) => void markStale(queries, [fact]));
  return () => subscription.unsubscribe();
}
