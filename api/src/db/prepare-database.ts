import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openEmbeddedDatabase } from '../ports/database/embedded.ts';
import { installQueue } from '../ports/jobs/pg-boss.ts';
import { migrate } from './migrate.ts';
import { preparedDatabaseIn } from './prepared-database.ts';

/**
 * Creates the prepared databases of this version if they are missing, and deletes those of other versions.
 * @returns their folder (`preparedDatabaseIn`). They are never opened again: a data folder starts as a copy.
 */
export async function prepareDatabase(store: string): Promise<string> {
  const folder = preparedDatabaseIn(store);
  if (existsSync(folder)) return folder;
  const making = `${folder}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  await (await openEmbeddedDatabase(making)).close();
  cpSync(join(making, 'pg'), join(making, 'empty'), { recursive: true });
  const database = await openEmbeddedDatabase(making);
  try {
    await migrate(database);
    await installQueue(database);
  } finally {
    await database.close();
  }
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  const others = readdirSync(store).filter((name) => !name.startsWith(basename(folder)));
  for (const name of others) rmSync(join(store, name), { recursive: true, force: true });
  return folder;
}
