import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { LAST_RUN_INDEX } from '../ports/jobs/last-run-index.ts';
import { migrationFiles } from './migrations-folder.ts';

/** Packages whose versions affect a prepared database, in addition to the migrations. */
const MADE_BY = ['@electric-sql/pglite', 'pg-boss'] as const;

/**
 * Returns the folder in which `prepareDatabase` creates the empty embedded database with the newest schema (`pg`) and
 * one without the schema (`empty`). Its name is a digest of all they are made from, so that a database of another
 * version is never used.
 * @param store the folder of prepared databases, such as `dist/database`.
 */
export function preparedDatabaseIn(store: string): string {
  const digest = createHash('sha256');
  for (const name of MADE_BY) digest.update(`${name} ${versionOf(name)}\n`);
  digest.update(LAST_RUN_INDEX);
  for (const { file, text } of migrationFiles()) digest.update(`${file}\n${text}\n`);
  return join(store, digest.digest('hex').slice(0, 16));
}

function versionOf(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`${name} is not installed`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
