import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import type { PersonalData } from '../identity/account/personal-data.ts';

/** Personal data that this module stores. */
export const reliabilityData: PersonalData = {
  columns: {
    'reliability_marks.user_id': ['delete', 'reliability'],
  },
  exports: [
    {
      name: 'reliability',
      about: msg(
        'sessions you cancelled late, moved late or missed, what you said about it, and what was decided',
      ),
      rows: (
        me,
      ) => sql`select kind, state, session_id, starts_at, happened_at, dispute, disputed_at, decision, decided_at
        from reliability_marks where user_id = ${me} order by happened_at, id`,
    },
  ],
};
