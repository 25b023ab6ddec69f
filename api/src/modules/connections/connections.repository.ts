import { and, count, desc, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Connection, PersonSummary } from '@acquaint/contracts';
import { isOneOf } from '../../db/is-one-of.ts';
import type { PageRequest } from '../../http/paging.ts';
import type { Database } from '../../ports/database/database.ts';
import { CAN_BE_MET } from '../identity/account/can-be-met.ts';
import { hasUsername, PERSON, personSummaries, profiles, users } from '../identity/identity.queries.ts';
import { pairOf, shownStatus, type State } from './connection-rules.ts';
import { connectedBy, hiddenFrom } from './connections.queries.ts';
import { connectedWith, pairKey } from './pair-lock.ts';
import { connections } from './connections.tables.ts';

/** A connection: one row per pair of members. */
export type ConnectionRow = typeof connections.$inferSelect;

export interface ConnectionSelection {
  readonly meId: string;
  /** `blocked` selects only those whom this member has blocked. */
  readonly status: Extract<State, 'accepted' | 'pending' | 'blocked'>;
  /** `in`: the other asked; `out`: this member asked; absent: both. */
  readonly direction?: 'in' | 'out';
  /** Part of the other's name, headline or company. */
  readonly search?: string;
}

function where({ meId, status, direction, search }: ConnectionSelection): SQL | undefined {
  return and(
    or(eq(connections.personA, meId), eq(connections.personB, meId)),
    status === 'pending' ? isPendingFor(meId) : eq(connections.status, status),
    status === 'blocked' ? or(eq(connections.blockedBy, meId), connections.blockedByBoth) : undefined,
    direction === 'in' ? ne(connections.requestedBy, meId) : undefined,
    direction === 'out' ? eq(connections.requestedBy, meId) : undefined,
    search
      ? sql`exists (select 1 from ${profiles} found where found.user_id = ${otherOf(meId)} and position(plain_text(${search}) in found.search_text) > 0)`
      : undefined,
    sql`not exists (select 1 from ${users} gone where gone.id = ${otherOf(meId)} and gone.suspended_at is not null)`,
  );
}

/** Condition: a pending request, or a declined one that looks pending to the member who made it (see `seenState`). */
function isPendingFor(meId: string): SQL | undefined {
  return or(
    eq(connections.status, 'pending'),
    and(eq(connections.status, 'declined'), eq(connections.requestedBy, meId)),
  );
}

function otherOf(meId: string): SQL {
  return sql`case when ${connections.personA} = ${meId} then ${connections.personB} else ${connections.personA} end`;
}

/** Returns a page of connections, newest first, and the total number of matches. */
export async function selectConnections(
  db: Database,
  selection: ConnectionSelection,
  { page, page_size }: PageRequest,
): Promise<{ rows: Connection[]; count: number }> {
  const rows = await db
    .select({ connection: connections, person: PERSON })
    .from(connections)
    .innerJoin(personSummaries, eq(personSummaries.id, otherOf(selection.meId)))
    .where(where(selection))
    // Sort by the time of the request: by the last change, the position would reveal a decline.
    .orderBy(
      desc(selection.status === 'pending' ? connections.createdAt : connections.changedAt),
      desc(connections.id),
    )
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    rows: rows.map(({ connection, person }) => presentConnection(connection, person, selection.meId)),
    count: await countConnections(db, selection),
  };
}

export async function countConnections(db: Database, selection: ConnectionSelection): Promise<number> {
  const [row] = await db.select({ count: count() }).from(connections).where(where(selection));
  return row?.count ?? 0;
}

/** Returns a connection as `meId` sees it. */
export function presentConnection(row: ConnectionRow, person: PersonSummary, meId: string): Connection {
  return {
    id: row.id,
    person,
    status: shownStatus(row, meId),
    direction: row.requestedBy === meId ? 'out' : 'in',
    note: row.note,
    created_at: row.createdAt.toString(),
    origin: row.origin,
  };
}

/** Finds a connection of this member in any state, and locks it until the transaction ends. */
export async function findOwnConnection(
  db: Database,
  id: string,
  meId: string,
): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.id, id), or(eq(connections.personA, meId), eq(connections.personB, meId))))
    .for('update');
  return row ?? null;
}

/** Locks a pair until the transaction ends, and returns its connection; null if there never was one. */
export async function lockPair(tx: Database, one: string, other: string): Promise<ConnectionRow | null> {
  const { personA, personB } = pairOf(one, other);
  // There may be no row to lock yet.
  await tx.execute(sql`select pg_advisory_xact_lock(${pairKey(one, other)})`);
  const [row] = await tx
    .select()
    .from(connections)
    .where(and(eq(connections.personA, personA), eq(connections.personB, personB)))
    .for('update');
  return row ?? null;
}

