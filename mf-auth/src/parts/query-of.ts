/** The query of a link that takes all of an address along, with its question mark; empty when there is nothing. */
export function queryOf(params: URLSearchParams): string {
  return params.size === 0 ? '' : `?${params}`;
}
