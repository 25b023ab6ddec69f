import { randomUUID } from 'node:crypto';
import { MESSAGE_PINS } from '@acquaint/contracts';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { PERSONAL_DATA } from '../../../personal-data.ts';
import type { Platform } from '../../../platform.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { eraseAccount, markDeletion } from '../../identity/account/deletion.repository.ts';
import { insertPerson } from '../../peeks/test-peeks.ts';
import { conversationMembers, conversations, messages } from '../inbox.tables.ts';
import { createReportableMessage } from '../reportable-message.ts';
import { insertPin, selectPins } from './pins.repository.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** A group of two with some messages of the first. */
async function group(count: number) {
  const { db } = opened;
  const person = () => insertPerson(db, `person_${randomUUID().slice(0, 8)}`);
  const [author, reader] = [await person(), await person()];
  const conversationId = randomUUID();
  const counters = { lastSeq: count, lastVersion: count, activeAt: NOW, createdAt: NOW };
  await db.insert(conversations).values({ id: conversationId, kind: 'group', ...counters });
  const members = [author, reader].map((userId) => ({ conversationId, userId, joinedAt: NOW }));
  await db.insert(conversationMembers).values(members);
  const ids = Array.from({ length: count }, () => randomUUID());
  await db.insert(messages).values(
    ids.map((id, at) => ({
      ...{ id, conversationId, authorId: author, clientId: randomUUID(), seq: at + 1, version: at + 1 },
      ...{ body: `Message ${at + 1}`, createdAt: NOW },
    })),
  );
  const pin = (messageId: string) =>
    withTransaction(db, (tx) =>
      insertPin(tx, { messageId, conversationId, pinnedBy: author, pinnedAt: NOW }),
    );
  const pins = () => selectPins(db, reader, conversationId);
  return { author, reader, conversationId, ids, pin, pins };
}

describe('a pinned message that staff hide (R-MSG-14)', () => {
  const events: unknown[] = [];
  const platform = {
    gateway: { sendTo: () => undefined },
    events: { publish: (...event: readonly unknown[]) => void events.push(event) },
  } as unknown as Platform;
  const nothing = { notifyAll: () => Promise.resolve(), withdraw: () => Promise.resolve() };
  const { hiding } = createReportableMessage(platform, nothing);
  const setHidden = (id: string, how: 'hide' | 'show') =>
    withTransaction(opened.db, async (tx) => hiding?.[how](tx, id, NOW));

  it('is not in the list while it is hidden; members are told', async () => {
    const { author, reader, conversationId, ids, pin, pins } = await group(1);
    const [id = ''] = ids;
    await pin(id);
    events.length = 0;
    await setHidden(id, 'hide');
    expect(await pins()).toEqual([]);
    await setHidden(id, 'show');
    expect(await pins()).toMatchObject([{ message: { id, is_pinned: true } }]);
    const people = expect.arrayContaining([author, reader]) as unknown;
    const told = [people, 'conversation/changed', { conversation_id: conversationId }];
    expect(events).toEqual([told, told]);
  });

  it('leaves its place to another message, and is not pinned again when all are taken', async () => {
    const { ids, pin, pins } = await group(MESSAGE_PINS + 1);
    const [first = '', ...others] = ids;
    const last = others.pop() ?? '';
    for (const id of [first, ...others]) expect(await pin(id)).toBe(true);
    expect(await pin(last)).toBe(false);
    await setHidden(first, 'hide');
    expect(await pin(last)).toBe(true);
    await setHidden(first, 'show');
    expect((await pins()).map(({ message }) => message.id).sort()).toEqual([...others, last].sort());
  });
});

it('a pin of someone whose account is erased stays, under “Deleted member”; a message that is removed takes its pin along', async () => {
  const { author, ids, pin, pins } = await group(1);
  await pin(ids[0] ?? '');
  const later = NOW.add({ hours: 24 * 31 });
  const { db } = opened;
  await withTransaction(db, (tx) => markDeletion(tx, author, NOW));
  const erasing = () => Promise.resolve();
  await withTransaction(db, (tx) =>
    eraseAccount(tx, author, { before: later, now: later, erasing, personalData: PERSONAL_DATA }),
  );
  expect(await pins()).toMatchObject([{ message: { text: 'Message 1' }, pinned_by: { is_erased: true } }]);
  await db.delete(messages).where(eq(messages.id, ids[0] ?? ''));
  expect(await pins()).toEqual([]);
});