/** Kept by a removed connection. A server of the previous release does not write the time when it accepts one. */
const ACCEPTED_BEFORE = sql`case when ${connections.status} = 'accepted'
  then coalesce(${connections.acceptedAt}, ${connections.changedAt}) else ${connections.acceptedAt} end`;

/**
 * Inserts or updates the row of a pair.
 * @returns the row.
 */
export async function putConnection(db: Database, row: ConnectionRow): Promise<ConnectionRow> {
  const { id: _, personA: _a, personB: _b, ...changes } = row;
  const [written] = await db
    .insert(connections)
    .values(row)
    .onConflictDoUpdate({ target: [connections.personA, connections.personB], set: changes })
    .returning();
  if (!written) throw new Error('The connection was not written');
  return written;
}

export async function updateStatus(
  db: Database,
  id: string,
  { status, ...block }: Pick<ConnectionRow, 'status' | 'blockedBy' | 'blockedByBoth'>,
  now: Temporal.Instant,
): Promise<void> {
  const declinedAt = status === 'declined' ? now : status === 'accepted' ? null : undefined;
  await db
    .update(connections)
    .set({
      ...{ status, ...block, changedAt: now },
      ...(declinedAt !== undefined && { declinedAt }),
      acceptedAt: status === 'accepted' ? now : status === 'removed' ? ACCEPTED_BEFORE : null,
    })
    .where(eq(connections.id, id));
}

/** Finds a member by the username they have chosen, unless they are suspended. */
export async function findPersonByUsername(db: Database, username: string): Promise<PersonSummary | null> {
  const [row] = await db
    .select(PERSON)
    .from(personSummaries)
    .innerJoin(users, eq(users.id, personSummaries.id))
    .where(and(hasUsername(username.toLowerCase()), isNull(users.suspendedAt), isNotNull(users.username)));
  return row ?? null;
}

export async function findPerson(db: Database, id: string): Promise<PersonSummary | null> {
  const [row] = await db.select(PERSON).from(personSummaries).where(eq(personSummaries.id, id));
  return row ?? null;
}

/** Whether none of these members is suspended, erased or about to leave. */
export async function canAllBeMet(db: Database, ids: readonly string[]): Promise<boolean> {
  return (await db.$count(users, and(isOneOf(users.id, ids), CAN_BE_MET))) === ids.length;
}

/** Returns those of `others` who are connected with a person. */
export async function selectConnectedAmong(
  db: Database,
  meId: string,
  others: readonly string[],
): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const rows = await db
    .select({ a: connections.personA, b: connections.personB })
    .from(connections)
    .where(connectedWith(meId, others));
  return new Set(rows.map(({ a, b }) => (a === meId ? b : a)));
}

/** Whether one of the two has blocked the other. */
export async function isPairBlocked(db: Database, one: string, other: string): Promise<boolean> {
  const { personA, personB } = pairOf(one, other);
  const [row] = await db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.personA, personA),
        eq(connections.personB, personB),
        eq(connections.status, 'blocked'),
      ),
    );
  return row !== undefined;
}

/**
 * Returns people with whom two members are both connected, by name, and how many there are. Left out are people who do not show their
 * connections or are hidden from the reader (R-NET-6); all of them, if the other member does not show their connections to the reader.
 */
export async function selectInCommon(
  db: Database,
  meId: string,
  otherId: string,
  limit: number,
): Promise<{ people: PersonSummary[]; count: number }> {
  const other = sql`${otherId}::uuid`;
  const areConnected = sql`exists (select 1 from ${connections} ours where ours.status = 'accepted'
    and ours.person_a = least(${meId}::uuid, ${other}) and ours.person_b = greatest(${meId}::uuid, ${other}))`;
  const rows = await db
    .select({ person: PERSON, count: sql<number>`(count(*) over ())::int` })
    .from(connections)
    .innerJoin(personSummaries, eq(personSummaries.id, otherOf(meId)))
    .where(
      and(
        or(eq(connections.personA, meId), eq(connections.personB, meId)),
        eq(connections.status, 'accepted'),
        connectedBy('accepted', otherId, personSummaries.id),
        sql`not ${hiddenFrom(meId, personSummaries.id)}`,
        sql`not ${hiddenFrom(meId, other)}`,
        sql`exists (select 1 from ${profiles} shows where shows.user_id = ${personSummaries.id}
          and coalesce(shows.visibility ->> 'connections', '') <> 'me')`,
        sql`exists (select 1 from ${profiles} shows where shows.user_id = ${other}
          and (shows.visibility ->> 'connections' is null
            or (shows.visibility ->> 'connections' = 'connections' and ${areConnected})))`,
      ),
    )
    .orderBy(personSummaries.first_name, personSummaries.last_name, personSummaries.id)
    .limit(limit);
  return { people: rows.map(({ person }) => person), count: rows[0]?.count ?? 0 };
}
