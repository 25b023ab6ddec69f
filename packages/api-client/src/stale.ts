import type { Endpoint, EventName, StaleOn } from '@acquaint/contracts';
import type { InvalidateOptions, Query, QueryClient } from '@tanstack/react-query';
import { valueAt } from './value-at.ts';

/** An event as the cache hears it. Without a payload (a person's own change) it concerns every answer that names the event. */
export interface CacheEvent {
  readonly name: EventName;
  readonly payload?: Readonly<Record<string, unknown>>;
}

type StaleMeta = Readonly<Record<'staleOn', readonly StaleOn[]>>;

/**
 * What a query carries of its endpoint: after which events its answer is old. It comes from the contracts that the page was built
 * with, so a remote that is newer than the shell is heard too.
 */
export function staleMeta({ staleOn = [] }: Endpoint): StaleMeta {
  return { staleOn };
}

/**
 * Marks each cached answer that is old after one of these events, and reads again those on the screen.
 * @param options as of TanStack Query's `invalidateQueries`.
 * @returns when they have been read; a failure of theirs is their own to show.
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

/** Marks everything that any event can make old: events may have been missed. */
export async function markAllStale(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: (query) => staleOnOf(query).length > 0 });
}

/** Of every page that shows the answer: two remotes may have been built with different contracts. */
function staleOnOf(query: Query): StaleOn[] {
  const metas = [query.meta, ...query.observers.map(({ options }) => options.meta)];
  return metas.flatMap((meta) => (meta as Partial<StaleMeta> | undefined)?.staleOn ?? []);
}

/** @param input of the call: an answer that was not narrowed by a value (`where`) has all of them. */
function concerns(rule: StaleOn, { name, payload }: CacheEvent, input: unknown): boolean {
  if (typeof rule === 'string') return rule === name;
  if (rule.event !== name) return false;
  return Object.entries(rule.where).every(([field, path]) => {
    const told = payload?.[field];
    const asked = valueAt(input, String(path));
    return told === undefined || asked === undefined || told === asked;
  });
}
