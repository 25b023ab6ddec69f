import {
  listSavedSearches,
  removeSavedSearch,
  renameSavedSearch,
  runSavedSearch,
  saveSearch,
  searchUsers,
} from '@acquaint/contracts';
import type { FoundPerson, SavedSearch } from '@acquaint/contracts';
import { fake, sampleId, samplePage, samplePerson, sampleItem } from '@acquaint/remote-kit/testing';

/** Returns Grace, who can be booked, as a search result; `part` overrides fields. */
export function result(part: Partial<FoundPerson> = {}): FoundPerson {
  return {
    ...samplePerson(),
    expert_in: [],
    looking_for: [],
    location: '',
    rating: 4.8,
    completed_sessions: 3,
    accepts_sessions: true,
    matches: [],
    ...part,
  };
}

export function savedSearch(part: Partial<SavedSearch> = {}): SavedSearch {
  return { ...sampleItem(listSavedSearches), ...part };
}

/** Creates a fake server with these saved searches. */
export function savedSearchServer(first: readonly SavedSearch[] = []) {
  let searches = [...first];
  const change = (id: string, part: Partial<SavedSearch>) => {
    searches = searches.map((each) => (each.id === id ? { ...each, ...part } : each));
    return { status: 200 as const, body: searches.find((each) => each.id === id) ?? savedSearch() };
  };
  return [
    fake(listSavedSearches, () => ({ status: 200, body: { results: searches } })),
    fake(saveSearch, ({ body }) => {
      const saved = savedSearch({ ...body, id: sampleId(80 + searches.length) });
      searches = [...searches, saved];
      return { status: 201, body: saved };
    }),
    fake(renameSavedSearch, ({ params, body }) => change(params.id, body)),
    fake(runSavedSearch, ({ params }) => change(params.id, { new_matches: 0 })),
    fake(removeSavedSearch, ({ params }) => {
      searches = searches.filter(({ id }) => id !== params.id);
      return { status: 204, body: undefined };
    }),
  ];
}

/**
 * Creates a fake server that finds these members by first name and by whether they can be booked.
 * @param isPartial whether people found by meaning are still missing.
 */
export const searchServer = (people: readonly FoundPerson[], isPartial = () => false) => [
  fake(searchUsers, ({ query }) => ({
    status: 200,
    body: {
      ...samplePage(
        people.filter(
          ({ first_name, accepts_sessions }) =>
            first_name.toLowerCase().includes(query.searchKeyword.toLowerCase()) &&
            (query.has_sessions !== true || accepts_sessions),
        ),
      ),
      is_partial: isPartial(),
      facets: {
        has_sessions: people.filter(({ accepts_sessions }) => accepts_sessions).length,
        expert: 0,
        investor: 1,
        free_this_week: 1,
        languages: [{ language: 'de', count: 1 }],
        topics: [{ slug: 'pricing', name: 'Pricing', count: 1 }],
        places: [{ place: 'Berlin', count: 1 }],
        time_zones: [{ time_zone: 'America/New_York', count: 1 }],
      },
    },
  })),
];
