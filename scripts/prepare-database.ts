import { existsSync } from 'node:fs';
import { preparedDatabaseIn } from '../api/src/db/prepared-database.ts';
import { PREPARED_DATABASES } from './lib/built.ts';

/** Creates the embedded database that every new data folder is copied from (docs/guides/operate.md), unless it exists. */
if (existsSync(preparedDatabaseIn(PREPARED_DATABASES))) {
  console.log('database     unchanged');
} else {
  const started = performance.now();
  const { prepareDatabase } = await import('../api/src/db/prepare-database.ts');
  await prepareDatabase(PREPARED_DATABASES);
  console.log(`database     prepared in ${Math.round(performance.now() - started)} ms`);
}
