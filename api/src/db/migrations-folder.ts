import { join } from 'node:path';

/** Where the files of the schema are. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations');
