import { migrate } from '../src/db/migrate.ts';
import type { DatabasePort } from '../src/ports/database/database.ts';
import { openEmbeddedDatabase } from '../src/ports/database/embedded.ts';
import { openPostgres } from '../src/ports/database/postgres.ts';
import { createTestHome } from './server-process.ts';

/** An empty database with the whole schema in the test's process, for states that no call can produce. */
export interface OpenedDatabase {
  readonly db: DatabasePort['db'];
  readonly close: () => Promise<void>;
}

/** Opens the database: embedded, or on PostgreSQL if the tests run on it. */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const home = await createTestHome();
  const url = home.env.DATABASE_URL;
  // The database is dropped by force, so a connection that is just closing may get an error.
  let isClosing = false;
  const port = url
    ? openPostgres(url, 10, (error) => {
        if (!isClosing) throw error;
      })
    : await openEmbeddedDatabase(home.dataDir);
  await migrate(port);
  return {
    db: port.db,
    close: async () => {
      isClosing = true;
      await port.close();
      await home.remove();
    },
  };
}
