import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { not, type PersonalData } from '../identity/account/personal-data.ts';

/** Personal data of this module. */
export const invitationsData: PersonalData = {
  columns: {
    'invitations.inviter_id': ['delete', 'invitations'],
    'invitations.joined_id': ['delete', not('who invited them is the inviter’s to know')],
  },
  exports: [
    {
      name: 'invitations',
      about: msg('people you invited by email, and whether they’ve joined'),
      rows: (me) => sql`select email, sent_at, joined_id is not null as has_joined from invitations
        where inviter_id = ${me} order by sent_at, id`,
    },
  ],
};
