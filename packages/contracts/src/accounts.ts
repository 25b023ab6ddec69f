import { z } from './zod.ts';
import { PersonSummary } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const ContactSync = z.object({
  /** Contacts who are members, and neither connected with me nor asked to be. */
  members: z.array(PersonSummary),
  /** Contacts who could be invited, one by one; who wishes not to be found here may be among them. */
  invitable: z.array(z.object({ name: z.string(), email: z.string() })),
});

/** Why contacts were not read; connecting them, or again, mends the first. */
const ContactsNotRead = z.object({ detail: z.string(), code: z.enum(['not-connected', 'not-answering']) });

export const syncGoogleContacts = defineEndpoint({
  name: 'socialAccounts.syncGoogle',
  method: 'POST',
  path: '/social-accounts/google_sync_contacts/',
  access: 'member',
  owner: 'contacts',
  limit: 'contact-sync/account',
  summary: 'Read Google contacts to suggest members and people to invite',
  responses: { 200: ContactSync, 409: ContactsNotRead },
});

export const syncOutlookContacts = defineEndpoint({
  name: 'socialAccounts.syncOutlook',
  method: 'POST',
  path: '/social-accounts/sync_outlook/',
  access: 'member',
  owner: 'contacts',
  limit: 'contact-sync/account',
  summary: 'Read Outlook contacts to suggest members and people to invite',
  responses: { 200: ContactSync, 409: ContactsNotRead },
});
