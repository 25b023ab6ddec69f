import { randomUUID } from 'node:crypto';
import { GROUP_SIZE } from '@acquaint/contracts';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import type { RequestContext } from '../../http/serve.ts';
import { users } from '../identity/identity.tables.ts';
import { createConversationsService, type ConversationsService } from './conversations.service.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');

describe('a small group', () => {
  let opened: OpenTestDatabase;
  let conversations: ConversationsService;
  const everybody: string[] = [];
  const context = (): RequestContext => ({ user: { id: everybody[0] }, now: NOW }) as RequestContext;

  beforeAll(async () => {
    opened = await openTestDatabase();
    conversations = createConversationsService({
      db: opened.db,
      events: { publish: () => undefined },
      gateway: { sendTo: () => undefined },
      connections: {
        connectedAmong: (_me, others) => Promise.resolve(new Set(others)),
        holdConnected: (_tx, _me, others) => Promise.resolve(new Set(others)),
        holdUnblockedAmong: () => Promise.resolve(true),
      },
      news: { readPaths: () => Promise.resolve() },
    });
    const rows = Array.from({ length: GROUP_SIZE + 1 }, (_, index) => ({
      id: randomUUID(),
      username: `person_${index}`,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: `person_${index}@example.org`,
    }));
    await opened.db.insert(users).values(rows);
    everybody.push(...rows.map(({ id }) => id));
  });
  afterAll(() => opened.close());

  it('has a maximum number of members', async () => {
    const [last = ''] = everybody.slice(-1);
    const { id } = await conversations.open(context(), {
      user_ids: everybody.slice(1, 3),
      title: 'Book club',
    });
    const full = await conversations.addMembers(context(), id, everybody.slice(3, GROUP_SIZE));
    expect(full.member_count).toBe(GROUP_SIZE);
    await expect(conversations.addMembers(context(), id, [last])).rejects.toMatchObject({
      status: 409,
      detail: 'A group can have up to 20 people.',
    });
    // Members who are already in it do not count twice.
    const again = await conversations.addMembers(context(), id, everybody.slice(1, GROUP_SIZE));
    expect(again.member_count).toBe(GROUP_SIZE);
  });
});
