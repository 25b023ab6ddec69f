import { searchUsers } from '@acquaint/contracts';
import type { SearchResult } from '@acquaint/contracts';
import { fake, samplePage, samplePerson } from '@acquaint/remote-kit/testing';

/** Grace, who can be booked, unless told otherwise. */
export function result(part: Partial<SearchResult> = {}): SearchResult {
  return {
    ...samplePerson(),
    expert_in: [],
    looking_for: [],
    location: '',
    rating: 4.8,
    completed_sessions: 3,
    accepts_sessions: true,
    ...part,
  };
}

/** A server that finds these people by their first name, and by whether they can be booked. */
export const searchServer = (people: readonly SearchResult[]) => [
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
      facets: {
        has_sessions: people.filter(({ accepts_sessions }) => accepts_sessions).length,
        expert: 0,
        investor: 1,
        free_this_week: 1,
        languages: [{ language: 'de', count: 1 }],
      },
    },
  })),
];
