import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { pairOf } from '../../connections/connection-rules.ts';
import { connections } from '../../connections/connections.tables.ts';
import { insertAccount } from '../../identity/account/accounts.repository.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import type { NewNotification } from '../../notifications/notifications.service.ts';
import {
  endMutes,
  insertGroup,
  insertMembers,
  updateAttention,
  updateReadSeq,
} from '../conversations.repository.ts';
import { inboxData } from '../inbox.personal-data.ts';
import { createMessageNews } from './message-news.ts';
import { createMessageWriter } from '../messages/message-writer.ts';

const at = (minute: number) => Temporal.Instant.from('2026-11-21T09:00:00Z').add({ minutes: minute });

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const member = (firstName: string) => {
  const person = { email: `${randomUUID()}@example.org`, passwordHash: '', firstName, lastName: 'Test' };
  return withTransaction(opened.db, (tx) =>
    insertAccount(tx, { ...person, timeZone: undefined, createdAt: at(0) }),
  );
};

/** Creates a group with Ada and Bea, and returns Bea's notifications. */
async function setUp() {
  const { db } = opened;
  const [ada, bea] = [await member('Ada'), await member('Bea')];
  const id = randomUUID();
  await withTransaction(db, (tx) => insertGroup(tx, { id, title: 'Plans', memberIds: [ada, bea] }, at(0)));
  const writer = createMessageWriter(db, () => undefined);
  const write = (authorId: string, minute: number, text = 'A secret') =>
    writer.write({
      conversationId: id,
      authorId,
      clientId: randomUUID(),
      text,
      replyTo: null,
      fileIds: [],
      now: at(minute),
    });
  const notifications: (NewNotification & NotificationContent)[] = [];
  const news = createMessageNews({
    db,
    notifications: {
      notify: (_, one) => {
        if (one.userId === bea || one.userId === ada) notifications.push({ ...one, ...one.content() });
        return Promise.resolve();
      },
    },
  });
  const read = (seq: number) => updateReadSeq(db, id, bea, seq);
  return {
    db,
    ada,
    bea,
    id,
    write,
    read,
    notifications,
    notifyDue: (minute: number) => news.notifyDue(at(minute)),
  };
}

describe('a member with unread messages', () => {
  it('is notified once until they have read them, without their text, and the author is not', async () => {
    const { ada, bea, id, write, read, notifications, notifyDue } = await setUp();
    await write(ada, 0);
    await notifyDue(0);
    expect(notifications).toEqual([]);
    await write(ada, 1);
    await notifyDue(2);
    await write(ada, 3);
    await notifyDue(5);
    expect(notifications).toMatchObject([
      {
        userId: bea,
        kind: 'message_received',
        title: 'Ada Test wrote in “Plans”',
        text: 'You have 2 new messages.',
        path: `/dashboard/network?conversation=${id}`,
        personId: ada,
      },
    ]);
    expect(JSON.stringify(notifications)).not.toContain('secret');
    await read(3);
    await notifyDue(6);
    expect(notifications).toHaveLength(1);
    await write(ada, 7);
    await notifyDue(9);
    expect(notifications).toHaveLength(2);
  });

  it.each(['Bea', 'Ada'] as const)(
    'is not notified of those of a person when %s has blocked the other, and of later ones by others',
    async (blocker) => {
      const { db, ada, bea, id, write, notifications, notifyDue } = await setUp();
      const cleo = await member('Cleo');
      await withTransaction(db, (tx) => insertMembers(tx, id, [cleo], 0, at(0)));
      await db.insert(connections).values({
        ...{ id: randomUUID(), ...pairOf(ada, bea), requestedBy: ada, status: 'blocked', origin: 'request' },
        ...{ blockedBy: blocker === 'Ada' ? ada : bea, createdAt: at(0), changedAt: at(0) },
      });
      await write(ada, 1);
      await notifyDue(3);
      expect(notifications.filter(({ userId }) => userId === bea)).toEqual([]);
      await write(cleo, 4);
      await write(ada, 5);
      await notifyDue(7);
      expect(notifications.filter(({ userId }) => userId === bea)).toMatchObject([
        { title: 'Cleo Test wrote in “Plans”', text: 'You have a new message.', personId: cleo },
      ]);
    },
  );

  it('is not notified of them after choosing mentions and replies only', async () => {
    const { db, ada, bea, id, write, notifications, notifyDue } = await setUp();
    await updateAttention(db, id, bea, { notifyLevel: 'mentions' });
    await write(ada, 1);
    await notifyDue(3);
    expect(notifications).toEqual([]);
    await updateAttention(db, id, bea, { notifyLevel: 'all' });
    await notifyDue(4);
    expect(notifications).toHaveLength(1);
  });

  it('is notified again once the time until which they muted the conversation is over', async () => {
    const { db, ada, bea, id, write, notifications, notifyDue } = await setUp();
    await updateAttention(db, id, bea, { isMuted: true, mutedUntil: at(60) });
    await write(ada, 1);
    expect(await endMutes(db, at(59))).toEqual([]);
    await notifyDue(59);
    expect(notifications).toEqual([]);
    expect(await endMutes(db, at(60))).toEqual([{ conversationId: id, userId: bea }]);
    await notifyDue(60);
    expect(notifications).toHaveLength(1);
  });

  it('is notified of a later message when the first unread one was deleted', async () => {
    const { db, ada, id, write, notifications, notifyDue } = await setUp();
    await write(ada, 1);
    await db.execute(sql`update messages set deleted_at = now() where conversation_id = ${id}`);
    await notifyDue(3);
    await write(ada, 4);
    await notifyDue(6);
    expect(notifications).toMatchObject([{ text: 'You have a new message.' }]);
  });

  it('is not notified of messages that are read, muted, deleted or a day old', async () => {
    const { db, ada, bea, id, write, read, notifications, notifyDue } = await setUp();
    await write(ada, 0);
    await read(1);
    await notifyDue(5);
    await updateAttention(db, id, bea, { isMuted: true });
    await write(ada, 6);
    await notifyDue(10);
    await updateAttention(db, id, bea, { isMuted: false });
    await db.execute(sql`update messages set deleted_at = now() where conversation_id = ${id}`);
    await notifyDue(12);
    await read(2);
    await write(ada, 20);
    await notifyDue(20 + 25 * 60);
    expect(notifications).toEqual([]);
  });
});

it('the name of a mentioned member is taken out of the text when they are erased (R-ACCT-24)', async () => {
  const { db, ada, bea, id, write } = await setUp();
  await write(ada, 1, 'Ask @Bea Test, not @Bea Tester');
  await withTransaction(db, async (tx) => {
    await inboxData.erase?.(tx, bea);
  });
  const { rows } = await db.execute(sql`select body from messages where conversation_id = ${id}`);
  expect(rows).toEqual([{ body: 'Ask @Deleted member, not @Bea Tester' }]);
});
