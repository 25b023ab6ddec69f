import { msg } from '@acquaint/i18n/languages';
import { sql, type SQL } from 'drizzle-orm';
import { named, personSummaries } from '../identity/identity.queries.ts';
import type { PersonalData } from '../identity/account/personal-data.ts';

/** Condition: the other person has declined the request, which is not revealed to the member who asked. */
const isUntold = (me: string): SQL => sql`(c.status = 'declined' and c.requested_by = ${me})`;

/** Personal data of this module. */
export const connectionsData: PersonalData = {
  columns: {
    'connections.person_a': ['delete', 'connections'],
    'connections.person_b': ['delete', 'connections'],
    'connections.requested_by': ['keep', 'connections'], // deleted with the pair
    'connections.blocked_by': ['keep', 'connections'], // deleted with the pair
  },
  exports: [
    {
      name: 'connections',
      about: msg('your connections and connection requests, yours and others’'),
      rows: (
        me,
      ) => sql`select ${named('p')} as person, case when ${isUntold(me)} then 'pending' else c.status end as status, c.origin,
          c.note, c.created_at, case when ${isUntold(me)} then c.created_at else c.changed_at end as changed_at,
          c.requested_by = ${me} as is_mine
        from connections c
        join ${personSummaries} p on p.id = case when c.person_a = ${me} then c.person_b else c.person_a end
        where ${me} in (c.person_a, c.person_b) and (c.blocked_by is null or c.blocked_by = ${me} or c.blocked_by_both)
        order by c.created_at, c.id`,
    },
  ],
};
