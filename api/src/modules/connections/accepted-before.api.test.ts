import { randomUUID } from 'node:crypto';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import { pairOf } from './connection-rules.ts';
import { updateStatus } from './connections.repository.ts';
import { connections } from './connections.tables.ts';

const ACCEPTED = Temporal.Instant.from('2026-11-21T09:00:00Z');
const REMOVED = ACCEPTED.add({ hours: 30 });

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const member = (name: string): Promise<string> =>
  withTransaction(opened.db, (tx) => {
    const account = { email: `${name}@example.org`, passwordHash: '', firstName: name, lastName: 'Test' };
    return insertAccount(tx, { ...account, timeZone: undefined, createdAt: ACCEPTED });
  });

it('a removed connection keeps the time it was accepted, also if a server of the previous release accepted it', async () => {
  const { db } = opened;
  const [one, other] = [await member('eveline'), await member('robert')];
  const id = randomUUID();
  // The previous release does not write `accepted_at`.
  await db.insert(connections).values({
    ...{ id, ...pairOf(one, other), requestedBy: one, status: 'accepted', origin: 'request' },
    ...{ createdAt: ACCEPTED, changedAt: ACCEPTED },
  });
  const acceptedAt = async () => (await db.select().from(connections))[0]?.acceptedAt?.toString();
  const to = (status: 'removed' | 'accepted', at: Temporal.Instant) =>
    updateStatus(db, id, { status, blockedBy: null, blockedByBoth: false }, at);
  await to('removed', REMOVED);
  expect(await acceptedAt()).toBe(ACCEPTED.toString());
  // Withdrawing a later request leaves the time as it is.
  await to('removed', REMOVED.add({ hours: 1 }));
  expect(await acceptedAt()).toBe(ACCEPTED.toString());
  await to('accepted', REMOVED.add({ hours: 2 }));
  expect(await acceptedAt()).toBe(REMOVED.add({ hours: 2 }).toString());
});
