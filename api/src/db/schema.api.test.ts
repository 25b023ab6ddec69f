import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { openTestDatabase, type OpenTestDatabase } from '../../test/database/open-database.ts';
import { migrate } from './migrate.ts';

const SOURCE = resolve(import.meta.dirname, '..');

type Column = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
};

/**
 * Tables without a TypeScript declaration: used only inside the database, or by code with separate connections
 * (messages between processes, rate-limit counters).
 */
const WITHOUT_TYPES = [
  'match_signals',
  'rate_limits',
  'realtime_words',
  'room_turns',
  'search_vocabulary',
  'server_processes',
  'session_seats',
  'worker_requests',
];

let database: OpenTestDatabase;
let tables: PgTable[];
beforeAll(async () => {
  database = await openTestDatabase({ isEmpty: true });
  await migrate(database.port);
  tables = await drizzleTables();
});
afterAll(() => database.close());

async function drizzleTables(): Promise<PgTable[]> {
  const found: PgTable[] = [];
  for await (const file of glob('**/*.tables.ts', { cwd: SOURCE })) {
    const exported = (await import(resolve(SOURCE, file))) as Record<string, unknown>;
    found.push(...Object.values(exported).filter((value) => is(value, PgTable)));
  }
  return found;
}

async function realColumns(table: string): Promise<Column[]> {
  const { rows } = await database.port.db.execute<Column>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
    from pg_attribute where attrelid = to_regclass(${`public.${table}`}) and attnum > 0 and not attisdropped`);
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns one name for types with several spellings. */
function typeName(type: string): string {
  return type
    .replace('double precision', 'float8')
    .replace(/^timestamp\(\d\) with time zone/, 'timestamp with time zone')
    .replace(/^(bigserial)$/, 'bigint')
    .replace(/^(serial)$/, 'integer')
    .replace(/^varchar/, 'character varying')
    .replace(/\(\d+, 0\)|, 0\)/, '');
}

describe('the schema', () => {
  it('is the same in TypeScript and in the database: tables, columns, types, nullability', async () => {
    expect(tables.length).toBeGreaterThan(1);
    for (const table of tables) {
      const { name, columns } = getTableConfig(table);
      const declared = columns
        .map((column) => ({
          name: column.name,
          type: typeName(column.getSQLType()),
          nullable: !column.notNull,
        }))
        .sort((a, b) => a.name.localeCompare(b.name));
      const real = (await realColumns(name)).map((column) => ({ ...column, type: typeName(column.type) }));
      expect({ table: name, columns: declared }).toEqual({ table: name, columns: real });
    }
  });

  it('has no table without a TypeScript declaration', async () => {
    const { rows } = await database.port.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_version'`,
    );
    const known = new Set(tables.map((table) => getTableConfig(table).name));
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !known.has(name))
        .sort(),
    ).toEqual(WITHOUT_TYPES);
  });

  it('is migrated once, and a second start changes nothing', async () => {
    expect(await migrate(database.port)).toEqual([]);
  });

  it('refuses a changed migration, and one numbered below the newest', async () => {
    const { db } = database.port;
    await db.execute(sql`update schema_version set md5 = 'changed' where version = 1`);
    await expect(migrate(database.port)).rejects.toThrow('MD5 checksum failed for migration [1]');
    await db.execute(sql`delete from schema_version where version = 1`);
    await expect(migrate(database.port)).rejects.toThrow('The migration 1 (base) is numbered below');
  });
});
