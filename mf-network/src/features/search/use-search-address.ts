import type { KeptSearch } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { msg } from '@acquaint/words';

/** `within`: as a part of what is searched for. */
export const FILTERS = [
  { key: 'has_sessions', label: msg('Open for booking'), within: msg('open for booking') },
  { key: 'expert', label: msg('Experts'), within: msg('experts') },
  { key: 'investor', label: msg('Investors'), within: msg('investors') },
  { key: 'free_this_week', label: msg('Free this week'), within: msg('free this week') },
] as const;
export type FilterKey = (typeof FILTERS)[number]['key'];

/** As many people come at once; the first unless another is chosen. */
export const PAGE_SIZES = ['20', '50', '100'] as const;

/** What is searched for, as the address of the page keeps it. */
export function useSearchAddress() {
  const [params, setParams] = useSearchParams();
  const size = params.get('page_size');
  return {
    keyword: params.get('q') ?? '',
    filters: FILTERS.filter(({ key }) => params.get(key) === 'true').map(({ key }) => key),
    language: params.get('language') ?? '',
    pageSize: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    /** Changes one part, or takes it out when it is empty. */
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
    /** Asks for all that was kept and nothing else. One may come back from there. */
    show: (search: KeptSearch): void =>
      setParams((current) => {
        const asked = new URLSearchParams();
        if (search.searchKeyword !== '') asked.set('q', search.searchKeyword);
        for (const { key } of FILTERS) if (search[key] === true) asked.set(key, 'true');
        if (search.language !== undefined) asked.set('language', search.language);
        const chosen = current.get('page_size');
        if (chosen !== null) asked.set('page_size', chosen);
        return asked;
      }),
  };
}
