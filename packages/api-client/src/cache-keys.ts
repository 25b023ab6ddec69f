import {
  getInitialData,
  getPremiumInfo,
  getSidebarCounts,
  type CallInput,
  type Endpoint,
} from '@acquaint/contracts';

/** Endpoints whose cache key has a fixed name (R-PAGE-20). */
const fixedKeys: ReadonlyMap<string, string> = new Map([
  [getSidebarCounts.name, 'sidebar-notification-count'],
  [getInitialData.name, 'initial-data'],
  [getPremiumInfo.name, 'premium-info'],
]);

/**
 * Returns the cache key of an endpoint's answer: its fixed name or its contract name, followed by the input if there is any.
 * Without input it is the prefix of all keys of the endpoint.
 */
export function queryKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  const name = fixedKeys.get(endpoint.name) ?? endpoint.name;
  return input === undefined || isEmpty(input) ? [name] : [name, input];
}

function isEmpty(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.keys(input).length === 0;
}
