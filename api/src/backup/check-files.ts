import { sql } from 'drizzle-orm';
import type { Database } from '../ports/database/database.ts';
import type { Files } from '../ports/files/files.ts';
import { FILE_COLUMNS, keysInColumns } from './check-data.ts';

/** What does not fit between the file store and the database. */
export interface FileDifferences {
  /** Keys of files that no row needs. */
  readonly withoutRow: readonly string[];
  /** Keys that rows name, without a file. */
  readonly withoutFile: readonly string[];
  /** How many files were compared. */
  readonly files: number;
}

/** What `repairFiles` has done. */
export interface Repair {
  /** Files that were deleted. */
  readonly deleted: readonly string[];
  /** Rows that no longer name a file, such as a profile without a picture. */
  readonly cleared: readonly string[];
  /** Keys whose file is lost and can only be restored from a backup. */
  readonly lost: readonly string[];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Folders of files, and the table whose row a file belongs to by the id in its key; null: only a column names its files. */
const FOLDERS = [
  { folder: 'peeks/', table: 'snips' },
  { folder: 'peek-cuts/', table: 'snips' },
  { folder: 'clips/', table: 'guest_clips' },
  { folder: 'recordings/', table: 'recordings' },
  { folder: 'exports/', table: 'account_exports' },
  { folder: 'inbox/', table: 'message_files' },
  { folder: 'pictures/', table: null },
  { folder: 'covers/', table: null },
] as const;

/** Columns that may be empty: their rows are complete without a file. */
const MAY_BE_EMPTY = new Set(['circles.cover_key', 'profiles.picture_key']);

const BATCH = 1_000;

/**
 * Compares the file store with the database, both ways. A file that is written meanwhile may be among the differences, because its row
 * comes later: only what differs twice, some minutes apart, is wrong.
 */
export async function compareFiles(db: Database, files: Files): Promise<FileDifferences> {
  const named = await namedKeys(db);
  const withoutRow: string[] = [];
  let count = 0;
  for (const { folder, table } of FOLDERS) {
    const keys = await files.list(folder);
    count += keys.length;
    const unnamed = keys.filter((key) => !named.has(key));
    for (let from = 0; from < unnamed.length; from += BATCH) {
      const batch = unnamed.slice(from, from + BATCH);
      const there = table === null ? new Set<string>() : await idsIn(db, table, batch.map(idOf));
      withoutRow.push(...batch.filter((key) => !there.has(idOf(key) ?? '')));
    }
  }
  const withoutFile: string[] = [];
  for (const key of named.keys()) if ((await files.size(key)) === null) withoutFile.push(key);
  return { withoutRow, withoutFile, files: count };
}

/**
 * Deletes files without rows, and empties columns whose file is missing if the column may be empty. Everything else that is
 * missing is only reported.
 * @param before differences that an earlier comparison found, some minutes ago.
 */
export async function repairFiles(db: Database, files: Files, before: FileDifferences): Promise<Repair> {
  const now = await compareFiles(db, files);
  const deleted = now.withoutRow.filter((key) => before.withoutRow.includes(key));
  for (const key of deleted) await files.delete(key);
  const missing = now.withoutFile.filter((key) => before.withoutFile.includes(key));
  const cleared = new Set<string>();
  for (const [table, column] of FILE_COLUMNS) {
    if (!MAY_BE_EMPTY.has(`${table}.${column}`)) continue;
    const [into, field] = [sql.identifier(table), sql.identifier(column)];
    for (const key of missing) {
      const { rows } = await db.execute(
        sql`update ${into} set ${field} = null where ${field} = ${key} returning id`,
      );
      if (rows.length > 0) cleared.add(key);
    }
  }
  return { deleted, cleared: [...cleared], lost: missing.filter((key) => !cleared.has(key)) };
}

/** Returns the keys that rows name, in columns or by their ids. */
async function namedKeys(db: Database): Promise<ReadonlySet<string>> {
  const keys = new Set(await keysInColumns(db));
  const { rows } = await db.execute<{ key: string }>(sql`
    select 'exports/' || id || '.zip' as key from account_exports where state = 'ready'
    union all select 'inbox/' || conversation_id || '/' || id from message_files`);
  for (const { key } of rows) keys.add(key);
  return keys;
}

/** The last id in a key: of `inbox/<conversation>/<file>`, that of the file; elsewhere that of the folder. */
function idOf(key: string): string | undefined {
  const [, first = '', second = ''] = key.split('/');
  return UUID.exec(key.startsWith('inbox/') ? second : first)?.[0];
}

async function idsIn(
  db: Database,
  table: string,
  ids: readonly (string | undefined)[],
): Promise<Set<string>> {
  const known = ids.filter((id) => id !== undefined);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${sql.identifier(table)}
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(known)}::jsonb))`);
  return new Set(rows.map(({ id }) => id));
}
