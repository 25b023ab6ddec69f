import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../ports/database/database.ts';
import { pairOf } from './connection-rules.ts';
import { hiddenFrom } from './connections.queries.ts';
import { connections } from './connections.tables.ts';

/** Condition: connections of a person with one of `others`, except those hidden from them. */
export function connectedWith(meId: string, others: readonly string[]): SQL | undefined {
  const isOneOfThem = (me: AnyPgColumn, other: AnyPgColumn): SQL | undefined =>
    and(eq(me, meId), inArray(other, [...others]), sql`not ${hiddenFrom(meId, other)}`);
  return and(
    eq(connections.status, 'accepted'),
    or(
      isOneOfThem(connections.personA, connections.personB),
      isOneOfThem(connections.personB, connections.personA),
    ),
  );
}

/**
 * Returns the advisory lock key of a pair. Unlike a row lock, the lock also works for a pair without a row.
 * @param one an id, or an expression of type uuid; the order of the two does not matter
 */
export function pairKey(one: string | SQL, other: string | SQL): SQL {
  const [a, b] = [sql`${one}::uuid`, sql`${other}::uuid`];
  return sql`hashtextextended('connection/' || least(${a}, ${b}) || '/' || greatest(${a}, ${b}), 0)`;
}

/**
 * Locks a pair with a shared lock until the transaction ends: a block committed before is seen, and a later one waits
 * for this transaction. Other transactions can hold the shared lock too.
 * @returns false if one of the two has blocked the other.
 */
export async function holdUnblocked(tx: Database, one: string, other: string): Promise<boolean> {
  const { personA, personB } = pairOf(one, other);
  // Before the first block between two people there is no row to lock.
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${pairKey(one, other)})`);
  const [row] = await tx
    .select({ status: connections.status })
    .from(connections)
    .where(and(eq(connections.personA, personA), eq(connections.personB, personB)))
    .for('share');
  return row?.status !== 'blocked';
}

/**
 * Locks every pair of these people until the transaction ends, like `holdUnblocked`.
 * @returns false if any of them has blocked another one.
 */
export async function holdUnblockedAmong(tx: Database, ids: readonly string[]): Promise<boolean> {
  const people = sql`jsonb_array_elements_text(${JSON.stringify([...new Set(ids)])}::jsonb)`;
  const pairs = sql`(select one.value::uuid as a, other.value::uuid as b
    from ${people} one, ${people} other where one.value::uuid < other.value::uuid)`;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(key) from (
    select ${pairKey(sql`pair.a`, sql`pair.b`)} as key from ${pairs} pair order by 1) keys`);
  const { rows } = await tx.execute(sql`select 1 from ${pairs} pair
    join connections between_them on between_them.person_a = pair.a and between_them.person_b = pair.b
    where between_them.status = 'blocked' limit 1`);
  return rows.length === 0;
}

/** Returns those of `others` who are connected with a person, and locks these connections until the transaction ends. */
export async function holdConnected(
  tx: Database,
  meId: string,
  others: readonly string[],
): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const rows = await tx
    .select({ a: connections.personA, b: connections.personB })
    .from(connections)
    .where(connectedWith(meId, others))
    .orderBy(connections.id)
    .for('share');
  return new Set(rows.map(({ a, b }) => (a === meId ? b : a)));
}
