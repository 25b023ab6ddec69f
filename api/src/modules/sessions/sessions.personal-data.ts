import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { named, personSummaries } from '../identity/identity.queries.ts';
import { SECRET, not, type PersonalData } from '../identity/account/personal-data.ts';
import { availabilitySettings, reminderSettings } from './sessions.tables.ts';

/** Personal data that this module stores. */
export const sessionsData: PersonalData = {
  columns: {
    'availability_settings.user_id': ['delete', 'settings'],
    'reminder_settings.user_id': ['delete', 'settings'],
    'calendar_feeds.user_id': ['delete', not(SECRET)],
    'sessions.host_id': ['keep', 'sessions'], // also the other person's history
    'sessions.booker_id': ['keep', 'sessions'],
    'session_seats.user_id': ['keep', not('the database makes it from the sessions')],
    'session_attendance.user_id': ['keep', 'sessions'],
    'session_reviews.author_id': ['keep', 'reviews-written'], // written about others: stays under “Deleted member” (R-ACCT-24)
    'session_reviews.subject_id': ['keep', 'reviews-received'],
  },
  exports: [
    {
      name: 'sessions',
      about: msg('your sessions, and when you were in their rooms'),
      rows: (
        me,
      ) => sql`select s.id, case when s.host_id = ${me} then 'host' else 'booker' end as my_part, ${named('p')} as person,
          s.state, s.starts_at, s.duration_minutes,
          case when s.host_id = ${me} then s.host_time_zone else s.booker_time_zone end as my_time_zone, s.note, s.created_at, s.booked_at, s.confirmed_at, s.started_at, s.ended_at,
          s.cancelled_by, s.cancel_reason, s.is_late_cancellation, s.reschedule_count, s.price_cents,
          (select coalesce(jsonb_agg(jsonb_build_object('entered_at', a.entered_at, 'left_at', a.left_at, 'how_left', a.how_left) order by a.entered_at), '[]')
            from session_attendance a where a.session_id = s.id and a.user_id = ${me}) as my_attendance
        from sessions s
        join ${personSummaries} p on p.id = case when s.host_id = ${me} then s.booker_id else s.host_id end
        where (s.host_id = ${me} and s.booked_at is not null) or s.booker_id = ${me} order by s.starts_at, s.id`,
    },
    {
      name: 'reviews-written',
      about: msg('the reviews you wrote'),
      rows: (
        me,
      ) => sql`select r.session_id, ${named('p')} as about, r.rating, r.tags, r.text, r.created_at, r.shown_at
        from session_reviews r join ${personSummaries} p on p.id = r.subject_id
        where r.author_id = ${me} order by r.created_at, r.id`,
    },
    {
      name: 'reviews-received',
      about: msg('the reviews about you that are shown; reviews waiting for yours aren’t included yet'),
      rows: (
        me,
      ) => sql`select r.session_id, ${named('p')} as author, r.rating, r.tags, r.text, r.created_at, r.shown_at
        from session_reviews r join ${personSummaries} p on p.id = r.author_id
        where r.subject_id = ${me} and r.shown_at is not null order by r.created_at, r.id`,
    },
  ],
  settings: { availability: availabilitySettings, reminders: reminderSettings },
};
