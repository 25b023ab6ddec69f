import type {
  StoredSearch,
  ParsedInput,
  SearchFacets,
  FoundPerson,
  SearchMatch,
  searchUsers,
  SuccessBody,
} from '@acquaint/contracts';
import { paged } from '../../../http/paging.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import { selectSearchResults } from '../people.repository.ts';
import type { PeopleFilter } from './search-query.ts';
import { selectMatches } from './search-matches.repository.ts';
import { searchWords } from './search-words.ts';
import { searchPeople } from './search.repository.ts';

/** Page size with `pagination=false` (contract: the largest page size). */
const LARGEST_PAGE = 100;

const NONE: SearchFacets = {
  has_sessions: 0,
  expert: 0,
  investor: 0,
  free_this_week: 0,
  languages: [],
  topics: [],
  places: [],
  time_zones: [],
};

/** Fewer words mean too little to be compared: they are a name or a topic. */
const FEWEST_WORDS = 2;

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
    topic: filters.topic,
    place: filters.place,
    timeZone: filters.time_zone,
    now,
  };
}

/** Somebody whose words mean about what is searched for; `likeness` is from 0 to 1. */
interface MeantPerson {
  readonly id: string;
  readonly likeness: number;
  readonly phrase: string;
}

interface Dependencies {
  readonly db: Database;
  /** Finds people by topics and meaning, best first; partial if the model did not answer in time. */
  readonly findPeople: (
    text: string,
    now: Temporal.Instant,
  ) => Promise<{ readonly people: readonly MeantPerson[]; readonly isPartial: boolean }>;
}

/** Searching for people (R-NET-9, R-NET-10, R-NET-14, R-NET-15). */
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

export function createSearchService({ db, findPeople }: Dependencies): SearchService {
  return {
    search: async ({ user, now }, query) => {
      const request = query.pagination ? query : { page: 1, page_size: LARGEST_PAGE };
      const words = searchWords(query.searchKeyword);
      if (query.searchKeyword !== '' && words.length === 0)
        return { ...paged<FoundPerson>([], 0, request), facets: NONE, is_partial: false };
      const filter = peopleFilter(query, user.id, now);
      let similar: readonly MeantPerson[] = [];
      let isPartial = false;
      const findMeant = async (): Promise<readonly MeantPerson[]> => {
        ({ people: similar, isPartial } = await findPeople(query.searchKeyword, now));
        return similar;
      };
      const { ids, meant, count, facets, spelled } = await searchPeople(db, words, filter, request, {
        order: query.sort,
        findMeant: query.by_meaning && words.length >= FEWEST_WORDS ? findMeant : undefined,
      });
      const [people, byWords] = await Promise.all([
        selectSearchResults(db, ids),
        selectMatches(db, ids, spelled),
      ]);
      const matchesOf = (id: string): SearchMatch[] =>
        meant.includes(id)
          ? similar.filter((each) => each.id === id).map(byMeaning)
          : (byWords.get(id) ?? []);
      const results = people.map((person) => ({ ...person, matches: matchesOf(person.id) }));
      const page = paged(results, count, request);
      const pages = query.pagination ? page : { ...page, next: null, max_page: 1 };
      return { ...pages, facets, is_partial: isPartial };
    },
  };
}

function byMeaning({ phrase }: MeantPerson): SearchMatch {
  return { found_in: 'meaning', text: phrase };
}
