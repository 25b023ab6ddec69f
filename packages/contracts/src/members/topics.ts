import { Topic } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_TOPICS } from '../samples.ts';
import { z } from '../zod.ts';

export const listTopics = defineEndpoint({
  name: 'topics.list',
  method: 'GET',
  path: '/topics/',
  access: 'visitor',
  owner: 'topics',
  summary: 'List all topics by name',
  sample: { answer: { results: SAMPLE_TOPICS } },
  responses: { 200: z.object({ results: z.array(Topic) }) },
});
