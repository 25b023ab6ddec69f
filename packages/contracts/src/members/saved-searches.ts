import { z } from '../zod.ts';
import { Id, IdParams, Instant, text, Conflict, TimeZone, TopicReference } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SpokenLanguage } from './spoken-languages.ts';
import { SAMPLE_SAVED_SEARCH } from './samples.ts';

/** Maximum number of saved searches; in a longer list a search is hard to find. */
export const MOST_SAVED_SEARCHES = 20;

/** The parameters of a member search, as in `users.search`. */
export const StoredSearch = z.strictObject({
  searchKeyword: z.string().trim().max(100).default(''),
  has_sessions: z.boolean().optional(),
  expert: z.boolean().optional(),
  investor: z.boolean().optional(),
  free_this_week: z.boolean().optional(),
  /** A BCP 47 primary tag. */
  language: SpokenLanguage.optional(),
  /** A topic that they are expert in. */
  topic: TopicReference.shape.slug.optional(),
  /** Where they are, as they wrote it. */
  place: z.string().trim().min(1).max(120).optional(),
  time_zone: TimeZone.optional(),
});
export type StoredSearch = z.infer<typeof StoredSearch>;

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  search: StoredSearch,
  /** Number of matching members who joined since the owner last ran it. */
  new_matches: z.number().int(),
  created_at: Instant,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const Name = text(60, 1);

export const listSavedSearches = defineEndpoint({
  name: 'savedSearches.list',
  method: 'GET',
  path: '/users/saved-searches/',
  access: 'member',
  owner: 'profiles',
  staleOn: ['saved-search/changed'],
  summary: "List the caller's saved searches by name, with the number of new people in each",
  sample: { answer: { results: [SAMPLE_SAVED_SEARCH] } },
  responses: { 200: z.object({ results: z.array(SavedSearch) }) },
});

export const saveSearch = defineEndpoint({
  name: 'savedSearches.create',
  method: 'POST',
  path: '/users/saved-searches/',
  access: 'member',
  owner: 'profiles',
  emits: ['saved-search/changed'],
  summary: 'Save a search under a name',
  body: z.strictObject({ name: Name, search: StoredSearch }),
  sample: {
    body: { name: SAMPLE_SAVED_SEARCH.name, search: SAMPLE_SAVED_SEARCH.search },
    answer: SAMPLE_SAVED_SEARCH,
  },
  responses: { 201: SavedSearch, 409: Conflict },
});

export const renameSavedSearch = defineEndpoint({
  name: 'savedSearches.rename',
  method: 'PATCH',
  path: '/users/saved-searches/{id}/',
  access: 'member',
  owner: 'profiles',
  emits: ['saved-search/changed'],
  summary: 'Rename a saved search',
  params: IdParams,
  body: z.strictObject({ name: Name }),
  sample: { body: { name: 'All Graces' }, answer: { ...SAMPLE_SAVED_SEARCH, name: 'All Graces' } },
  responses: { 200: SavedSearch },
});

export const runSavedSearch = defineEndpoint({
  name: 'savedSearches.run',
  method: 'POST',
  path: '/users/saved-searches/{id}/run/',
  access: 'member',
  record: { kind: 'savedSearch', for: 'owner' },
  owner: 'profiles',
  emits: ['saved-search/changed'],
  summary: 'Return the criteria of a saved search, and mark its current results as seen',
  params: IdParams,
  sample: { answer: SAMPLE_SAVED_SEARCH },
  responses: { 200: SavedSearch },
});

export const removeSavedSearch = defineEndpoint({
  name: 'savedSearches.remove',
  method: 'DELETE',
  path: '/users/saved-searches/{id}/',
  access: 'member',
  record: { kind: 'savedSearch', for: 'owner' },
  owner: 'profiles',
  emits: ['saved-search/changed'],
  summary: 'Remove a saved search',
  params: IdParams,
  responses: { 204: z.undefined() },
});
