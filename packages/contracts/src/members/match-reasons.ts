import { z } from '../zod.ts';
import { Id } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IntroductionReason } from './introductions.ts';
import { SAMPLE_INTRODUCTION } from './samples.ts';

export const listMatchReasons = defineEndpoint({
  name: 'introductions.listMatchReasons',
  method: 'GET',
  path: '/introductions/match-reasons/',
  access: 'member',
  owner: 'introductions',
  staleOn: ['introduction/matched'],
  summary: 'List why the caller and a person were introduced; nothing unless both have accepted',
  query: z.strictObject({ user_id: Id }),
  sample: { answer: { results: SAMPLE_INTRODUCTION.reasons } },
  responses: { 200: z.object({ results: z.array(IntroductionReason) }) },
});
