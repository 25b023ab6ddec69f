import type {
  StoredSearch,
  ParsedInput,
  SearchFacets,
  SearchResult,
  searchUsers,
  SuccessBody,
} from '@acquaint/contracts';
import { paged } from '../../../http/paging.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { selectSearchResults } from '../people.repository.ts';
import type { PeopleFilter } from './search-query.ts';
import { searchWords } from './search-words.ts';
import { searchPeople } from './search.repository.ts';

/** Page size with `pagination=false` (contract: the largest page size). */
const LARGEST_PAGE = 100;

const NONE: SearchFacets = { has_sessions: 0, expert: 0, investor: 0, free_this_week: 0, languages: [] };

/** Converts the requested filters for the query. */
export function peopleFilter(
  filters: Omit<StoredSearch, 'searchKeyword'>,
  viewerId: string,
  now: Temporal.Instant,
): PeopleFilter {
  return {
    viewerId,
    hasSessions: filters.has_sessions,
    expert: filters.expert,
    investor: filters.investor,
    language: filters.language,
    freeThisWeek: filters.free_this_week,
    now,
  };
}

/** Searching for people (R-NET-9, R-NET-10). */
export interface SearchService {
  /**
   * Returns the people that match. Every member may search; the caller, suspended people and people with a block between the two
   * are left out.
   */
  readonly search: (
    context: RequestContext,
    query: ParsedInput<typeof searchUsers>['query'],
  ) => Promise<SuccessBody<typeof searchUsers>>;
}

export function createSearchService({ db }: { readonly db: Database }): SearchService {
  return {
    search: async ({ user, now }, query) => {
      const request = query.pagination ? query : { page: 1, page_size: LARGEST_PAGE };
      const words = searchWords(query.searchKeyword);
      if (query.searchKeyword !== '' && words.length === 0)
        return { ...paged<SearchResult>([], 0, request), facets: NONE };
      const filter = peopleFilter(query, user.id, now);
      const { ids, count, facets } = await searchPeople(db, words, filter, request);
      const page = paged(await selectSearchResults(db, ids), count, request);
      return { ...(query.pagination ? page : { ...page, next: null, max_page: 1 }), facets };
    },
  };
}
