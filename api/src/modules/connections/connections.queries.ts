import type { Profile } from '@acquaint/contracts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { pgView, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../ports/database/database.ts';
import { users } from '../identity/identity.queries.ts';
import { connectionColumns } from './connections.tables.ts';

/** Reads of this module's tables for other modules. */

/**
 * Connections, one row per pair of members; `personA` is the smaller id. A read-only view with the name and the query
 * plans of the table.
 */
export const connections = pgView('connections', connectionColumns).existing();

/** Condition: the other member of a pair has blocked this one. Blocked members are not told. */
export function blockedByOther(me: string, personA: SQL, personB: SQL): SQL {
  return sql`exists (select 1 from connections blocked
    where blocked.person_a = ${personA} and blocked.person_b = ${personB}
      and (blocked.blocked_by <> ${me} or blocked.blocked_by_both))`;
}

/**
 * Selects the ids of the people whom a member has blocked, in the column `id`. Not those who blocked them: blocked members are not
 * told. Their messages are collapsed (R-MSG-13).
 * @param me the member's id, or the column of it.
 */
export function peopleBlockedBy(me: string | SQL): SQL {
  return sql`(select case when blocked.person_a = ${me} then blocked.person_b else blocked.person_a end as id
    from ${connections} blocked where blocked.status = 'blocked' and ${me} in (blocked.person_a, blocked.person_b)
      and (blocked.blocked_by = ${me} or blocked.blocked_by_both))`;
}

/** Returns those of these people who have blocked a member. The member must not be told (R-NET-2). */
export async function selectBlockersOf(
  db: Database,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const other = sql<string>`case when ${connections.personA} = ${memberId} then ${connections.personB} else ${connections.personA} end`;
  const rows = await db
    .select({ id: other })
    .from(connections)
    .where(
      and(
        eq(connections.status, 'blocked'),
        sql`${memberId} in (${connections.personA}, ${connections.personB})`,
        sql`(${connections.blockedBy} <> ${memberId} or ${connections.blockedByBoth})`,
        isOneOf(other, ids),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** A request that a member has sent. */
interface OwnRequest extends Record<string, unknown> {
  readonly other_id: string;
  readonly at: string;
  readonly note: string;
  readonly is_accepted: boolean;
}

/** Returns a member's own requests since a time, oldest first, whatever came of them. */
export async function selectOwnRequests(
  db: Database,
  memberId: string,
  since: Temporal.Instant,
): Promise<OwnRequest[]> {
  const { rows } = await db.execute<OwnRequest>(sql`
    select case when k.person_a = ${memberId} then k.person_b else k.person_a end as other_id,
      to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, k.note, k.status = 'accepted' as is_accepted
    from ${connections} k where ${memberId} in (k.person_a, k.person_b) and k.requested_by = ${memberId}
      and k.origin = 'request' and k.created_at > ${since.toString()}::timestamptz order by k.created_at`);
  return rows;
}

/**
 * Condition of the only rule for who is hidden from lists and pages (R-NET-6): true if one of the two has blocked the
 * other, or if the person is suspended or erased (erased accounts are suspended, too). Nobody is hidden from
 * themselves. A member who has requested deletion is still visible; `CAN_BE_MET` excludes them from new contacts.
 * @param viewerId the id, or the column of it.
 * @param person the column of the person's id; must not be null.
 */
export function hiddenFrom(viewerId: string | SQL, person: AnyPgColumn | SQL): SQL<boolean> {
  return sql<boolean>`(${person} <> ${viewerId}::uuid and (
    exists (select 1 from ${users} hidden where hidden.id = ${person} and hidden.suspended_at is not null)
    or exists (select 1 from ${connections} blocked where blocked.status = 'blocked'
      and blocked.person_a = least(${viewerId}::uuid, ${person})
      and blocked.person_b = greatest(${viewerId}::uuid, ${person}))))`;
}

/**
 * Selects everybody who is hidden from a viewer by the rule of `hiddenFrom`, in one column. For conditions on lists of many rows: the
 * database reads this set once, instead of asking for each row.
 */
export function peopleHiddenFrom(viewerId: string | SQL): SQL {
  return sql`(select hidden.id from ${users} hidden where hidden.suspended_at is not null and hidden.id <> ${viewerId}::uuid
    union all select case when blocked.person_a = ${viewerId}::uuid then blocked.person_b else blocked.person_a end
      from ${connections} blocked where blocked.status = 'blocked' and ${viewerId}::uuid in (blocked.person_a, blocked.person_b))`;
}

/** Condition: a connection with this status exists between the viewer and a person. */
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
 * Selects the connection between the viewer and a person as a profile shows it; null if there is none. A declined
 * request looks pending to the member who made it (R-NET-3).
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
