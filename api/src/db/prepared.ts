import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../ports/database/database.ts';
import { makeRowsQuickly } from './quick-rows.ts';

interface Query<Rows> {
  readonly prepare: (name: string) => {
    readonly execute: (values: Record<string, unknown>) => Promise<Rows>;
  };
}

let count = 0;

/**
 * Creates a query whose text is made once per database, not at each call: making it takes longer than sending it. Use it for what pages
 * ask often.
 * @param build makes the query. `value` is the placeholder of a value that each call passes. The database gets the value
 * unchanged, so pass a time as text and ids as an array.
 * @returns a function that runs the query. Within a transaction, the text is made again.
 */
export function prepared<Name extends string, Rows>(
  build: (db: Database, value: (name: Name) => SQL) => Query<Rows>,
): (db: Database, values: Readonly<Record<Name, unknown>>) => Promise<Rows> {
  const name = `prepared_${(count += 1)}`;
  const made = new WeakMap<Database, ReturnType<Query<Rows>['prepare']>>();
  return (db, values) => {
    let query = made.get(db);
    if (!query) {
      query = build(db, (key) => sql`${sql.placeholder(key)}`).prepare(name);
      makeRowsQuickly(query);
      made.set(db, query);
    }
    return query.execute(values);
  };
}

/**
 * Returns the condition that a column of ids is in an array, which is a parameter of a prepared query. A subquery reads the array, which
 * hides its length from the planner. Otherwise a plan for a short array would look cheaper than the general one, and PostgreSQL would plan
 * the statement again at each call, which takes longer than running it.
 */
export function isAmong(column: SQLWrapper, ids: SQL): SQL {
  return sql`${column} = any((select ${ids}::uuid[])::uuid[])`;
}
