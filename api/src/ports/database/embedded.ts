import { join } from 'node:path';
import { PGlite, types, type ParserOptions, type QueryOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import type { DatabasePort } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { beginWith } from './prepared-folder.ts';

/** The embedded database, with the engine itself for the job queue. */
export interface EmbeddedDatabase extends DatabasePort {
  readonly kind: 'pglite';
  readonly pglite: PGlite;
}

const asText = (value: string): string => value;

/** Times stay text, as drizzle and our columns want them. */
const TIMES_AS_TEXT: ParserOptions = {
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.DATE]: asText,
  [types.INTERVAL]: asText,
};

/**
 * PostgreSQL in this process (PGlite), kept in `folder/pg`. One connection: statements queue up behind a transaction.
 * Survives a killed process; for power cuts use PostgreSQL, PGlite's file system never calls fsync.
 * @param prepared a folder whose `pg` a database that is not there yet begins as a copy of; made anew without one.
 * @throws ConfigError when another process has the folder.
 */
export async function openEmbeddedDatabase(folder: string, prepared?: string): Promise<EmbeddedDatabase> {
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
      db: drizzle(withoutParsersPerQuery(pglite)),
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
 * drizzle hands its parsers over with every query, and PGlite then copies its table of some 600 parsers every time: a
 * fifth of a small request (profiled). They are set once instead, and only the shape of the rows is handed on.
 */
function withoutParsersPerQuery(pglite: PGlite): PGlite {
  const shapeOf = (options?: QueryOptions): QueryOptions => ({ rowMode: options?.rowMode ?? 'object' });
  const client: Pick<PGlite, 'query' | 'transaction'> = {
    query: (text, values, options) => pglite.query(text, values, shapeOf(options)),
    transaction: (work) =>
      pglite.transaction((tx) =>
        work({ ...tx, query: (text, values, options) => tx.query(text, values, shapeOf(options)) }),
      ),
  };
  // These two are all that drizzle calls.
  return client as PGlite;
}
