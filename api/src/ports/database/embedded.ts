import { join } from 'node:path';
import { PGlite, types, type ParserOptions, type QueryOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { createStatementSpans } from '../tracing/statement-spans.ts';
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts';
import type { DatabasePort } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { beginWith } from './prepared-folder.ts';

/** The embedded database; `pglite` is for the job queue. */
export interface EmbeddedDatabase extends DatabasePort {
  readonly kind: 'pglite';
  readonly pglite: PGlite;
}

const asText = (value: string): string => value;

/** Times stay text, as drizzle and our column types expect. */
const TIMES_AS_TEXT: ParserOptions = {
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.DATE]: asText,
  [types.INTERVAL]: asText,
};

/**
 * Opens PostgreSQL in this process (PGlite), stored in `folder/pg`. There is one connection: statements queue behind a
 * transaction. Data survives a killed process. Use PostgreSQL to survive power cuts, because PGlite's file system never calls
 * fsync.
 * @param prepared folder whose `pg` a new database is copied from; without it, the database is created from scratch.
 * @param tracing makes a span of each statement of a trace.
 * @throws ConfigError when another process uses the folder.
 */
export async function openEmbeddedDatabase(
  folder: string,
  prepared?: string,
  tracing: Tracing = NO_TRACING,
): Promise<EmbeddedDatabase> {
  const unlock = lockFolder(folder);
  try {
    const dataDir = join(folder, 'pg');
    if (prepared !== undefined) beginWith(join(prepared, 'pg'), dataDir);
    const pglite = await PGlite.create({
      dataDir,
      extensions: { btree_gist, pg_trgm, unaccent },
      parsers: TIMES_AS_TEXT,
    });
    await pglite.exec(`set time zone 'UTC'`);
    return {
      kind: 'pglite',
      pglite,
      db: drizzle(withoutParsersPerQuery(pglite, tracing)),
      exclusively: (work) =>
        pglite.transaction((tx) =>
          work(async (script) => ({
            rows: (await tx.exec(script)).flatMap((result) => result.rows),
          })),
        ),
      ping: async () => {
        await pglite.query('select 1');
      },
      close: async () => {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Works around a cost of drizzle: it passes its parsers with every query, and PGlite then copies its table of some 600 parsers
 * each time, a fifth of a small request (profiled). Parsers are set once instead, and only the row mode is passed on.
 */
function withoutParsersPerQuery(pglite: PGlite, tracing: Tracing): PGlite {
  const inSpan =
    tracing === NO_TRACING
      ? <T>(_statement: unknown, run: () => T): T => run()
      : createStatementSpans(tracing);
  const shapeOf = (options?: QueryOptions): QueryOptions => ({ rowMode: options?.rowMode ?? 'object' });
  const client: Pick<PGlite, 'query' | 'transaction'> = {
    query: (text, values, options) => inSpan(text, () => pglite.query(text, values, shapeOf(options))),
    transaction: (work) =>
      pglite.transaction((tx) =>
        work({
          ...tx,
          query: (text, values, options) => inSpan(text, () => tx.query(text, values, shapeOf(options))),
        }),
      ),
  };
  // drizzle calls only these two methods.
  return client as PGlite;
}
