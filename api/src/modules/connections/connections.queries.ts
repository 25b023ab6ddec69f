import type { Profile } from '@acquaint/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { pgView, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '../identity/identity.queries.ts';
import { connectionColumns } from './connections.tables.ts';

/** What other modules may read of the tables of this module. */

/** One row a pair; `personA` is the smaller id. It has the table's name, for joins with the same plan, and can only be read. */
export const connections = pgView('connections', connectionColumns).existing();

/** True where the other one of a pair has blocked this person: whoever is blocked is not told. */
export function blockedByOther(me: string, personA: SQL, personB: SQL): SQL {
  return sql`exists (select 1 from connections blocked
    where blocked.person_a = ${personA} and blocked.person_b = ${personB}
      and (blocked.blocked_by <> ${me} or blocked.blocked_by_both))`;
}

/**
 * The one rule of who is left out where people appear to each other (R-NET-6): true where one of the two has blocked the other, and
 * where the person is suspended or erased (an erased account is suspended, too). Nobody is hidden from themselves. Somebody who is
 * leaving is still seen; new contact with them is refused by `CAN_BE_MET`.
 * @param person the column of the person's id; must not be null.
 */
export function hiddenFrom(viewerId: string, person: AnyPgColumn | SQL): SQL<boolean> {
  return sql<boolean>`(${person} <> ${viewerId}::uuid and (
    exists (select 1 from ${users} hidden where hidden.id = ${person} and hidden.suspended_at is not null)
    or exists (select 1 from ${connections} blocked where blocked.status = 'blocked'
      and blocked.person_a = least(${viewerId}::uuid, ${person})
      and blocked.person_b = greatest(${viewerId}::uuid, ${person}))))`;
}

/** True where a connection of this status stands between the viewer and a person. */
export function connectedBy(
  status: 'accepted' | 'blocked',
  viewerId: string,
  person: AnyPgColumn,
): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${connections} where ${connections.status} = ${status}
    and ${connections.personA} = least(${viewerId}::uuid, ${person})
    and ${connections.personB} = greatest(${viewerId}::uuid, ${person}))`;
}

/**
 * The connection between the viewer and a person, as a profile shows it; null when there is none. To whoever was declined
 * the request still looks as if it waited (R-NET-3).
 * @param againDays days before the viewer may ask again.
 */
export function openConnection(
  viewerId: string,
  person: AnyPgColumn,
  againDays: number,
): SQL<Profile['connection']> {
  const isMine = sql`${connections.requestedBy} = ${viewerId}`;
  return sql<Profile['connection']>`(select jsonb_build_object('id', ${connections.id},
      'status', case when ${connections.status} = 'accepted' then 'accepted' else 'pending' end,
      'direction', case when ${isMine} then 'out' else 'in' end,
      'ask_again_at', case when ${isMine} and ${connections.status} <> 'accepted'
        then to_char((${connections.createdAt} + make_interval(days => ${againDays}::int)) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS"Z"') end)
    from ${connections} where (${connections.status} in ('pending', 'accepted') or (${connections.status} = 'declined' and ${isMine}))
    and ${connections.personA} = least(${viewerId}::uuid, ${person})
    and ${connections.personB} = greatest(${viewerId}::uuid, ${person}))`;
}
