import type { Emitted, Endpoint, FactName, FactPayload } from '@acquaint/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { apiClientSettings } from './settings.ts';
import { markStale, type CacheEvent } from './stale.ts';
import { valueAt } from './value-at.ts';

/** What a call was asked (`params`, `query`, `body`) and what it answered. */
interface Succeeded {
  readonly input: unknown;
  readonly answer: unknown;
}

/**
 * Says that a call has succeeded: its facts go onto the bus, and what its events make old is read again.
 * @returns when it has been read.
 */
export async function emit(client: QueryClient, endpoint: Endpoint, call: Succeeded): Promise<void> {
  const events = (endpoint.emits ?? []).flatMap((emitted) => eventOf(emitted, call));
  const { publish } = apiClientSettings();
  const facts = publish === undefined ? [] : events.filter(({ payload }) => payload !== undefined);
  for (const { name, payload } of facts) {
    // The contract's paths lead to what the fact carries (endpoint-contracts.test.ts).
    publish?.(name as FactName, payload as FactPayload<FactName>);
  }
  await Promise.all([
    markStale(
      client,
      events.filter((event) => !facts.includes(event)),
    ),
    // The bus has had it read already: it is only waited for.
    markStale(client, facts, { cancelRefetch: false }),
  ]);
}

function eventOf(emitted: Emitted, { input, answer }: Succeeded): CacheEvent[] {
  if (typeof emitted === 'string') return [{ name: emitted }];
  const call = { ...(input as object | undefined), answer };
  const { event: name, payload: paths, when = {} } = emitted;
  if (Object.entries(when).some(([path, value]) => valueAt(call, path) !== value)) return [];
  const payload = Object.entries(paths).map(([field, path]) => [field, valueAt(call, path)] as const);
  // Where the answer does not say whom it is about, everything that the event can make old is.
  if (payload.some(([, value]) => value === undefined || value === null)) return [{ name }];
  return [{ name, payload: Object.fromEntries(payload) }];
}
