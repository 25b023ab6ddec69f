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

/** Orders of the people found; the first is the default. */
export const ORDERS = [
  { key: 'best', label: msg('Best match') },
  { key: 'newest', label: msg('Newest members') },
  { key: 'sessions', label: msg('Most sessions') },
] as const;

/** Parameters with one of many values. */
const CHOICES = ['topic', 'place', 'time_zone', 'language'] as const;
type Choice = (typeof CHOICES)[number];

/** Page sizes; the first is the default. */
export const PAGE_SIZES = ['20', '50', '100'] as const;

/** Reads and changes the search in the URL. */
export function useSearchAddress() {
  const [params, setParams] = useSearchParams();
  const size = params.get('page_size');
  return {
    keyword: params.get('q') ?? '',
    filters: FILTERS.filter(({ key }) => params.get(key) === 'true').map(({ key }) => key),
    /** What was chosen of topics, places, time zones and languages. */
    choices: Object.fromEntries(
      CHOICES.flatMap((key) => {
        const value = params.get(key) ?? '';
        return value === '' ? [] : [[key, value]];
      }),
    ) as Readonly<Partial<Record<Choice, string>>>,
    order: ORDERS.find(({ key }) => key === params.get('sort'))?.key ?? ORDERS[0].key,
    pageSize: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    /** Sets one parameter, or removes it if the value is empty: a new history entry, except while someone types. */
    set: (key: 'q' | 'sort' | 'page_size' | FilterKey | Choice, value: string): void =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          if (value === '') changed.delete(key);
          else changed.set(key, value);
          return changed;
        },
        { replace: key === 'q' },
      ),
    /** Replaces the whole search with a saved one, as a new history entry. */
    show: (search: StoredSearch): void =>
      setParams((current) => {
        const params = new URLSearchParams();
        if (search.searchKeyword !== '') params.set('q', search.searchKeyword);
        for (const { key } of FILTERS) if (search[key] === true) params.set(key, 'true');
        for (const key of CHOICES) {
          const value = search[key];
          if (value !== undefined) params.set(key, value);
        }
        for (const key of ['sort', 'page_size']) {
          const chosen = current.get(key);
          if (chosen !== null) params.set(key, chosen);
        }
        return params;
      }),
  };
}
