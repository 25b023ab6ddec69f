import { join } from 'node:path';

/** Folder of the SQL migrations. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations');
