import { Topic } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_TOPICS } from '../samples.ts';
import { z } from '../zod.ts';

/** A topic in a picker. */
const ListedTopic = Topic.extend({
  /** Other words by which it is found; absent without any. */
  synonyms: z.array(z.string()).optional(),
});

export const listTopics = defineEndpoint({
  name: 'topics.list',
  method: 'GET',
  path: '/topics/',
  access: 'visitor',
  owner: 'topics',
  staleOn: ['topics/changed'],
  summary: 'List all topics by name',
  sample: { answer: { results: SAMPLE_TOPICS } },
  responses: { 200: z.object({ results: z.array(ListedTopic) }) },
});

/** Letters of a text for which topics are suggested: a statement has at most these. */
export const SUGGESTED_FROM_AT_MOST = 1_000;

const SuggestedTopic = Topic.extend({
  /** The list in which it belongs by what the text says; null if it does not say. */
  list: z.enum(['looking_for', 'expert_in']).nullable(),
});
export type SuggestedTopic = z.infer<typeof SuggestedTopic>;

/** The server keeps nothing of the text. */
export const suggestTopics = defineEndpoint({
  name: 'topics.suggest',
  method: 'POST',
  path: '/topics/suggest/',
  access: 'member',
  owner: 'topics',
  limit: 'reckon/account',
  summary:
    'Suggest topics for what somebody writes about themselves, best first, and in which list each belongs',
  body: z.strictObject({ text: z.string().trim().min(1).max(SUGGESTED_FROM_AT_MOST) }),
  sample: {
    body: { text: 'I have raised two seed rounds and look for somebody who knows pricing.' },
    answer: { results: SAMPLE_TOPICS.map((topic) => ({ ...topic, list: null })) },
  },
  responses: { 200: z.object({ results: z.array(SuggestedTopic).max(5) }) },
});
