import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { NotificationKind } from '@acquaint/contracts';
import { eq, sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import { notificationSettings } from './notifications.tables.ts';

const MIGRATION = new URL(
  '../../db/migrations/0340.do.news-of-connections-and-messages.sql',
  import.meta.url,
);
const NEW = new Set(['connection_requested', 'connection_accepted', 'message_received']);
const before = NotificationKind.options.filter((kind) => !NEW.has(kind));

let opened: OpenTestDatabase;
let change: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  const statements = (await readFile(MIGRATION, 'utf8')).split(/;\n/);
  change = statements.find((one) => one.includes('UPDATE notification_settings')) ?? '';
});
afterAll(() => opened.close());

/** Runs the migration for a member with these kinds switched off. Returns the new kinds that are then off, by channel. */
async function chosenNow(off: readonly (typeof before)[number][]) {
  const { db } = opened;
  const person = {
    email: `${randomUUID()}@example.org`,
    passwordHash: '',
    firstName: 'Ada',
    lastName: 'Test',
  };
  const createdAt = Temporal.Instant.from('2026-11-21T09:00:00Z');
  const userId = await withTransaction(db, (tx) =>
    insertAccount(tx, { ...person, timeZone: undefined, createdAt }),
  );
  await db
    .insert(notificationSettings)
    .values({ userId, inAppOff: [...off], emailOff: [...off], pushOff: [...off] });
  await db.execute(sql.raw(change));
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  const added = (kinds: readonly string[] = []) => kinds.filter((kind) => NEW.has(kind));
  return [added(row?.inAppOff), added(row?.emailOff), added(row?.pushOff)];
}

describe('notification kinds that were split off another kind', () => {
  const connections = ['connection_requested', 'connection_accepted'];

  it('are off where that kind was off, and messages where all were off', async () => {
    expect(await chosenNow(['introduction_matched'])).toEqual([[], [], []]);
    expect(await chosenNow(['system'])).toEqual([connections, connections, connections]);
    const all = [...connections, 'message_received'];
    expect(await chosenNow(before)).toEqual([connections, all, all]);
  });
});
