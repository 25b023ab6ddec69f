import { z } from '../zod.ts';
import { pageOf, PageQuery, PersonSummary, QueryFlag, TimeZone, Topic, TopicReference } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { samplePage } from '../samples.ts';
import { SAMPLE_SEARCH_RESULT } from './samples.ts';
import { SpokenLanguage } from './spoken-languages.ts';

/** A member in a list of people. */
export const SearchResult = PersonSummary.extend({
  expert_in: z.array(Topic),
  looking_for: z.array(Topic),
  location: z.string(),
  rating: z.number().nullable(),
  completed_sessions: z.number().int(),
  accepts_sessions: z.boolean(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/**
 * Why a member is found (R-NET-14): the text that has a searched word, or, for `meaning`, what they say in other words. Of a
 * statement one sentence.
 */
export const SearchMatch = z.object({
  found_in: z.enum([
    'name',
    'headline',
    'expert_in',
    'looking_for',
    'job_title',
    'company',
    'statement',
    'meaning',
  ]),
  text: z.string(),
});
export type SearchMatch = z.infer<typeof SearchMatch>;

/** A result of a search by words, with its reasons, the most telling first; none if nothing was typed. */
export const FoundPerson = SearchResult.extend({ matches: z.array(SearchMatch) });
export type FoundPerson = z.infer<typeof FoundPerson>;

/** How many of the members found (at most the first 1,000 are counted) have each property. */
export const SearchFacets = z.object({
  has_sessions: z.number().int(),
  expert: z.number().int(),
  investor: z.number().int(),
  free_this_week: z.number().int(),
  languages: z.array(z.object({ language: z.string(), count: z.number().int() })),
  /** What they are expert in, the most frequent first; so are places and time zones. */
  topics: z.array(Topic.extend({ count: z.number().int() })),
  places: z.array(z.object({ place: z.string(), count: z.number().int() })),
  time_zones: z.array(z.object({ time_zone: z.string(), count: z.number().int() })),
});
export type SearchFacets = z.infer<typeof SearchFacets>;

export const searchUsers = defineEndpoint({
  name: 'users.search',
  method: 'GET',
  path: '/users/search/',
  access: 'member',
  owner: 'profiles',
  limit: 'search/account',
  summary:
    'Search people by name, headline, topic, company or statement, and by meaning; tolerates typing mistakes and missing accents',
  query: PageQuery.extend({
    searchKeyword: z.string().trim().max(100).default(''),
    /** `false` returns only the first page, with the maximum page size. */
    pagination: QueryFlag.default(true),
    /** Only members who can be booked now. */
    has_sessions: QueryFlag.optional(),
    expert: QueryFlag.optional(),
    investor: QueryFlag.optional(),
    /** Members who speak this language: a BCP 47 primary tag. */
    language: SpokenLanguage.optional(),
    /** Only members with a free slot in the next seven days. */
    free_this_week: QueryFlag.optional(),
    /** Only members who are expert in this topic. */
    topic: TopicReference.shape.slug.optional(),
    /** Only members of this place, as in the facets. */
    place: z.string().trim().min(1).max(120).optional(),
    time_zone: TimeZone.optional(),
    sort: z.enum(['best', 'newest', 'sessions']).default('best'),
    /** `false` finds people by words only, which is faster. */
    by_meaning: QueryFlag.default(true),
  }),
  sample: {
    answer: {
      ...samplePage([{ ...SAMPLE_SEARCH_RESULT, matches: [] }]),
      is_partial: false,
      facets: {
        has_sessions: 1,
        expert: 1,
        investor: 0,
        free_this_week: 1,
        languages: [{ language: 'en', count: 1 }],
        topics: [{ name: 'Compilers', slug: 'compilers', count: 1 }],
        places: [{ place: 'New York', count: 1 }],
        time_zones: [{ time_zone: 'America/New_York', count: 1 }],
      },
    },
  },
  responses: {
    200: pageOf(FoundPerson).extend({
      facets: SearchFacets,
      /** The model that finds people by meaning did not answer in time: a few seconds later, the search may find more. */
      is_partial: z.boolean(),
    }),
  },
});
