import * as contracts from '@acquaint/contracts';
import type { Endpoint } from '@acquaint/contracts';

/** Every endpoint that the contracts declare, by path: whatever they export that has a name, a method and a path. */
export function declaredEndpoints(): readonly Endpoint[] {
  return Object.values<unknown>(contracts)
    .filter(isEndpoint)
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'method' in value &&
    'path' in value &&
    'access' in value
  );
}
