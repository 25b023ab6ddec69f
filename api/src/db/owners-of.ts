import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../ports/database/database.ts';
import { isOneOf } from './is-one-of.ts';

/** A table whose records belong to a member each. */
type Owned = PgTable & { readonly id: PgColumn; readonly userId: PgColumn };

/** Returns a function that finds the members of some records of a table: the id of each record with the id of its member. */
export function ownersOf(table: Owned) {
  const owner = { id: sql<string>`${table.id}`, userId: sql<string>`${table.userId}` };
  return (db: Database, ids: readonly string[]): Promise<{ id: string; userId: string }[]> =>
    db.select(owner).from(table).where(isOneOf(table.id, ids));
}
