import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { not, type PersonalData } from '../identity/account/personal-data.ts';
import { named, personSummaries } from '../identity/identity.queries.ts';

/** Personal data of this module. */
export const circlesData: PersonalData = {
  columns: {
    'circle_members.user_id': ['delete', 'circles'],
    'circle_removals.user_id': ['delete', 'circles-removed-from'],
    'circle_requests.user_id': ['delete', 'circles-asked-to-join'],
    'circle_invites.inviter_id': ['delete', 'circle-invitations'],
    'circle_invites.person_id': ['delete', 'circle-invitations'],
    'circle_events.host_id': ['keep', 'circle-events'], // an evening of others: it loses the name of who started it
    'circle_event_people.user_id': ['delete', 'circle-events'],
    'circle_event_wishes.user_id': ['delete', 'circle-event-wishes'],
    'circle_event_wishes.wished_id': ['delete', not('whom others would like to meet is told to nobody')],
    'circle_event_seats.user_id': ['delete', 'circle-event-rounds'],
    'circle_event_seats.partner_id': ['delete', 'circle-event-rounds'],
  },
  exports: [
    {
      name: 'circle-events',
      about: msg('the circle events you created or signed up for'),
      rows: (
        me,
      ) => sql`select c.name as circle, e.name, e.about, e.host_id = ${me} as is_mine, e.created_at, e.starts_at, e.rounds, e.round_minutes, e.break_minutes, e.places, e.signup_ends_at,
        e.cancelled_at, e.cancel_reason, p.signed_up_at, p.entered_at, p.left_at from circle_events e
        join circles c on c.id = e.circle_id left join circle_event_people p on p.event_id = e.id and p.user_id = ${me}
        where e.host_id = ${me} or p.user_id = ${me} order by e.starts_at, e.id`,
    },
    {
      name: 'circle-event-rounds',
      about: msg('your rounds at circle events: who you met, or that you sat out'),
      rows: (
        me,
      ) => sql`select e.name as event, s.round, ${named('p')} as partner, s.session_id from circle_event_seats s
        join circle_events e on e.id = s.event_id left join ${personSummaries} p on p.id = s.partner_id
        where s.user_id = ${me} order by e.starts_at, e.id, s.round`,
    },
    {
      name: 'circle-event-wishes',
      about: msg('who you’d like to meet at circle events'),
      rows: (me) => sql`select e.name as event, ${named('p')} as person from circle_event_wishes w
        join circle_events e on e.id = w.event_id join ${personSummaries} p on p.id = w.wished_id
        where w.user_id = ${me} order by e.starts_at, e.id, p.id`,
    },
    {
      name: 'circles-removed-from',
      about: msg('the circles you were removed from'),
      rows: (me) => sql`select c.name, r.removed_at, r.may_ask, r.asked_at from circle_removals r
        join circles c on c.id = r.circle_id where r.user_id = ${me} order by r.removed_at, c.id`,
    },
    {
      name: 'circles-asked-to-join',
      about: msg('the circles you asked to join'),
      rows: (me) => sql`select c.name, r.answer, r.asked_at, r.declined_at, r.reason from circle_requests r
        join circles c on c.id = r.circle_id where r.user_id = ${me} order by r.asked_at, c.id`,
    },
    {
      name: 'circle-invitations',
      about: msg('open invitations to circles that you sent or received'),
      rows: (
        me,
      ) => sql`select c.name, i.kind, i.inviter_id = ${me} as is_mine, case when i.inviter_id = ${me} then i.email end as email,
        i.uses, i.max_uses, i.created_at, i.ends_at from circle_invites i join circles c on c.id = i.circle_id
        where ${me} in (i.inviter_id, i.person_id) order by i.created_at, i.id`,
    },
    {
      name: 'circles',
      about: msg('the circles you’re in'),
      rows: (
        me,
      ) => sql`select c.name, c.purpose, m.joined_at, c.admin_id = m.user_id as is_admin, m.role = 'deputy' as is_deputy
        from circle_members m
        join circles c on c.id = m.circle_id where m.user_id = ${me} order by m.joined_at, c.id`,
    },
  ],
};
