import type Postgrator from 'postgrator';
import type { DatabasePort, RunScript } from '../ports/database/database.ts';
import { adoptBaseline } from './baseline.ts';
import { MIGRATION_FILES, migrationFiles } from './migrations-folder.ts';

const VERSIONS = 'public.schema_version';

/**
 * Brings the schema up to the newest migration: all of them in one transaction under a lock, or none.
 * @returns the names of the migrations that were run.
 * @throws if an applied migration was changed, one is numbered below the newest applied one, or the database is too old.
 */
export async function migrate(port: DatabasePort): Promise<readonly string[]> {
  let applied: readonly string[] = [];
  await port.exclusively(async (run) => {
    if (await isUpToDate(run)) return;
    if (await hasVersions(run)) await adoptBaseline(run, VERSIONS);
    const { default: Migrator } = await import('postgrator');
    const postgrator = new Migrator({
      driver: 'pg',
      schemaTable: VERSIONS,
      migrationPattern: MIGRATION_FILES,
      // So that the checksum does not depend on the line endings that git writes.
      newline: 'LF',
      execQuery: run,
      execSqlScript: async (script) => {
        await run(script);
      },
    });
    const known = await postgrator.getMigrations();
    await refuseSkipped(run, known);
    applied = (await postgrator.migrate()).map((migration) => migration.filename);
  });
  return applied;
}

/**
 * Whether exactly the migrations of this version were applied, unchanged. Uses one statement, while the migrator needs
 * one per migration. If false, the migrator checks again and reports what is wrong.
 */
async function isUpToDate(run: RunScript): Promise<boolean> {
  if (!(await hasVersions(run))) return false;
  const { rows } = await run(`select version, md5 from ${VERSIONS} where version > 0`);
  const done = rows.map((row) => `${Number(row.version)} ${String(row.md5)}`).sort();
  const ours = migrationFiles()
    .map(({ version, md5 }) => `${version} ${md5}`)
    .sort();
  return done.length === ours.length && done.every((each, index) => each === ours[index]);
}

async function hasVersions(run: RunScript): Promise<boolean> {
  const { rows } = await run(`select to_regclass('${VERSIONS}') is not null as yes`);
  return rows[0]?.yes === true;
}

/** Refuses a file numbered below the newest applied one, because it would never be run. */
async function refuseSkipped(run: RunScript, known: readonly Postgrator.Migration[]): Promise<void> {
  if (!(await hasVersions(run))) return;
  const { rows } = await run(`select version from ${VERSIONS}`);
  const done = new Set(rows.map((row) => Number(row.version)));
  const newest = Math.max(0, ...done);
  const skipped = known.find((migration) => migration.version < newest && !done.has(migration.version));
  if (skipped) {
    throw new Error(
      `The migration ${skipped.version} (${skipped.name}) is numbered below ${newest}, which this database already has: give it a higher number, or start with an empty DATA_DIR.`,
    );
  }
}
