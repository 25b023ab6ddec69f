import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { preparedDatabaseIn } from '../../api/src/db/prepared-database.ts';
import { isWholeBuilt } from '../../packages/build/src/whole-build.ts';
import { ROOT } from './paths.ts';

/** Where the embedded databases are that new data folders begin with. */
export const PREPARED_DATABASES = join(ROOT, 'dist/database');

/** Whether `pnpm build` would find nothing to do. */
export function isAllBuilt(): boolean {
  return existsSync(preparedDatabaseIn(PREPARED_DATABASES)) && isWholeBuilt();
}
