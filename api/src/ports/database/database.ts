import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Rows<T> {
  readonly rows: T[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/**
 * The type that every repository uses, for PGlite and PostgreSQL alike; a `Transaction` is one too. To count changed rows use
 * `.returning()`, which both support. Never use the outer database inside a transaction's callback: PGlite has one connection, so
 * that would deadlock.
 */
export type Database = PgDatabase<RowsHKT, Record<string, never>>;

/**
 * The argument of a transaction's callback.
 *
 * Transactions that lock several rows do so in one order, or two of them can wait for each other until the database cancels one:
 * circles, circle events, sessions, members (`users`), the ledger's accounts; rows of one kind by their ids. Inserting a row that
 * refers to a member locks the member, too. Whatever ends a membership therefore locks circles, events and sessions before the
 * member (`LockLeaving`). `databaseRetries` counts the transactions that had to run again.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** An open database. */
export interface DatabasePort {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Database;
  /** Runs SQL scripts, which may have several statements, in one transaction under the migration lock. */
  readonly exclusively: (work: (run: RunScript) => Promise<void>) => Promise<void>;
  /**
   * Checks the connection.
   * @throws when the database does not respond.
   */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Runs a script and returns the rows of its last statement that returns any. */
export type RunScript = (script: string) => Promise<{ rows: Record<string, unknown>[] }>;
