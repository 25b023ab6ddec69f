import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import type { DatabasePort } from './database.ts';
import { lockFolder } from './folder-lock.ts';

/** The embedded database, with the engine itself for the job queue. */
export interface EmbeddedDatabase extends DatabasePort {
  readonly kind: 'pglite';
  readonly pglite: PGlite;
}

/**
 * PostgreSQL in this process (PGlite), kept in `folder/pg`. One connection: statements queue up behind a transaction.
 * Survives a killed process; for power cuts use PostgreSQL, PGlite's file system never calls fsync.
 * @throws ConfigError when another process has the folder.
 */
export async function openEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const unlock = lockFolder(folder);
  try {
    const pglite = await PGlite.create({
      dataDir: join(folder, 'pg'),
      extensions: { btree_gist, pg_trgm, unaccent },
    });
    await pglite.exec(`set time zone 'UTC'`);
    return {
      kind: 'pglite',
      pglite,
      db: drizzle(pglite),
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
