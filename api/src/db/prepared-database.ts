import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { MIGRATIONS } from './migrations-folder.ts';

/** What makes one prepared database differ from the next, beside the migrations. */
const MADE_BY = ['@electric-sql/pglite', 'pg-boss'] as const;

/**
 * Where the embedded database with the newest schema and nothing in it is (`pg`), once `prepareDatabase` has made it, and one
 * without the schema (`empty`): named after a digest of all it is made from, so that one of another version is never taken for it.
 * @param store the folder of prepared databases, such as `dist/database`.
 */
export function preparedDatabaseIn(store: string): string {
  const digest = createHash('sha256');
  for (const name of MADE_BY) digest.update(`${name} ${versionOf(name)}\n`);
  for (const file of readdirSync(MIGRATIONS).sort()) {
    digest.update(`${file}\n${readFileSync(join(MIGRATIONS, file), 'utf8').replaceAll('\r\n', '\n')}\n`);
  }
  return join(store, digest.digest('hex').slice(0, 16));
}

function versionOf(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`${name} is not installed`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
