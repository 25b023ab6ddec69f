import { z } from '../zod.ts';
import { Conflict, PersonSummary, StaffReason, Topic, TopicReference } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_ALAN, SAMPLE_PERSON } from '../samples.ts';

/** The most synonyms that staff give a topic, as they are read with it in a picker. Merges may leave more. */
export const MOST_SYNONYMS = 12;

/** A topic as shown to staff, with what has it (R-ADMIN-13). */
export const StaffTopic = Topic.extend({
  /** Other words by which people find it, also those of topics that were merged into it. */
  synonyms: z.array(z.string()),
  /** Members who look for it or are experts in it, each once. */
  member_count: z.number().int(),
  /** Members who look for it, and those who are experts in it. */
  want_count: z.number().int(),
  offer_count: z.number().int(),
  circle_count: z.number().int(),
  peek_count: z.number().int(),
});
export type StaffTopic = z.infer<typeof StaffTopic>;

const TopicParams = z.strictObject({ slug: TopicReference.shape.slug });
const SAMPLE = {
  slug: 'fundraising',
  name: 'Fundraising',
  synonyms: ['raising money'],
  member_count: 12,
  want_count: 9,
  offer_count: 4,
  circle_count: 2,
  peek_count: 3,
};
const PITCHING = {
  slug: 'pitching',
  name: 'Pitching',
  synonyms: [],
  member_count: 4,
  want_count: 1,
  offer_count: 3,
  circle_count: 1,
  peek_count: 0,
};

export const adminListTopics = defineEndpoint({
  name: 'admin.listTopics',
  method: 'GET',
  path: '/admin/topics/',
  access: 'support',
  owner: 'topics',
  staleOn: ['staff-area/changed', 'topics/changed'],
  summary: 'List all topics that can be chosen by name, with their synonyms and what has them',
  sample: { answer: { results: [SAMPLE, PITCHING] } },
  responses: { 200: z.object({ results: z.array(StaffTopic) }) },
});

export const adminSetTopicSynonyms = defineEndpoint({
  name: 'admin.setTopicSynonyms',
  method: 'POST',
  path: '/admin/topics/{slug}/synonyms/',
  access: 'moderator',
  owner: 'topics',
  emits: ['topics/changed'],
  summary: 'Set the synonyms of a topic, by which people find it in the search and in pickers',
  params: TopicParams,
  body: z.strictObject({
    synonyms: z.array(z.string().trim().min(2).max(60)).max(100),
    reason: StaffReason,
  }),
  sample: { body: { synonyms: ['raising money'], reason: 'Many search for it.' }, answer: SAMPLE },
  responses: { 200: StaffTopic },
});

/** What a merge would change. */
export const TopicMergePreview = z.object({
  from: StaffTopic,
  into: StaffTopic,
  /** Members who have the topic that goes, each once. */
  member_count: z.number().int(),
  /** Those of them who have both in one list, and choose another one at their next visit. */
  asked_count: z.number().int(),
  /** The first of these members: those who are asked first, then by name. */
  people: z.array(PersonSummary.extend({ is_asked: z.boolean() })),
  /** Names of the circles with the topic that goes. */
  circles: z.array(z.string()),
  /** The synonyms of the other topic afterwards. */
  synonyms: z.array(z.string()),
});
export type TopicMergePreview = z.infer<typeof TopicMergePreview>;

export const adminPreviewTopicMerge = defineEndpoint({
  name: 'admin.previewTopicMerge',
  method: 'GET',
  path: '/admin/topics/{slug}/merge/',
  access: 'support',
  owner: 'topics',
  staleOn: ['staff-area/changed', 'topics/changed'],
  summary: 'Return whom and what it would touch if a topic became a part of another one',
  params: TopicParams,
  query: z.strictObject({ into: TopicReference.shape.slug }),
  sample: {
    query: { into: 'fundraising' },
    answer: {
      from: PITCHING,
      into: SAMPLE,
      member_count: 4,
      asked_count: 1,
      people: [
        { ...SAMPLE_ALAN, is_asked: true },
        { ...SAMPLE_PERSON, is_asked: false },
      ],
      circles: ['Compiler friends'],
      synonyms: ['Pitching', 'raising money'],
    },
  },
  responses: { 200: TopicMergePreview, 409: Conflict },
});

export const adminMergeTopic = defineEndpoint({
  name: 'admin.mergeTopic',
  method: 'POST',
  path: '/admin/topics/{slug}/merge/',
  access: 'admin',
  owner: 'topics',
  emits: ['topics/changed'],
  summary: 'Make a topic a part of another one, for good; whoever had both chooses another one',
  params: TopicParams,
  body: z.strictObject({ into: TopicReference.shape.slug, reason: StaffReason }),
  sample: {
    body: { into: 'fundraising', reason: 'Nobody tells them apart.' },
    answer: { ...SAMPLE, synonyms: ['Pitching', 'raising money'] },
  },
  responses: { 200: StaffTopic, 409: Conflict },
});
