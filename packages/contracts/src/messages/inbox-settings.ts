import { defineEndpoint } from '../endpoint.ts';
import { z } from '../zod.ts';

/** What other members can see of the member's activity. */
export const InboxSettings = z.object({
  /** Whether they see when the member is typing. */
  shows_typing: z.boolean(),
  /** Whether they see how far the member has read; when off, the member does not see it of others either. */
  shows_read_marks: z.boolean(),
});
export type InboxSettings = z.infer<typeof InboxSettings>;

export const getInboxSettings = defineEndpoint({
  name: 'inbox.getSettings',
  method: 'GET',
  path: '/inbox/settings/',
  access: 'member',
  owner: 'inbox',
  staleOn: ['inbox-settings/changed'],
  summary: 'Return whether others see when the caller types and reads',
  sample: { answer: { shows_typing: true, shows_read_marks: true } },
  responses: { 200: InboxSettings },
});

export const updateInboxSettings = defineEndpoint({
  name: 'inbox.updateSettings',
  method: 'PATCH',
  path: '/inbox/settings/',
  access: 'member',
  owner: 'inbox',
  emits: ['inbox-settings/changed'],
  summary: 'Turn typing indicators and read marks on or off',
  body: z.strictObject({
    shows_typing: z.boolean().optional(),
    shows_read_marks: z.boolean().optional(),
  }),
  sample: { body: { shows_typing: false }, answer: { shows_typing: false, shows_read_marks: true } },
  responses: { 200: InboxSettings },
});
