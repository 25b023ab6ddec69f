import { migrate } from '../src/db/migrate.ts';
import type { DatabasePort } from '../src/ports/database/database.ts';
import { openEmbeddedDatabase } from '../src/ports/database/embedded.ts';
import { openPostgres } from '../src/ports/database/postgres.ts';
import { createTestHome } from './server-process.ts';

/** A database with the schema and no rows, opened in the test's process, for what cannot be set up through the API. */
export interface OpenedDatabase {
  readonly db: DatabasePort['db'];
  readonly close: () => Promise<void>;
}

/** Opens an embedded database, or one on PostgreSQL if the tests run on it. */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  const home = await createTestHome();
  const url = home.env.DATABASE_URL;
  // The database is dropped with force, so a connection that is being closed may report an error.
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
