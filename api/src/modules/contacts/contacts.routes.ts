import { syncGoogleContacts, syncOutlookContacts } from '@acquaint/contracts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import { openContacts } from '../../ports/contacts/open-contacts.ts';
import type { ConnectedContacts } from '../social-accounts/social-accounts.routes.ts';
import { createContactsService } from './contacts.service.ts';

/** Registers the endpoints for suggestions from address books at Google and Microsoft. */
export function registerContacts(platform: Platform, connected: ConnectedContacts): void {
  const { serve, db } = platform;
  const contacts = createContactsService({ db, books: openContacts(platform), connected });
  serveCalls(serve, contacts);
  serve(syncGoogleContacts).with(async (_, context) => ({
    status: 200,
    body: await contacts.sync(context, 'google'),
  }));
  serve(syncOutlookContacts).with(async (_, context) => ({
    status: 200,
    body: await contacts.sync(context, 'microsoft'),
  }));
}
