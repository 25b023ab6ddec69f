import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { not, type PersonalData } from '../identity/account/personal-data.ts';

/** Personal data that this module stores. */
export const staffData: PersonalData = {
  columns: {
    'support_views.user_id': ['delete', 'support-views'],
    'support_views.staff_id': ['keep', not('what staff did at work; members see it without their names')],
  },
  exports: [
    {
      name: 'support-views',
      about: msg('when and why our team looked at your pages as you see them'),
      rows: (me) =>
        sql`select reason, started_at, ends_at, ended_at from support_views where user_id = ${me} order by started_at, id`,
    },
  ],
};
