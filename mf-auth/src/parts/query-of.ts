import type { Address, PagePath } from '@acquaint/contracts';
import { asAddress } from '@acquaint/remote-kit';

/** The address of a page with all of a query taken along. */
export function withQuery(path: Extract<PagePath, Address>, params: URLSearchParams): Address {
  return asAddress(params.size === 0 ? path : `${path}?${params}`);
}
