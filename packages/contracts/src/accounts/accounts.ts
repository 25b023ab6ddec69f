import { z } from '../zod.ts';
import { PersonSummary } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_CONTACTS } from './samples.ts';

const ContactSync = z.object({
  /** Contacts who are members, without connections and people with an open request. */
  members: z.array(PersonSummary),
  /** Contacts who can be invited one by one. May include members who do not want to be found by email. */
  invitable: z.array(z.object({ name: z.string(), email: z.string() })),
});

/**
 * Why contacts could not be read. `not-connected`: connect the account (again); `not-answering`: the provider does not respond.
 */
const ContactsNotRead = z.object({ detail: z.string(), code: z.enum(['not-connected', 'not-answering']) });

export const syncGoogleContacts = defineEndpoint({
  name: 'socialAccounts.syncGoogle',
  method: 'POST',
  path: '/social-accounts/google_sync_contacts/',
  access: 'member',
  owner: 'contacts',
  limit: 'contact-sync/account',
  summary: 'Read Google contacts to suggest members and people to invite',
  sample: { answer: SAMPLE_CONTACTS },
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
  sample: { answer: SAMPLE_CONTACTS },
  responses: { 200: ContactSync, 409: ContactsNotRead },
});
