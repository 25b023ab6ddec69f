import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { onPostgres } from '../../../../test/database/on-postgres.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { until } from '../../../../test/until.ts';
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
import { createMentionNews } from '../mentions/mention-news.ts';
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
  const mentions: NewNotification[] = [];
  const mentionNews = createMentionNews({
    notifyAll: (_, many) => Promise.resolve(void mentions.push(...many)),
    withdraw: () => Promise.resolve(void mentions.pop()),
  });
  const writer = createMessageWriter(db, () => undefined, mentionNews.notify);
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
    mentions,
    withdraw: (message: { readonly id: string; readonly seq: number }) =>
      withTransaction(db, (tx) => mentionNews.withdraw(tx, { ...message, conversationId: id })),
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

  it('is not led to a site by the name of the author, which is emailed', async () => {
    const { db, id, write, notifications, notifyDue } = await setUp();
    const site = await member('evil.example');
    await withTransaction(db, (tx) => insertMembers(tx, id, [site], 0, at(0)));
    await write(site, 1);
    await notifyDue(3);
    expect(new Set(notifications.map(({ title }) => title))).toEqual(
      new Set(['A member of Acquaint wrote in “Plans”']),
    );
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

  it('is notified by a mention alone, and of the messages before it when that is taken back', async () => {
    const { ada, write, withdraw, mentions, notifications, notifyDue } = await setUp();
    await write(ada, 1);
    const call = await write(ada, 1, '@Bea Test');
    await notifyDue(3);
    expect([mentions.length, notifications.length]).toEqual([1, 0]);
    await withdraw(call);
    await notifyDue(4);
    expect([mentions.length, notifications.length]).toEqual([0, 1]);
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

onPostgres('an edit that comes while a mentioned member is erased is kept, without their name', async () => {
  const { db, ada, bea, id, write } = await setUp();
  const { id: messageId } = await write(ada, 1, 'Ask @Bea Test');
  const waitsForLock = async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  const edited = Promise.withResolvers<void>();
  const editing = withTransaction(db, async (tx) => {
    await tx.execute(sql`update messages set body = 'Do not ask @Bea Test' where id = ${messageId}`);
    edited.resolve();
    await until(waitsForLock);
  });
  await edited.promise;
  await withTransaction(db, async (tx) => {
    await inboxData.erase?.(tx, bea);
  });
  await editing;
  const { rows } = await db.execute(sql`select body from messages where conversation_id = ${id}`);
  expect(rows).toEqual([{ body: 'Do not ask @Deleted member' }]);
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
