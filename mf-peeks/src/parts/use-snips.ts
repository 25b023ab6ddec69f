import { useEndpointPages } from '@acquaint/api-client';
import { listSnips } from '@acquaint/contracts';

/** Which peeks: everybody's, of people one follows, of one's circles, one's own (specification §7). */
export type FilterType = 'all' | 'following' | 'circle' | 'mine';

interface SnipQuery {
  readonly filter_type?: FilterType;
  readonly username?: string;
}

/** Published peeks page by page. A failing list is an empty page and is logged (specification §7 and §8). */
export function useSnips(query: SnipQuery) {
  return useEndpointPages(listSnips, { query }, { onFailure: emptyPage });
}

function emptyPage(failure: unknown): { count: number; next: null; results: never[] } {
  // eslint-disable-next-line no-console -- specification §8: a snip list failure is logged
  console.warn('The peeks did not load', failure);
  return { count: 0, next: null, results: [] };
}
