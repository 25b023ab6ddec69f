import type { Address, PagePath } from '@acquaint/contracts';
import { asAddress } from '@acquaint/remote-kit';

/** Returns a path with all parameters of a query. */
export function withQuery(path: Extract<PagePath, Address>, params: URLSearchParams): Address {
  return asAddress(params.size === 0 ? path : `${path}?${params}`);
}
