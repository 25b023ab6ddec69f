import { markStale } from '@acquaint/api-client';
import { allFacts } from '@acquaint/event-bus';
import type { QueryClient } from '@tanstack/react-query';

/** Has each fact of the bus make old what it concerns in the cache (`staleOn` of the contracts). Returns how to end it. */
export function markStaleOnFacts(queries: QueryClient): () => void {
  const subscription = allFacts.subscribe((fact) => void markStale(queries, [fact]));
  return () => subscription.unsubscribe();
}
