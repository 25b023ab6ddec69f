import type { CalendarProvider } from '@acquaint/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { ask } from '../calendar/ask.ts';
import { CalendarFailure } from '../calendar/calendar.ts';
import { MOST_CONTACTS, type AddressBooks, type Contact, type ReadContacts } from './contacts.ts';

const LOCAL_PATH = '/dev/contacts';
const REAL: Readonly<Record<CalendarProvider, string>> = {
  google: 'https://people.googleapis.com',
  microsoft: 'https://graph.microsoft.com',
};
const PAGE_SIZE = 500;

const GooglePage = z.object({
  connections: z
    .array(
      z.object({
        names: z.array(z.object({ displayName: z.string().default('') })).default([]),
        emailAddresses: z.array(z.object({ value: z.string().default('') })).default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});
const MicrosoftPage = z.object({
  value: z.array(
    z.object({
      displayName: z.string().nullish(),
      emailAddresses: z.array(z.object({ address: z.string().nullish() })).nullish(),
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});

/**
 * Reads contacts from Google People API v1, `people.connections.list`: only names and email addresses.
 * @param base `https://people.googleapis.com`
 */
function googleContacts(base: string): ReadContacts {
  return async (token) => {
    const contacts: Contact[] = [];
    let pageToken: string | undefined;
    do {
      const query = new URLSearchParams({
        personFields: 'names,emailAddresses',
        pageSize: String(PAGE_SIZE),
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      const url = `${base}/v1/people/me/connections?${query.toString()}`;
      const page: z.output<typeof GooglePage> = await ask(url, token, {}, GooglePage);
      for (const { names, emailAddresses } of page.connections) {
        const emails = emailAddresses.map(({ value }) => value);
        contacts.push(contactOf(names[0]?.displayName, emails));
      }
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined && contacts.length < MOST_CONTACTS);
    return contacts.slice(0, MOST_CONTACTS);
  };
}

/**
 * Reads contacts of the main folder from Microsoft Graph v1.0: only names and email addresses.
 * @param base `https://graph.microsoft.com`
 */
function microsoftContacts(base: string): ReadContacts {
  return async (token) => {
    const contacts: Contact[] = [];
    const query = new URLSearchParams({ $select: 'displayName,emailAddresses', $top: String(PAGE_SIZE) });
    let next: string | undefined = `${base}/v1.0/me/contacts?${query.toString()}`;
    while (next !== undefined && contacts.length < MOST_CONTACTS) {
      // Follow a link only on the provider's own host, so that the token is sent nowhere else.
      if (!next.startsWith(`${base}/`)) throw new CalendarFailure('unreachable');
      const page: z.output<typeof MicrosoftPage> = await ask(next, token, {}, MicrosoftPage);
      for (const { displayName, emailAddresses } of page.value) {
        const emails = (emailAddresses ?? []).map(({ address }) => address ?? '');
        contacts.push(contactOf(displayName, emails));
      }
      next = page['@odata.nextLink'];
    }
    return contacts.slice(0, MOST_CONTACTS);
  };
}

const contactOf = (name: string | null | undefined, emails: readonly string[]): Contact => ({
  name: (name ?? '').trim(),
  emails: emails.map((email) => email.trim().toLowerCase()).filter((email) => email !== ''),
});

interface Dependencies {
  readonly app: FastifyInstance;
  readonly config: Pick<Config, 'mode' | 'login' | 'calendars'>;
  readonly publicUrl: () => string;
}

/**
 * Opens the address books of each provider. In development a provider without an OAuth client uses a local address book with one
 * contact.
 */
export function openContacts({ app, config, publicUrl }: Dependencies): AddressBooks {
  const baseOf = (name: CalendarProvider): (() => string) => {
    const configuredUrl = config.calendars.contactUrls[name];
    const isLocal =
      configuredUrl === undefined && config.mode !== 'production' && !config.login.clients[name];
    if (isLocal) serveLocalContacts(app, name);
    // Evaluated at each call: the address of the local one is known only once the server listens.
    return () => configuredUrl ?? (isLocal ? `${publicUrl()}${LOCAL_PATH}/${name}` : REAL[name]);
  };
  const [google, microsoft] = [baseOf('google'), baseOf('microsoft')];
  return {
    google: (token) => googleContacts(google())(token),
    microsoft: (token) => microsoftContacts(microsoft())(token),
  };
}

function serveLocalContacts(app: FastifyInstance, provider: CalendarProvider): void {
  const [name, address] = ['Robin Winter', 'robin.winter@mail.example'];
  if (provider === 'google') {
    const connections = [{ names: [{ displayName: name }], emailAddresses: [{ value: address }] }];
    app.get(`${LOCAL_PATH}/google/v1/people/me/connections`, () => ({ connections }));
    return;
  }
  const value = [{ displayName: name, emailAddresses: [{ address }] }];
  app.get(`${LOCAL_PATH}/microsoft/v1.0/me/contacts`, () => ({ value }));
}
