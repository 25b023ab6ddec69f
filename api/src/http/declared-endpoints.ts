import * as contracts from '@acquaint/contracts';
import type { Endpoint } from '@acquaint/contracts';

/**
 * Every endpoint that the contracts declare, by path: whatever they export that has a name, a method and a path,
 * by itself or in a plain object of endpoints (such as `profileAwards`).
 */
export function declaredEndpoints(): readonly Endpoint[] {
  return Object.values<unknown>(contracts)
    .flatMap((value) => (isGroup(value) ? Object.values(value) : [value]))
    .filter(isEndpoint)
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

/** A plain object that is no endpoint itself: schemas are instances of a class, lists are arrays. */
function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !isEndpoint(value)
  );
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
