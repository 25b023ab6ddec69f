import { join } from 'node:path';
import Postgrator from 'postgrator';
import type { DatabasePort, RunScript } from '../ports/database/database.ts';
import { MIGRATIONS } from './migrations-folder.ts';

const VERSIONS = 'public.schema_version';

/**
 * Brings the schema up to the newest migration: all of them in one transaction under a lock, or none.
 * @returns the names of what was run.
 * @throws when an applied migration has been changed or one was numbered below the newest applied one.
 */
export async function migrate(port: DatabasePort): Promise<readonly string[]> {
  let applied: readonly string[] = [];
  await port.exclusively(async (run) => {
    const postgrator = new Postgrator({
      driver: 'pg',
      schemaTable: VERSIONS,
      migrationPattern: join(MIGRATIONS, '*.sql'),
      // The same checksum on a machine whose git writes other line ends.
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

/** Forward only: a file numbered below the newest applied one would never run, so it is refused. */
async function refuseSkipped(run: RunScript, known: readonly Postgrator.Migration[]): Promise<void> {
  const exists = await run(`select to_regclass('${VERSIONS}') is not null as yes`);
  if (!exists.rows[0]?.yes) return;
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
