import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the SQL migrations. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** A file of `MIGRATIONS`: `0007.do.introductions.sql` has the version 7 and the name `introductions`. */
export interface MigrationFile {
  readonly version: number;
  readonly name: string;
  /** The migrator's checksum, of the file with LF line endings. */
  readonly md5: string;
}

/** Returns all migrations of this version of the server, in the order of their files. */
export function migrationFiles(): readonly MigrationFile[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [version = '', , name = ''] = file.split('.');
      const text = readFileSync(join(MIGRATIONS, file), 'utf8').replaceAll(/\r\n|\r/g, '\n');
      return { version: Number(version), name, md5: createHash('md5').update(text).digest('hex') };
    });
}
