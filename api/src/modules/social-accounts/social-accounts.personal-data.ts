import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { SECRET, not, type PersonalData } from '../identity/account/personal-data.ts';

/** Personal data that this module stores. */
export const socialAccountsData: PersonalData = {
  columns: {
    'social_accounts.user_id': ['delete', 'connected-accounts'],
    'provider_trips.user_id': ['delete', not(SECRET)],
    'provider_links.user_id': ['delete', not(SECRET)],
  },
  exports: [
    {
      name: 'connected-accounts',
      about: msg('your connected accounts on other services, without their keys'),
      rows: (me) => sql`select provider, email, scopes, signs_in, connected_at from social_accounts
        where user_id = ${me} order by connected_at, id`,
    },
  ],
};
