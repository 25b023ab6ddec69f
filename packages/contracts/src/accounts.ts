import { z } from './zod.ts';
import { Instant, PersonSummary } from './common.ts';
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
  summary: 'Read Google contacts to suggest members and people to invite',
  responses: { 200: ContactSync, 409: ContactsNotRead },
});

export const syncOutlookContacts = defineEndpoint({
  name: 'socialAccounts.syncOutlook',
  method: 'POST',
  path: '/social-accounts/sync_outlook/',
  access: 'member',
  summary: 'Read Outlook contacts to suggest members and people to invite',
  responses: { 200: ContactSync, 409: ContactsNotRead },
});

/** Premium info (cache key `premium-info`). */
export const getPremiumInfo = defineEndpoint({
  name: 'payments.getPremiumInfo',
  method: 'GET',
  path: '/payments/',
  access: 'member',
  summary: 'Whether I am pro, and until when',
  responses: {
    200: z.object({
      is_pro: z.boolean(),
      plan: z.enum(['monthly', 'yearly']).nullable(),
      renews_at: Instant.nullable(),
      cancels_at: Instant.nullable(),
      prices: z.object({
        monthly_cents: z.number().int(),
        yearly_cents: z.number().int(),
        currency: z.string(),
      }),
    }),
  },
});

export const getCustomerPortal = defineEndpoint({
  name: 'payments.getCustomerPortal',
  method: 'GET',
  path: '/payments/customer_portal/',
  access: 'member',
  summary: "The provider's page to manage the plan",
  responses: { 200: z.object({ url: z.string() }) },
});

export const createCheckoutSession = defineEndpoint({
  name: 'payments.createCheckoutSession',
  method: 'POST',
  path: '/payments/create_checkout_session/',
  access: 'member',
  summary: "The provider's page to buy the pro plan",
  body: z.strictObject({ plan: z.enum(['monthly', 'yearly']) }),
  responses: { 201: z.object({ url: z.string() }) },
});
