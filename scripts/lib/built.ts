import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { preparedDatabaseIn } from '../../api/src/db/prepared-database.ts';
import { isWholeBuilt } from '../../packages/build/src/run/whole-build.ts';
import { ROOT } from './paths.ts';

/** Folder of the prepared embedded databases. */
export const PREPARED_DATABASES = join(ROOT, 'dist/database');

/** Returns whether `pnpm build` would have nothing to do. */
export function isAllBuilt(): boolean {
  return existsSync(preparedDatabaseIn(PREPARED_DATABASES)) && isWholeBuilt();
}
