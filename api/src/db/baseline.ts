import { createHash } from 'node:crypto';
import type { RunScript } from '../ports/database/database.ts';
import { migrationFiles } from './migrations-folder.ts';

/** The migrations up to this version are the baseline: the whole schema, by area. */
export const NEWEST_OF_BASELINE = 18;

/**
 * The 94 migrations of the time before the first release, which the baseline replaces: it makes the same schema and rows. Their
 * rows in the table of versions tell which databases have all of them.
 */
const REPLACED = {
  /** Checksum of migration 1, which no baseline has. */
  first: 'ce474b825d8337c894d22d5200abc26f',
  newest: 452,
  /** SHA-256 of `version md5` of each, one a line, in their order. */
  digest: '0ca678102d595b3993cb22fd0201b158cd3b2d9ac6955ee90aeb3bc67eb996fd',
};

/**
 * Records the baseline as applied in a database that has all migrations it replaces, in place of these. Changes nothing else, and
 * nothing at all in other databases.
 * @param versions the migrator's table, which must exist.
 * @throws if the database has only some of the replaced migrations, or changed ones.
 */
export async function adoptBaseline(run: RunScript, versions: string): Promise<void> {
  const { rows } = await run(`select version, md5 from ${versions} where version > 0 order by version`);
  const done = rows.map((row) => ({ version: Number(row.version), md5: String(row.md5) }));
  if (done[0]?.version !== 1 || done[0].md5 !== REPLACED.first) return;
  const lines = done
    .filter(({ version }) => version <= REPLACED.newest)
    .map((each) => `${each.version} ${each.md5}`);
  if (createHash('sha256').update(lines.join('\n')).digest('hex') !== REPLACED.digest) {
    throw new Error(
      `This database is older than the baseline and does not have all migrations up to ${REPLACED.newest}: start the last server version with migration ${REPLACED.newest} once, then this one, or start with an empty DATA_DIR.`,
    );
  }
  const baseline = migrationFiles().filter(({ version }) => version <= NEWEST_OF_BASELINE);
  const values = baseline.map(({ version, name, md5 }) => `(${version}, '${name}', '${md5}', now())`);
  await run(`
    delete from ${versions} where version between 1 and ${REPLACED.newest};
    insert into ${versions} (version, name, md5, run_at) values ${values.join(', ')};`);
}
