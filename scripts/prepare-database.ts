import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { preparedDatabaseIn } from '../api/src/db/prepared-database.ts';
import { ROOT } from './lib/paths.ts';

/** Makes the embedded database that every new data folder begins with (docs/guides/operate.md), unless it is there already. */
const STORE = join(ROOT, 'dist/database');

if (existsSync(preparedDatabaseIn(STORE))) {
  console.log('database     unchanged');
} else {
  const started = performance.now();
  const { prepareDatabase } = await import('../api/src/db/prepare-database.ts');
  await prepareDatabase(STORE);
  console.log(`database     prepared in ${Math.round(performance.now() - started)} ms`);
}
