import { useEndpointPages } from '@acquaint/api-client';
import { listPeeks } from '@acquaint/contracts';

/** Filter of peeks: all, those of members whom the reader follows, those of the reader's circles, the reader's own (R-PEEK-8). */
export type FilterType = 'all' | 'following' | 'circle' | 'mine';

interface PeekQuery {
  readonly filter_type?: FilterType;
  readonly username?: string;
  readonly circle_id?: string;
}

/** Fetches published peeks page by page. A list that fails to load is an empty page and is logged (R-PAGE-21); `didFail` says so. */
export function usePeeks(query: PeekQuery) {
  const peeks = useEndpointPages(listPeeks, { query }, { onFailure: emptyPage });
  // A peek that is published meanwhile shifts the others to the next page, so the same peek can arrive twice.
  const items = [...new Map(peeks.items.map((peek) => [peek.uuid, peek])).values()];
  return { ...peeks, items, didFail: peeks.first !== undefined && 'did_fail' in peeks.first };
}

function emptyPage(failure: unknown) {
  // eslint-disable-next-line no-console -- R-PAGE-21: a list of peeks that fails to load is logged
  console.warn('The peeks did not load', failure);
  return { count: 0, next: null, results: [] as never[], did_fail: true };
}
