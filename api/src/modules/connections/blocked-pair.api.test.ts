import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { users } from '../identity/identity.tables.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import { pairOf } from './connection-rules.ts';
import { createConnectionsService } from './connections.service.ts';
import { connections } from './connections.tables.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');

/** A block made between the read of an introduction and its second accept. */
describe('a pair in which one has blocked the other', () => {
  let opened: OpenTestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  const member = (name: string): Promise<string> =>
    withTransaction(opened.db, async (tx) => {
      const account = { email: `${name}@example.org`, passwordHash: '', firstName: name, lastName: 'Test' };
      const id = await insertAccount(tx, { ...account, timeZone: undefined, createdAt: now });
      await tx.update(users).set({ username: name }).where(eq(users.id, id));
      return id;
    });

  it('is not connected by an introduction: the transaction is rolled back, and the block remains', async () => {
    const { db } = opened;
    const [one, other] = [await member('eveline'), await member('robert')];
    const block = {
      id: randomUUID(),
      ...pairOf(one, other),
      requestedBy: other,
      status: 'blocked' as const,
      blockedBy: one,
      origin: 'request' as const,
      note: '',
      createdAt: now,
      changedAt: now,
      declinedAt: null,
    };
    await db.insert(connections).values(block);
    const service = createConnectionsService({
      db,
      business: { connectionAskAgainDays: 90, spamDays: 7 },
      events: { publish: () => undefined },
      firstMessages: null,
      screen: () => Promise.resolve(null),
      onBlocked: () => Promise.resolve(),
      notifications: {
        notify: () => Promise.reject(new Error('nobody is told')),
        notifyAll: () => Promise.reject(new Error('nobody is told')),
        withdraw: () => Promise.resolve(),
        notifyOnce: () => Promise.reject(new Error('nobody is told')),
        notifyOncePerPerson: () => Promise.reject(new Error('nobody is told')),
        countUnread: () => Promise.resolve(0),
      },
    });
    const match = withTransaction(db, async (tx) => {
      await tx.update(users).set({ isPro: true }).where(eq(users.id, one));
      await service.connect(tx, { one, other }, 'introduction', now);
    });
    await expect(match).rejects.toMatchObject({ status: 404 });
    expect(await db.select().from(connections)).toMatchObject([{ status: 'blocked', blockedBy: one }]);
    expect(await db.select({ isPro: users.isPro }).from(users).where(eq(users.id, one))).toEqual([
      { isPro: false },
    ]);
  });
});
