import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Condition: a column of ids is one of these. All ids are one parameter, so that the statement's text stays the same
 * and its plan is reused.
 */
export function isOneOf(column: SQLWrapper, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`;
}
