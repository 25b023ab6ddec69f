import { resolve } from 'node:path';
import { migrate } from '../../src/db/migrate.ts';
import { prepareDatabase } from '../../src/db/prepare-database.ts';
import { openPostgres } from '../../src/ports/database/postgres.ts';
import { installQueue } from '../../src/ports/jobs/pg-boss.ts';
import { createTestDatabase } from './test-database.ts';

/** A database with the whole schema and no rows, of which test databases are copies. */
export interface Template {
  /** Value for `ACQUAINT_TEST_TEMPLATE`: a folder, or the name of a database. */
  readonly name: string;
  readonly remove: () => Promise<void>;
}

/** Creates the template. The embedded one belongs to the build and is kept; on PostgreSQL one is created for this run. */
export async function createTemplate(kind: string): Promise<Template> {
  if (kind === 'pglite') {
    const name = await prepareDatabase(resolve(import.meta.dirname, '../../../dist/database'));
    return { name, remove: () => Promise.resolve() };
  }
  const database = await createTestDatabase(kind);
  await installSchema(database.url);
  return { name: database.name, remove: database.drop };
}

/** Creates the whole schema in a database, as a server does at its start. */
export async function installSchema(url: string): Promise<void> {
  const port = openPostgres(url, 2, (error) => {
    throw error;
  });
  try {
    await migrate(port);
    await installQueue({ kind: 'postgres', url, db: port.db });
  } finally {
    await port.close();
  }
}
