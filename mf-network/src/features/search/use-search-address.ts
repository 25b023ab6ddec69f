import type { StoredSearch } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { msg } from '@acquaint/i18n';

/** Filters of the search; `within` is the label within a description of the search. */
export const FILTERS = [
  { key: 'has_sessions', label: msg('Open for booking'), within: msg('open for booking') },
  { key: 'expert', label: msg('Experts'), within: msg('experts') },
  { key: 'investor', label: msg('Investors'), within: msg('investors') },
  { key: 'free_this_week', label: msg('Free this week'), within: msg('free this week') },
] as const;
export type FilterKey = (typeof FILTERS)[number]['key'];

/** Page sizes; the first is the default. */
export const PAGE_SIZES = ['20', '50', '100'] as const;

/** Reads and changes the search in the URL. */
export function useSearchAddress() {
  const [params, setParams] = useSearchParams();
  const size = params.get('page_size');
  return {
    keyword: params.get('q') ?? '',
    filters: FILTERS.filter(({ key }) => params.get(key) === 'true').map(({ key }) => key),
    language: params.get('language') ?? '',
    pageSize: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    /** Sets one parameter, or removes it if the value is empty. */
    set: (key: 'q' | 'language' | 'page_size' | FilterKey, value: string): void =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          if (value === '') changed.delete(key);
          else changed.set(key, value);
          return changed;
        },
        { replace: true },
      ),
    /** Replaces the whole search with a saved one, as a new history entry. */
    show: (search: StoredSearch): void =>
      setParams((current) => {
        const params = new URLSearchParams();
        if (search.searchKeyword !== '') params.set('q', search.searchKeyword);
        for (const { key } of FILTERS) if (search[key] === true) params.set(key, 'true');
        if (search.language !== undefined) params.set('language', search.language);
        const chosen = current.get('page_size');
        if (chosen !== null) params.set('page_size', chosen);
        return params;
      }),
  };
}
