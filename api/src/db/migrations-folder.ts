import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Folder of the SQL migrations: in `baseline` the whole schema by area, then later ones by their numbers. */
const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** Glob pattern of their files. */
export const MIGRATION_FILES = join(MIGRATIONS, '*/*.sql');

/** A migration: the file `0007.do.introductions.sql` has the version 7 and the name `introductions`. */
export interface MigrationFile {
  readonly version: number;
  readonly name: string;
  /** The file without its folder. */
  readonly file: string;
  /** The SQL with LF line endings. */
  readonly text: string;
  /** The migrator's checksum of the text. */
  readonly md5: string;
}

/** Returns all migrations of this version of the server, in the order in which they are run. */
export function migrationFiles(): readonly MigrationFile[] {
  return globSync(MIGRATION_FILES)
    .map((path) => {
      const file = basename(path);
      const [version = '', , name = ''] = file.split('.');
      const text = readFileSync(path, 'utf8').replaceAll(/\r\n|\r/g, '\n');
      const md5 = createHash('md5').update(text).digest('hex');
      return { version: Number(version), name, file, text, md5 };
    })
    .sort((one, other) => one.version - other.version);
}

/** Returns the SQL of one migration. @throws Error if there is none with this version. */
export function migrationText(version: number): string {
  const found = migrationFiles().find((each) => each.version === version);
  if (!found) throw new Error(`There is no migration ${version}.`);
  return found.text;
}
