import { sql, type SQL } from 'drizzle-orm';

/** One JSON file of a copy: a list of rows, or one object. */
export interface ExportedKind {
  /** The file's name without `.json`; `identity/personal-data.ts` names it for the columns it has. */
  readonly name: string;
  /** What is in it, for the README of the copy: a sentence marked by `msg`. */
  readonly about: string;
  readonly isOne?: boolean;
  /** The rows of a person, in an order that does not change; values are what JSON will show. */
  readonly rows: (me: string) => SQL;
  /** What is kept in parts, as a person reads it; called in their formats. */
  readonly inWords?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** Another person, as a member may know them: no email, nothing private. @param alias of `person_summaries` in the query. */
export const named = (alias: string): SQL =>
  sql.raw(`jsonb_build_object('username', ${alias}.username, 'first_name', ${alias}.first_name,
    'last_name', ${alias}.last_name)`);

/** A request that the other person has declined: whoever asked is not told. */
export const isUntold = (me: string): SQL => sql`(c.status = 'declined' and c.requested_by = ${me})`;
/** Pairs that the other person has blocked: whoever is blocked is not told. */
export const blockedByOther = (
  me: string,
  a: SQL,
  b: SQL,
): SQL => sql`exists (select 1 from connections blocked
  where blocked.person_a = ${a} and blocked.person_b = ${b} and blocked.blocked_by <> ${me})`;
