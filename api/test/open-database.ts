import { openEmbeddedDatabase, type EmbeddedDatabase } from '../src/ports/database/embedded.ts';
import { openPostgres } from '../src/ports/database/postgres.ts';
import type { DatabasePort } from '../src/ports/database/database.ts';
import { createTestHome } from './server-process.ts';

export interface OpenTestDatabase {
  readonly port: EmbeddedDatabase | (DatabasePort & { readonly kind: 'postgres' });
  /** URL of PostgreSQL; empty with the embedded database. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Opens a database of the kind selected for the tests, within this process.
 * @param options `isEmpty` for one without the schema.
 */
export async function openTestDatabase(options: { isEmpty?: boolean } = {}): Promise<OpenTestDatabase> {
  const home = await createTestHome(options);
  const url = home.env.DATABASE_URL ?? '';
  // The database is dropped with force, so a connection that is being closed may report an error.
  let isClosing = false;
  const fail = (error: Error): void => {
    if (!isClosing) throw error;
  };
  const port = url ? openPostgres(url, 10, fail) : await openEmbeddedDatabase(home.dataDir);
  return {
    port,
    url,
    close: async () => {
      isClosing = true;
      await port.close();
      await home.remove();
    },
  };
}
