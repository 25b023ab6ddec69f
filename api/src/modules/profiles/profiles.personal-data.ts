import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { named, personSummaries } from '../identity/identity.queries.ts';
import { not, type PersonalData } from '../identity/account/personal-data.ts';

/** Personal data that this module stores. */
export const profilesData: PersonalData = {
  columns: {
    'profile_experiences.user_id': ['delete', 'experiences'],
    'profile_awards.user_id': ['delete', 'awards'],
    'profile_verifications.user_id': ['delete', 'verification'],
    'saved_searches.user_id': ['delete', 'saved-searches'],
    'saved_search_matches.person_id': ['delete', not('whom a search of another member has found')],
    'subscriptions.subscriber_id': ['delete', 'following'],
    'subscriptions.person_id': ['delete', not('who follows whom is the follower’s alone to know')],
  },
  exports: [
    {
      name: 'experiences',
      about: msg('the experiences on your profile'),
      rows: (me) => sql`select title, organisation, started_on, ended_on, description from profile_experiences
        where user_id = ${me} order by started_on, id`,
    },
    {
      name: 'awards',
      about: msg('the awards on your profile'),
      rows: (me) =>
        sql`select title, issuer, year from profile_awards where user_id = ${me} order by year, id`,
    },
    {
      name: 'following',
      about: msg('the people whose peeks you follow'),
      rows: (me) => sql`select ${named('p')} as person, s.created_at as since from subscriptions s
        join ${personSummaries} p on p.id = s.person_id where s.subscriber_id = ${me} order by s.created_at, p.id`,
    },
    {
      name: 'verification',
      about: msg('your request to have your profile verified, and what was decided'),
      rows: (
        me,
      ) => sql`select evidence, first_name, last_name, company, state, what, badges, reason, requested_at, decided_at,
        work_email, work_email_proven_at from profile_verifications where user_id = ${me}`,
    },
    {
      name: 'saved-searches',
      about: msg('your saved searches for people'),
      rows: (
        me,
      ) => sql`select name, search, created_at, seen_at, looked_at from saved_searches where user_id = ${me}
        order by created_at, id`,
    },
  ],
};
