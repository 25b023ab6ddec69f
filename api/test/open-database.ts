import { openEmbeddedDatabase, type EmbeddedDatabase } from '../src/ports/database/embedded.ts';
import { openPostgres } from '../src/ports/database/postgres.ts';
import type { DatabasePort } from '../src/ports/database/database.ts';
import { createTestHome } from './server-process.ts';

export interface OpenTestDatabase {
  readonly port: EmbeddedDatabase | (DatabasePort & { readonly kind: 'postgres' });
  /** Of PostgreSQL; empty on the embedded database. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** An empty database of the kind the tests run on, inside this process. */
export async function openTestDatabase(): Promise<OpenTestDatabase> {
  const home = await createTestHome();
  const url = home.env.DATABASE_URL ?? '';
  const fail = (error: Error): never => {
    throw error;
  };
  const port = url ? openPostgres(url, 10, fail) : await openEmbeddedDatabase(home.dataDir);
  return {
    port,
    url,
    close: async () => {
      await port.close();
      await home.remove();
    },
  };
}
