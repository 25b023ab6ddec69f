import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { pairOf } from './connection-rules.ts';
import { connections } from './connections.tables.ts';

/** Names what is between two people, whether there is a row of it or not. */
export function pairKey(one: string, other: string): SQL {
  const { personA, personB } = pairOf(one, other);
  return sql`hashtextextended(${`connection/${personA}/${personB}`}, 0)`;
}

/**
 * Holds a pair as it is until the transaction ends: a block that comes now comes after what the transaction does, and one that
 * was a moment before is seen. Others may hold the pair too.
 * @returns false when one of the two has blocked the other.
 */
export async function holdUnblocked(tx: Database, one: string, other: string): Promise<boolean> {
  const { personA, personB } = pairOf(one, other);
  // The first block between two people has no row to wait for.
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${pairKey(one, other)})`);
  const [row] = await tx
    .select({ status: connections.status })
    .from(connections)
    .where(and(eq(connections.personA, personA), eq(connections.personB, personB)))
    .for('share');
  return row?.status !== 'blocked';
}

/** Of `others`, those connected with a person, who stay so until the transaction ends. */
export async function holdConnected(
  tx: Database,
  meId: string,
  others: readonly string[],
): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const rows = await tx
    .select({ a: connections.personA, b: connections.personB })
    .from(connections)
    .where(
      and(
        eq(connections.status, 'accepted'),
        or(
          and(eq(connections.personA, meId), inArray(connections.personB, [...others])),
          and(eq(connections.personB, meId), inArray(connections.personA, [...others])),
        ),
      ),
    )
    .orderBy(connections.id)
    .for('share');
  return new Set(rows.map(({ a, b }) => (a === meId ? b : a)));
}
