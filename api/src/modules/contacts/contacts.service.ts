import {
  EMAIL_PATTERN,
  type CalendarProvider,
  type SuccessBody,
  type syncGoogleContacts,
} from '@acquaint/contracts';
import { conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { AddressBooks } from '../../ports/contacts/contacts.ts';
import type { Database } from '../../ports/database/database.ts';
import type { ConnectedContacts } from '../social-accounts/social-accounts.routes.ts';
import { askWithToken } from '../social-accounts/ask-with-token.ts';
import { selectByEmail } from './contacts.repository.ts';
import { t } from '../../i18n/i18n.ts';

type Suggestions = SuccessBody<typeof syncGoogleContacts>;

/** Reads contacts for suggestions, without storing them (R-NET-7). */
export interface ContactsService {
  /** @throws ProblemError 409 if no address book is connected, or its provider does not answer. */
  readonly sync: (context: RequestContext, provider: CalendarProvider) => Promise<Suggestions>;
}

interface Dependencies {
  readonly db: Database;
  readonly books: AddressBooks;
  readonly connected: ConnectedContacts;
}

export function createContactsService({ db, books, connected }: Dependencies): ContactsService {
  return {
    sync: async ({ user, now }, provider) => {
      const account = await connected.find(user.id, provider);
      const label = account?.label ?? NAMES[provider];
      if (!account) throw notConnected(t('Connect your {provider} contacts first.', { provider: label }));
      const read = await askWithToken(connected.tokens, account.id, now, (token) => books[provider](token));
      if ('problem' in read) {
        throw MENDED_BY_CONNECTING.includes(read.problem)
          ? notConnected(
              t('We can no longer read your {provider} contacts. Reconnect them.', {
                provider: label,
              }),
            )
          : conflict(
              t('{provider} isn’t responding right now. Please try again later.', { provider: label }),
              {
                code: 'not-answering',
              },
            );
      }
      const names = new Map<string, string>();
      for (const { name, emails } of read.value) {
        for (const email of emails) if (EMAIL_PATTERN.test(email)) names.set(email, name);
      }
      const known = await selectByEmail(db, user.id, [...names.keys()]);
      const people = new Map(
        [...known.values()].flatMap(({ person }) => (person ? [[person.id, person] as const] : [])),
      );
      const invitable = [...names]
        .filter(([email]) => known.get(email)?.isKnown !== true)
        .map(([email, name]) => ({ name, email }));
      return {
        members: [...people.values()].sort((one, other) => one.first_name.localeCompare(other.first_name)),
        invitable: invitable.sort((one, other) => byName(one).localeCompare(byName(other))),
      };
    },
  };
}

const NAMES: Readonly<Record<CalendarProvider, string>> = { google: 'Google', microsoft: 'Microsoft' };
const MENDED_BY_CONNECTING: readonly string[] = ['reconnect', 'forbidden', 'missing'];
const notConnected = (detail: string) => conflict(detail, { code: 'not-connected' });
const byName = ({ name, email }: { readonly name: string; readonly email: string }): string => name || email;
