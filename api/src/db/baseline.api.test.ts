import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../test/database/open-database.ts';
import { NEWEST_OF_BASELINE } from './baseline.ts';
import { migrate } from './migrate.ts';
import { migrationFiles } from './migrations-folder.ts';

/** The migrations that the baseline replaces, `version md5`, as the migrator recorded them. */
const REPLACED = readFileSync(new URL('../../test/database/replaced-migrations.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

let database: OpenTestDatabase;
/** The baseline makes the schema of that time; newer migrations are not in it. */
beforeEach(async () => {
  database = await openTestDatabase({ isEmpty: true });
  const baseline = migrationFiles().filter(({ version }) => version <= NEWEST_OF_BASELINE);
  const table =
    'create table schema_version (version bigint primary key, name text, md5 text, run_at timestamptz);';
  await database.port.exclusively(async (run) => {
    for (const { text } of baseline) await run(text);
    await run(table);
  });
});
afterEach(() => database.close());

interface Version extends Record<string, unknown> {
  readonly version: number;
  readonly name: string;
  readonly md5: string;
}

async function versions(): Promise<readonly Version[]> {
  const { rows } = await database.db.execute<Version>(
    sql`select version, name, md5 from schema_version where version > 0 order by version`,
  );
  return rows;
}

/** Makes the table of versions that of a database from before the baseline. */
async function record(migrations: readonly (readonly string[])[]): Promise<void> {
  await database.db.execute(sql`delete from schema_version where version > 0`);
  for (const [version, md5] of migrations) {
    await database.db.execute(
      sql`insert into schema_version (version, name, md5, run_at) values (${Number(version)}, 'old', ${md5}, now())`,
    );
  }
}

describe('a database from before the baseline', () => {
  it('starts, keeps its data, and has the baseline recorded', async () => {
    const { db, port } = database;
    const id = randomUUID();
    await db.execute(
      sql`insert into users (id, email, first_name, last_name) values (${id}, ${`${id}@example.org`}, 'Ada', 'Test')`,
    );
    await record(REPLACED);
    const newer = migrationFiles().filter(({ version }) => version > NEWEST_OF_BASELINE);
    expect(await migrate(port)).toHaveLength(newer.length);
    expect(await versions()).toEqual(
      migrationFiles().map(({ version, name, md5 }) => ({ version, name, md5 })),
    );
    const { rows } = await db.execute(sql`select first_name from users where id = ${id}`);
    expect(rows).toEqual([{ first_name: 'Ada' }]);
    const topics = await db.execute(sql`select count(*) as count from topics`);
    expect(topics.rows).toEqual([{ count: 106 }]);
    expect(await migrate(port)).toEqual([]);
  });

  it('is refused, and left as it is, if it has only some of the replaced migrations', async () => {
    await record(REPLACED.slice(0, -1));
    const before = await versions();
    await expect(migrate(database.port)).rejects.toThrow('does not have all migrations up to 452');
    expect(await versions()).toEqual(before);
  });

  it('is refused if one of them was changed', async () => {
    await record(REPLACED.map(([version = '', md5 = '']) => [version, version === '30' ? 'changed' : md5]));
    await expect(migrate(database.port)).rejects.toThrow('does not have all migrations up to 452');
  });
});
