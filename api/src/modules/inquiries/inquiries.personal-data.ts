import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { users } from '../identity/identity.queries.ts';
import { not, type PersonalData } from '../identity/account/personal-data.ts';

/** Personal data of this module: inquiries by the email address they came from, without an account. */
export const inquiriesData: PersonalData = {
  columns: { 'inquiries.assigned_to': ['keep', not('work of staff, not about the member')] },
  exports: [
    {
      name: 'inquiries',
      about: msg('what you wrote to us from the public pages, with your account’s address'),
      rows: (me) => sql`select q.kind, q.name, q.organisation, q.subject, q.message, q.deadline, q.created_at
        from inquiries q join ${users} u on u.email = lower(q.email) where u.id = ${me} order by q.created_at, q.id`,
    },
  ],
};
