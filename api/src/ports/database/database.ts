import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Rows<T> {
  readonly rows: T[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/**
 * The one type every repository is written against: PGlite and PostgreSQL behave alike behind it, and a
 * `Transaction` is one too. How many rows a statement changed is read from `.returning()`, which both report.
 * Never use the outer database inside a transaction's callback: PGlite has one connection, it would wait for ever.
 */
export type Database = PgDatabase<RowsHKT, Record<string, never>>;

/** What a transaction's callback gets. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** An open database, and how to leave it. */
export interface DatabasePort {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Database;
  /** Runs SQL as it stands, several statements allowed, in one transaction under the migration lock. */
  readonly exclusively: (work: (run: RunScript) => Promise<void>) => Promise<void>;
  /** @throws when the database does not answer. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Runs one script and gives the rows of its last statement that has any. */
export type RunScript = (script: string) => Promise<{ rows: Record<string, unknown>[] }>;
