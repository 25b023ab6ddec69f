import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import type { PersonalData } from '../identity/account/personal-data.ts';

/** Personal data of this module. */
export const circlesData: PersonalData = {
  columns: {
    'circle_members.user_id': ['delete', 'circles'],
    'circle_removals.user_id': ['delete', 'circles-removed-from'],
  },
  exports: [
    {
      name: 'circles-removed-from',
      about: msg('the circles you were removed from'),
      rows: (me) => sql`select c.name, r.removed_at, r.may_ask, r.asked_at from circle_removals r
        join circles c on c.id = r.circle_id where r.user_id = ${me} order by r.removed_at, c.id`,
    },
    {
      name: 'circles',
      about: msg('the circles you’re in'),
      rows: (
        me,
      ) => sql`select c.name, c.purpose, m.joined_at, c.admin_id = m.user_id as is_admin from circle_members m
        join circles c on c.id = m.circle_id where m.user_id = ${me} order by m.joined_at, c.id`,
    },
  ],
};
