import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { named, personSummaries } from '../identity/identity.queries.ts';
import { not, type PersonalData } from '../identity/account/personal-data.ts';
import { readTexts, type StoredTexts } from './notification-texts.ts';
import { notificationSettings } from './notifications.tables.ts';

/** Personal data of this module. */
export const notificationsData: PersonalData = {
  columns: {
    'notifications.user_id': ['delete', 'notifications'],
    'notifications.person_id': ['delete', not('another person’s notifications')], // their text contains the member's name
    'notification_settings.user_id': ['delete', 'settings'],
    'push_subscriptions.user_id': [
      'delete',
      not('where a browser of yours is reached: of use to no one else'),
    ],
  },
  exports: [
    {
      name: 'notifications',
      about: msg('your notifications in the app that you haven’t removed'),
      rows: (me) => sql`select n.kind, n.title, n.body, n.translations, n.path, n.created_at, n.read_at, 
          case when n.person_id is null then null else ${named('p')} end as about
        from notifications n left join ${personSummaries} p on p.id = n.person_id
        where n.user_id = ${me} order by n.created_at, n.id`,
      translated: ({ title, body, translations, ...row }) => ({
        ...row,
        ...readTexts({ title, body, translations } as StoredTexts),
      }),
    },
  ],
  settings: { notifications: notificationSettings },
};
