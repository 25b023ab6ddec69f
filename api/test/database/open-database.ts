import { migrate } from '../../src/db/migrate.ts';
import type { DatabasePort } from '../../src/ports/database/database.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '../../src/ports/database/embedded.ts';
import { openPostgres } from '../../src/ports/database/postgres.ts';
import { createTestHome } from '../server-process.ts';

/** A test database opened in the test's own process, for states that no call can produce. */
export interface OpenTestDatabase {
  readonly port: EmbeddedDatabase | (DatabasePort & { readonly kind: 'postgres' });
  /** The queries of `port`. */
  readonly db: DatabasePort['db'];
  /** Connection URL of PostgreSQL; empty for the embedded database. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Opens an empty database with the whole schema: embedded, or PostgreSQL if the tests run on it.
 * @param options `isEmpty` opens one without the schema.
 */
export async function openTestDatabase({ isEmpty = false } = {}): Promise<OpenTestDatabase> {
  const home = await createTestHome({ isEmpty });
  const url = home.env.DATABASE_URL ?? '';
  // The database is dropped by force, so a connection that is just closing may report an error.
  let isClosing = false;
  const fail = (error: Error): void => {
    if (!isClosing) throw error;
  };
  const port = url ? openPostgres(url, 10, fail) : await openEmbeddedDatabase(home.dataDir);
  if (!isEmpty) await migrate(port);
  return {
    port,
    db: port.db,
    url,
    close: async () => {
      isClosing = true;
      await port.close();
      await home.remove();
    },
  };
}
