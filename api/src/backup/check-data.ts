import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../ports/database/database.ts';
import type { Files } from '../ports/files/files.ts';

/** A comparison of data with each other. */
export interface Check {
  readonly what: string;
  /** How many were compared. */
  readonly compared: number;
  /** What does not fit: empty if all is well. */
  readonly wrong: readonly string[];
}

/** Columns with the key of a stored file. A test checks that no such column is missing here. */
export const FILE_COLUMNS = [
  ['snips', 'video_key'],
  ['snips', 'poster_key'],
  ['circles', 'cover_key'],
  ['profiles', 'picture_key'],
  ['snip_videos', 'file_key'],
] as const;

/** Which rows of a table have their file: a video to download names its file before it is made. */
const ROWS_WITH_FILE: Readonly<Record<string, SQL>> = { snip_videos: sql`status = 'done'` };

/** Returns the keys of the files that must be there because a row names them. */
export async function keysInColumns(db: Database): Promise<readonly string[]> {
  const keys: string[] = [];
  for (const [table, column] of FILE_COLUMNS) {
    const key = sql.identifier(column);
    const { rows } = await db.execute<{ key: string }>(sql`
      select ${key} as key from ${sql.identifier(table)}
      where ${key} is not null and ${ROWS_WITH_FILE[table] ?? sql`true`}`);
    keys.push(...rows.map((row) => row.key));
  }
  return keys;
}

/**
 * Compares the data of a restored platform: the ledger's sums, the numbers of messages, and files named by rows.
 */
export async function checkData(db: Database, files: Files): Promise<readonly Check[]> {
  return [
    await checkLedger(db),
    await checkBalances(db),
    await checkMessages(db),
    await checkFiles(db, files),
  ];
}

/** Every transaction of the ledger adds up to nothing. */
async function checkLedger(db: Database): Promise<Check> {
  const { rows } = await db.execute<{ transaction_id: string; sum: string }>(
    sql`select transaction_id, sum(amount_cents)::text as sum from ledger_entries group by transaction_id`,
  );
  const wrong = rows
    .filter(({ sum }) => Number(sum) !== 0)
    .map(({ transaction_id: id, sum }) => `transaction ${id} is off by ${sum} cents`);
  return { what: 'transactions of the ledger', compared: rows.length, wrong };
}

/** The balance of an account is the sum of its entries. */
async function checkBalances(db: Database): Promise<Check> {
  const { rows } = await db.execute<{ id: string; balance: string; sum: string }>(sql`
    select account.id, account.balance_cents::text as balance, coalesce(sum(entry.amount_cents), 0)::text as sum
    from ledger_accounts account left join ledger_entries entry on entry.account_id = account.id
    group by account.id`);
  const wrong = rows
    .filter(({ balance, sum }) => balance !== sum)
    .map(({ id, balance, sum }) => `account ${id} has ${balance} cents, but its entries make ${sum}`);
  return { what: 'balances of accounts', compared: rows.length, wrong };
}

/** The messages of a conversation are numbered without a gap, up to its last number. */
async function checkMessages(db: Database): Promise<Check> {
  const { rows } = await db.execute<{
    id: string;
    last: number;
    least: number;
    most: number;
    count: number;
  }>(sql`
    select conversation.id, conversation.last_seq as last, min(message.seq) as least, max(message.seq) as most,
      count(*)::int as count
    from conversations conversation join messages message on message.conversation_id = conversation.id
    group by conversation.id`);
  const wrong = rows
    .filter(({ last, least, most, count }) => most !== last || count !== most - least + 1)
    .map(({ id, last, most, count }) => `conversation ${id}: ${count} messages up to ${most}, of ${last}`);
  return { what: 'conversations', compared: rows.length, wrong };
}

/** Each file that a row names is there. */
async function checkFiles(db: Database, files: Files): Promise<Check> {
  const keys = await keysInColumns(db);
  const wrong: string[] = [];
  for (const key of keys) if ((await files.size(key)) === null) wrong.push(`${key} is missing`);
  return { what: 'files named by rows', compared: keys.length, wrong };
}
