import * as contracts from '@acquaint/contracts';
import type { Endpoint } from '@acquaint/contracts';
import { endpointsOf } from '@acquaint/contracts/samples';

/** Every endpoint that the contracts declare, by path. */
export function declaredEndpoints(): readonly Endpoint[] {
  return endpointsOf(contracts).sort(
    (a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method),
  );
}
