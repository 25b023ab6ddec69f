import type { Endpoint, EventName, StaleOn } from '@acquaint/contracts';
import type { InvalidateOptions, Query, QueryClient } from '@tanstack/react-query';
import { valueAt } from './value-at.ts';

/** An event for the cache. Without a payload (a member's own change) it concerns every answer whose rules name the event. */
export interface CacheEvent {
  readonly name: EventName;
  readonly payload?: Readonly<Record<string, unknown>>;
}

interface StaleMeta {
  readonly staleOn: readonly StaleOn[];
  /** False for a call that does something, such as giving a ticket for a room: its answer is asked for once. */
  readonly isRead: boolean;
}

/**
 * Returns a query's `meta`: the events after which its answer is stale, and whether it only reads. The rules come from the contracts the page was built
 * with, so rules of a remote that is newer than the shell apply too.
 */
export function staleMeta({ staleOn = [], method }: Endpoint): StaleMeta & Readonly<Record<string, unknown>> {
  return { staleOn, isRead: method === 'GET' };
}

/**
 * Marks each cached answer that is stale after one of these events, and refetches those in use.
 * @param options passed to TanStack Query's `invalidateQueries`.
 * @returns a promise that resolves when the refetches have finished; their failures are shown by the queries themselves.
 */
export async function markStale(
  client: QueryClient,
  events: readonly CacheEvent[],
  options: InvalidateOptions = {},
): Promise<void> {
  if (events.length === 0) return;
  const predicate = (query: Query): boolean =>
    staleOnOf(query).some((rule) => events.some((event) => concerns(rule, event, query.queryKey[1])));
  await client.invalidateQueries({ predicate }, options);
}

/** Marks every answer that was read, for when any of them may show people who must not be seen any more (R-NET-4). */
export async function markEverythingStale(client: QueryClient): Promise<void> {
  const predicate = ({ meta }: Query): boolean => (meta as Partial<StaleMeta> | undefined)?.isRead !== false;
  await client.invalidateQueries({ predicate });
}

/** Marks everything that any event can make stale, for when events may have been missed. */
export async function markAllStale(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: (query) => staleOnOf(query).length > 0 });
}

/** Returns the rules of every page that uses the query: two remotes may have been built with different contracts. */
function staleOnOf(query: Query): StaleOn[] {
  const metas = [query.meta, ...query.observers.map(({ options }) => options.meta)];
  return metas.flatMap((meta) => (meta as Partial<StaleMeta> | undefined)?.staleOn ?? []);
}

/** @param input of the call: an answer requested without the value of `where` covers all values. */
function concerns(rule: StaleOn, { name, payload }: CacheEvent, input: unknown): boolean {
  if (typeof rule === 'string') return rule === name;
  if (rule.event !== name) return false;
  return Object.entries(rule.where).every(([field, path]) => {
    const eventValue = payload?.[field];
    const inputValue = valueAt(input, String(path));
    return eventValue === undefined || inputValue === undefined || eventValue === inputValue;
  });
}
