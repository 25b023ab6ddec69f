import { defineEndpoint } from '../endpoint.ts';
import { z } from '../zod.ts';
import { SAMPLE_REMINDERS } from './samples.ts';

export const getReminders = defineEndpoint({
  name: 'interviews.getReminders',
  method: 'GET',
  path: '/interviews/reminders/',
  access: 'member',
  owner: 'sessions',
  staleOn: ['reminders/changed'],
  summary: 'Which reminders I get, in minutes before the start',
  sample: { answer: SAMPLE_REMINDERS },
  responses: { 200: z.object({ mail: z.array(z.number().int()), in_app: z.array(z.number().int()) }) },
});

const ReminderMinutes = z.array(z.union([z.literal(1440), z.literal(60), z.literal(5)])).max(3);
export const updateReminders = defineEndpoint({
  name: 'interviews.updateReminders',
  method: 'PATCH',
  path: '/interviews/reminders/',
  access: 'member',
  owner: 'sessions',
  emits: ['reminders/changed'],
  summary: 'Switch reminders on and off',
  body: z.strictObject({ mail: ReminderMinutes.optional(), in_app: ReminderMinutes.optional() }),
  sample: { body: { mail: [1440] }, answer: { ...SAMPLE_REMINDERS, mail: [1440] } },
  responses: { 200: z.object({ mail: z.array(z.number().int()), in_app: z.array(z.number().int()) }) },
});
