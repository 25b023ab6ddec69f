import * as contracts from '@acquaint/contracts';
import type { Endpoint } from '@acquaint/contracts';
import { endpointsOf } from '@acquaint/contracts/samples';

/** Returns all endpoints of the contracts, sorted by path and method. */
export function declaredEndpoints(): readonly Endpoint[] {
  return endpointsOf(contracts).sort(
    (a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method),
  );
}
