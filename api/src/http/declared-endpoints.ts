import * as contracts from '@acquaint/contracts';
import type { Endpoint } from '@acquaint/contracts';

/**
 * Returns every endpoint that the contracts export, directly or in a plain object such as `profileAwards`, sorted by path. An
 * export with a name, a method and a path counts as an endpoint.
 */
export function declaredEndpoints(): readonly Endpoint[] {
  return Object.values<unknown>(contracts)
    .flatMap((value) => (isGroup(value) ? Object.values(value) : [value]))
    .filter(isEndpoint)
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

/** A plain object that is not an endpoint itself: schemas are class instances, lists are arrays. */
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
