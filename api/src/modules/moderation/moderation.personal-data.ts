import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { circles } from '../circles/circles.queries.ts';
import { named, personSummaries } from '../identity/identity.queries.ts';
import { not, type PersonalData } from '../identity/account/personal-data.ts';

const STAFF = not('what staff did in their work');

/** Personal data of this module. What was decided is kept; the copies of what a deleted member wrote are emptied. */
export const moderationData: PersonalData = {
  columns: {
    'report_cases.person_id': ['keep', not('it would show who reported them')],
    'report_cases.assigned_to': ['keep', STAFF],
    'report_cases.decided_by': ['keep', STAFF],
    'reports.reporter_id': ['keep', 'reports'],
    'sanctions.person_id': ['keep', 'staff-decisions'],
    'sanctions.made_by': ['keep', STAFF],
    'sanctions.ended_by': ['keep', STAFF],
    'held_messages.author_id': ['keep', 'held-messages'],
    'held_messages.person_id': ['keep', not('what somebody else wrote, which was not delivered')],
    'appeals.person_id': ['keep', 'staff-decisions'],
    'appeals.decided_by': ['keep', STAFF],
  },
  exports: [
    {
      name: 'reports',
      about: msg('what you reported to us, and what we decided'),
      rows: (
        me,
      ) => sql`select c.kind, r.reason, r.note, r.snapshot_title, r.snapshot_text, r.created_at, c.decision
        from reports r join report_cases c on c.id = r.case_id where r.reporter_id = ${me} order by r.created_at, r.id`,
    },
    {
      name: 'held-messages',
      about: msg('your messages that our team had to read before they were delivered, and why'),
      rows: (me) => sql`select h.body, h.terms, h.held_at, h.decided_at,
          case when h.person_id is not null then ${named('p')} end as person, c.name as circle
        from held_messages h left join ${personSummaries} p on p.id = h.person_id left join ${circles} c on c.id = h.circle_id
        where h.author_id = ${me} order by h.held_at, h.id`,
    },
    {
      name: 'staff-decisions',
      about: msg('what our team or the people who run a circle decided about you, and your appeals'),
      rows: (
        me,
      ) => sql`select s.kind, s.reason, s.made_at, s.ends_at, s.ended_at, a.statement as appeal, a.answer
        from sanctions s left join appeals a on a.sanction_id = s.id and a.person_id = ${me}
        where s.person_id = ${me} or a.person_id = ${me} order by s.made_at, s.id`,
    },
  ],
  erase: async (tx, me) => {
    await tx.execute(sql`update reports set snapshot_title = '', snapshot_text = '', snapshot_path = ''
      where case_id in (select id from report_cases where ${me}::uuid = any (people_ids))`);
    // The title of a held request is the recipient's name.
    await tx.execute(sql`update reports set snapshot_title = '' where case_id in (select c.id from report_cases c
      join held_messages h on h.id = c.subject_id where c.kind = 'held' and h.person_id = ${me})`);
    await tx.execute(sql`update held_messages set body = '', decided_at = coalesce(decided_at, now()), reply_to = null,
      file_ids = '{}' where author_id = ${me}`);
    await tx.execute(sql`update reports set note = '' where reporter_id = ${me}`);
    await tx.execute(sql`update appeals set statement = '' where person_id = ${me}`);
    return [];
  },
};
