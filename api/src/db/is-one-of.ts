import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Whether a column of ids is one of these: one parameter for all, so that the statement's text stays the same and is planned once. */
export function isOneOf(column: SQLWrapper, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`;
}
