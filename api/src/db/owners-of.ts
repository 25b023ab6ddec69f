import { and, isNotNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../ports/database/database.ts';
import { isOneOf } from './is-one-of.ts';

/**
 * Returns a function that finds the members of some records of a table: the id of each record with the id of its member. Records without a
 * member are left out.
 * @param id the column by which records are asked for. @param userId the column of their member.
 */
export function ownersOf(table: PgTable, id: PgColumn, userId: PgColumn) {
  const owner = { id: sql<string>`${id}`, userId: sql<string>`${userId}` };
  return (db: Database, ids: readonly string[]): Promise<{ id: string; userId: string }[]> =>
    db
      .select(owner)
      .from(table)
      .where(and(isOneOf(id, ids), isNotNull(userId)));
}
