import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import type { PersonalData } from '../identity/account/personal-data.ts';
import { sessions } from '../sessions/sessions.queries.ts';

/** Personal data that this module stores. */
export const sessionOutcomeData: PersonalData = {
  columns: {
    'session_promises.user_id': ['delete', 'promises'],
    'session_moments.user_id': ['delete', 'moments'],
  },
  exports: [
    {
      name: 'session-notes',
      about: msg('the notes you wrote together with the other person in a session'),
      rows: (
        me,
      ) => sql`select n.session_id, n.text, n.changed_at from session_notes n join ${sessions} s on s.id = n.session_id
        where ${me} in (s.host_id, s.booker_id) and n.text <> '' order by n.changed_at, n.session_id`,
    },
    {
      name: 'moments',
      about: msg('the moments you marked in your calls'),
      rows: (me) => sql`select session_id, at from session_moments where user_id = ${me} order by at, id`,
    },
    {
      name: 'promises',
      about: msg('your next steps for people you met, and whether you’ve done them'),
      rows: (me) => sql`select session_id, text, made_at, done_at from session_promises where user_id = ${me}
        order by made_at, id`,
    },
  ],
};
