import { defineEndpoint } from '../endpoint.ts';
import { z } from '../zod.ts';
import { SAMPLE_REMINDERS } from './samples.ts';

const Reminders = z.object({
  /** When reminders are sent, in minutes before the start, the earliest first (settings of the operator). */
  times: z.array(z.number().int()),
  mail: z.array(z.number().int()),
  in_app: z.array(z.number().int()),
});

export const getReminders = defineEndpoint({
  name: 'interviews.getReminders',
  method: 'GET',
  path: '/interviews/reminders/',
  access: 'member',
  owner: 'sessions',
  staleOn: ['reminders/changed'],
  summary: 'Return the reminders that the caller gets, in minutes before the start',
  sample: { answer: SAMPLE_REMINDERS },
  responses: { 200: Reminders },
});

/** Some of the `times` of `getReminders`. */
const Choice = z.array(z.number().int().min(1).max(43_200)).max(3);
export const updateReminders = defineEndpoint({
  name: 'interviews.updateReminders',
  method: 'PATCH',
  path: '/interviews/reminders/',
  access: 'member',
  owner: 'sessions',
  emits: ['reminders/changed'],
  summary: 'Turn reminders on or off',
  body: z.strictObject({ mail: Choice.optional(), in_app: Choice.optional() }),
  sample: { body: { mail: [1440] }, answer: { ...SAMPLE_REMINDERS, mail: [1440] } },
  responses: { 200: Reminders },
});
