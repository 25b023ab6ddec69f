import type { ParsedInput, SearchResult, searchUsers } from '@acquaint/contracts';
import { paged, type Paged } from '../../http/paging.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { selectSearchResults } from './people.repository.ts';
import { searchWords } from './search-words.ts';
import { searchPeople } from './search.repository.ts';

/** `pagination=false` gives this many at most (contract: the largest page size). */
const LARGEST_PAGE = 100;

/** Finding people (decisions, Network). */
export interface SearchService {
  /** Every member may search; the own account, suspended people and blocks between the two are left out. */
  readonly search: (
    context: RequestContext,
    query: ParsedInput<typeof searchUsers>['query'],
  ) => Promise<Paged<SearchResult>>;
}

export function createSearchService({ db }: { readonly db: Database }): SearchService {
  return {
    search: async ({ user }, query) => {
      const request = query.pagination ? query : { page: 1, page_size: LARGEST_PAGE };
      const words = searchWords(query.searchKeyword);
      if (query.searchKeyword !== '' && words.length === 0) return paged<SearchResult>([], 0, request);
      const filter = {
        viewerId: user.id,
        hasSessions: query.has_sessions,
        expert: query.expert,
        investor: query.investor,
      };
      const { ids, count } = await searchPeople(db, words, filter, request);
      const page = paged(await selectSearchResults(db, ids), count, request);
      return query.pagination ? page : { ...page, next: null, max_page: 1 };
    },
  };
}
