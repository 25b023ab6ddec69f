import type { Emitted, Endpoint, BusEventName, BusEventPayload } from '@acquaint/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { apiClientSettings } from './settings.ts';
import { markStale, type CacheEvent } from './stale.ts';
import { valueAt } from './value-at.ts';

/** The input of a call (`params`, `query`, `body`) and its answer. */
interface Succeeded {
  readonly input: unknown;
  readonly answer: unknown;
}

/**
 * Publishes the events of a successful call on the bus and refetches the queries that they make stale.
 * @returns a promise that resolves when the refetches have finished.
 */
export async function emit(client: QueryClient, endpoint: Endpoint, call: Succeeded): Promise<void> {
  const events = (endpoint.emits ?? []).flatMap((emitted) => eventOf(emitted, call));
  const { publish } = apiClientSettings();
  const busEvents = publish === undefined ? [] : events.filter(({ payload }) => payload !== undefined);
  for (const { name, payload } of busEvents) {
    // The payload paths of the contract match the event's payload (endpoint-contracts.test.ts).
    publish?.(name as BusEventName, payload as BusEventPayload<BusEventName>);
  }
  await Promise.all([
    markStale(
      client,
      events.filter((event) => !busEvents.includes(event)),
    ),
    // The bus subscription has already started these refetches: only wait for them.
    markStale(client, busEvents, { cancelRefetch: false }),
  ]);
}

function eventOf(emitted: Emitted, { input, answer }: Succeeded): CacheEvent[] {
  if (typeof emitted === 'string') return [{ name: emitted }];
  const call = { ...(input as object | undefined), answer };
  const { event: name, payload: paths, when = {} } = emitted;
  if (Object.entries(when).some(([path, value]) => valueAt(call, path) !== value)) return [];
  const payload = Object.entries(paths).map(([field, path]) => [field, valueAt(call, path)] as const);
  // When the answer lacks an id that the payload needs, every query that the event can make stale is refetched.
  if (payload.some(([, value]) => value === undefined || value === null)) return [{ name }];
  return [{ name, payload: Object.fromEntries(payload) }];
}
