import { randomUUID } from 'node:crypto';
import { addComment } from '@acquaint/contracts';
import { and, eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import type { RequestContext } from '../../http/serve.ts';
import { pairOf } from '../connections/connection-rules.ts';
import { hiddenFrom } from '../connections/connections.queries.ts';
import { selectQuotes } from '../inbox/inbox.queries.ts';
import { connections } from '../connections/connections.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { createNotificationsService } from '../notifications/notifications.service.ts';
import { notifications as notificationTable } from '../notifications/notifications.tables.ts';
import { peeks } from '../peeks/peeks.tables.ts';
import { insertPeek, insertPerson } from '../peeks/test-peeks.ts';
import { peekCommentsData } from './peek-comments.personal-data.ts';
import { countComments } from './peek-comments.queries.ts';
import { createPeekCommentsService, type PeekCommentsService } from './peek-comments.service.ts';
import { peekComments } from './peek-comments.tables.ts';

/** The parts of a call's input that a call does not have. */
const NOTHING = { query: undefined, body: undefined, headers: undefined };
const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');

describe('comments on a peek', () => {
  const told: (readonly [readonly string[], string])[] = [];
  const audited: unknown[] = [];
  const reported: unknown[] = [];
  let opened: OpenTestDatabase;
  let comments: PeekCommentsService;
  /** Ada and Bob are in the peek; Cleo and Dora watch it. */
  let [ada, bob, cleo, dora, peek] = ['', '', '', '', ''];

  const by = (id: string, minutesLater = 0): RequestContext =>
    ({ user: { id }, now: NOW.add({ minutes: minutesLater }) }) as RequestContext;
  const list = (reader: string, page = 1) =>
    comments.list.answer(by(reader), { ...NOTHING, params: { id: peek }, query: { page } });
  const texts = async (reader: string) => (await list(reader)).results.map(({ text }) => text);
  const add = (author: string, text: string, minutesLater = 0) =>
    comments.add.answer(by(author, minutesLater), { ...NOTHING, params: { id: peek }, body: { text } });
  const edit = (editor: string, id: string, text: string, minutesLater = 1) =>
    comments.update.answer(by(editor, minutesLater), { ...NOTHING, params: { id }, body: { text } });
  const remove = (who: string, id: string) => comments.remove.answer(by(who), { ...NOTHING, params: { id } });
  const turn = (who: string, are_on: boolean) =>
    comments.turn.answer(by(who), { ...NOTHING, params: { id: peek }, body: { are_on } });
  const refused = (status: number) => ({ status });
  const block = async (blocker: string, blocked: string) => {
    await opened.db.insert(connections).values({
      ...{ id: randomUUID(), ...pairOf(blocker, blocked), requestedBy: blocker, status: 'blocked' },
      ...{ blockedBy: blocker, origin: 'request', createdAt: NOW, changedAt: NOW },
    });
  };
  const suspend = async (id: string) => {
    await opened.db.update(users).set({ suspendedAt: NOW }).where(eq(users.id, id));
  };
  const newsOf = (userId: string) =>
    opened.db.select().from(notificationTable).where(eq(notificationTable.userId, userId));

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    const events = {
      publish: (ids: readonly string[], name: string) => void told.push([ids.toSorted(), name]),
    };
    comments = createPeekCommentsService({
      db,
      events,
      notifications: createNotificationsService({
        ...{ db, events: { publish: () => undefined }, waitMinutes: 15, hiddenFrom, selectQuotes },
        enqueuePush: () => Promise.resolve(),
      }),
      audit: async (_tx, _context, line) => void audited.push(line),
      reports: { report: async (_context, report) => void reported.push(report) },
      business: { messageEditMinutes: 15 },
    });
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const tag = randomUUID().slice(0, 8);
    const person = (name: string) => insertPerson(opened.db, `${name}_${tag}`);
    [ada, bob] = [await person('ada'), await person('bob')];
    [cleo, dora] = [await person('cleo'), await person('dora')];
    const times = { createdAt: NOW, showAfter: NOW, publishedAt: NOW };
    peek = await insertPeek(opened.db, [ada, bob], { ...times, title: 'A nanosecond' });
    told.length = 0;
    audited.length = 0;
    reported.length = 0;
  });

  it('are listed newest first, page by page, with their author', async () => {
    for (let number = 1; number <= 21; number += 1) await add(cleo, `Comment ${number}`, number);
    const first = await list(dora);
    expect([first.count, first.next, first.results.length, first.are_on]).toEqual([21, 2, 20, true]);
    expect(first.results[0]).toMatchObject({ text: 'Comment 21', edited_at: null, author: { id: cleo } });
    expect((await list(dora, 2)).results.map(({ text }) => text)).toEqual(['Comment 1']);
    expect(await countComments(opened.db, dora, [peek, randomUUID()])).toEqual(new Map([[peek, 21]]));
  });

  it.each<readonly [what: string, text: string, kept: string | null]>([
    ['nothing', '', null],
    ['spaces alone', '  \n ', null],
    ['invisible characters alone', '\u200b\u2060', null],
    ['1001 characters', 'x'.repeat(1_001), null],
    ['1000 characters', 'x'.repeat(1_000), 'x'.repeat(1_000)],
    ['text between spaces', ' Two\nlines ', 'Two\nlines'],
  ])('with %s are refused or kept as written', (_what, text, kept) => {
    const parsed = addComment.body.safeParse({ text });
    expect(parsed.success ? parsed.data.text : null).toBe(kept);
  });

  it('on a peek that is not published, was taken down, or does not exist are not found', async () => {
    const { id } = await add(cleo, 'Before');
    await opened.db.update(peeks).set({ publishedAt: null }).where(eq(peeks.id, peek));
    for (const reader of [ada, cleo, dora]) await expect(list(reader)).rejects.toMatchObject(refused(404));
    await expect(add(dora, 'After')).rejects.toMatchObject(refused(404));
    await expect(edit(cleo, id, 'After')).rejects.toMatchObject(refused(404));
    await expect(turn(ada, false)).rejects.toMatchObject(refused(404));
    // Whoever wrote it can still take it back.
    await remove(cleo, id);
    peek = randomUUID();
    await expect(list(ada)).rejects.toMatchObject(refused(404));
  });

  it('can be edited by their author for 15 minutes, and then say so', async () => {
    const { id } = await add(cleo, 'A litle wire');
    await expect(edit(ada, id, 'Mine now')).rejects.toMatchObject(refused(403));
    expect((await edit(cleo, id, 'A litle wire')).edited_at).toBeNull();
    const edited = await edit(cleo, id, 'A little wire', 15);
    expect([edited.text, edited.edited_at]).toEqual(['A little wire', NOW.add({ minutes: 15 }).toString()]);
    expect((await list(dora)).results[0]).toEqual(edited);
    await expect(edit(cleo, id, 'Too late', 16)).rejects.toMatchObject(refused(409));
  });

  it('can be deleted by their author and by the people in the peek, and by no one else', async () => {
    const [first, second] = [await add(cleo, 'One'), await add(cleo, 'Two')];
    await expect(remove(dora, first.id)).rejects.toMatchObject(refused(403));
    expect(await remove(cleo, first.id)).toEqual({ snip_id: peek });
    await remove(bob, second.id);
    expect(await texts(cleo)).toEqual([]);
    await expect(remove(cleo, first.id)).rejects.toMatchObject(refused(404));
  });

  it('that are turned off are shown to the people in the peek alone, and are back when turned on', async () => {
    const { id } = await add(cleo, 'Hello');
    await expect(turn(cleo, false)).rejects.toMatchObject(refused(403));
    await turn(ada, false);
    expect(await list(cleo)).toMatchObject({ count: 0, results: [], are_on: false });
    expect(await list(bob)).toMatchObject({ count: 1, results: [{ text: 'Hello' }], are_on: false });
    for (const author of [cleo, bob])
      await expect(add(author, 'Still here')).rejects.toMatchObject(refused(409));
    await expect(edit(cleo, id, 'Still here')).rejects.toMatchObject(refused(404));
    told.length = 0;
    await turn(bob, false);
    expect(told).toEqual([]);
    await turn(bob, true);
    expect(await texts(dora)).toEqual(['Hello']);
  });

  it('are deleted by staff with a reason, which the author is told and the audit log keeps', async () => {
    const { id } = await add(cleo, 'You are wrong');
    await comments.removeByStaff.answer(by(dora), {
      ...NOTHING,
      params: { id },
      body: { reason: 'An insult.' },
    });
    expect(await texts(ada)).toEqual([]);
    expect(audited).toEqual([{ action: 'comment/deleted', subjectId: id, reason: 'An insult.' }]);
    expect(await newsOf(cleo)).toMatchObject([
      { title: 'We’ve deleted one of your comments', body: 'Our reason: An insult.' },
    ]);
    const again = comments.removeByStaff.answer(by(dora), {
      ...NOTHING,
      params: { id },
      body: { reason: 'Again' },
    });
    await expect(again).rejects.toMatchObject(refused(404));
  });

  it('are reported with a note; one’s own are not', async () => {
    const { id } = await add(cleo, 'Buy my wires');
    await expect(comments.report(by(cleo), id, { reason: 'spam', note: '' })).rejects.toMatchObject(
      refused(409),
    );
    await comments.report(by(dora), id, { reason: 'spam', note: 'Again and again' });
    expect(reported).toEqual([{ kind: 'comment', id, reason: 'spam', note: 'Again and again' }]);
  });

  it('notify the people in the peek, once until they have read it, and not the author', async () => {
    await add(cleo, 'One');
    await add(dora, 'Two');
    await add(ada, 'Three');
    for (const person of [ada, bob]) {
      expect(await newsOf(person)).toMatchObject([
        { kind: 'peek_commented', title: 'Someone commented on your peek', personId: cleo },
      ]);
    }
    await opened.db.update(notificationTable).set({ readAt: NOW });
    await add(ada, 'Four');
    expect([(await newsOf(ada)).length, (await newsOf(bob)).length]).toEqual([1, 2]);
    expect(await newsOf(cleo)).toEqual([]);
  });

  it('do not notify someone in the peek of a comment by another one who is hidden from them', async () => {
    await block(ada, bob);
    await add(bob, 'We disagree');
    expect(await newsOf(ada)).toEqual([]);
    expect(await texts(ada)).toEqual([]);
  });

  it('are told to the open pages of the people in the peek and of all who wrote one', async () => {
    const everyone = [ada, bob, cleo].toSorted();
    const { id } = await add(cleo, 'One');
    await edit(cleo, id, 'Two');
    await remove(bob, id);
    await turn(ada, false);
    expect(told).toEqual([
      ...[everyone, everyone, everyone].map((ids) => [ids, 'comment/changed']),
      [[ada, bob].toSorted(), 'comment/changed'],
    ]);
  });

  it.each<readonly [what: string, change: () => Promise<void>, seenBy: { ada: boolean; dora: boolean }]>([
    ['whom the reader has blocked', () => block(dora, cleo), { ada: true, dora: false }],
    ['who has blocked the reader', () => block(cleo, dora), { ada: true, dora: false }],
    ['whom somebody in the peek has blocked', () => block(bob, cleo), { ada: false, dora: false }],
    ['who was suspended', () => suspend(cleo), { ada: false, dora: false }],
  ])('by someone %s are hidden', async (_what, change, seenBy) => {
    await add(cleo, 'Hello');
    await change();
    for (const [reader, isSeen] of [
      [ada, seenBy.ada],
      [dora, seenBy.dora],
    ] as const) {
      expect((await list(reader)).count).toBe(isSeen ? 1 : 0);
      expect(await texts(reader)).toEqual(isSeen ? ['Hello'] : []);
    }
  });

  it.each<readonly [what: string, change: () => Promise<void>]>([
    ['blocked someone in the peek', () => block(cleo, ada)],
    ['was blocked by someone in the peek', () => block(ada, cleo)],
    ['would see someone suspended', () => suspend(bob)],
  ])('can neither be read nor written by someone who %s', async (_what, change) => {
    const { id } = await add(dora, 'Hello');
    await change();
    await expect(list(cleo)).rejects.toMatchObject(refused(404));
    await expect(add(cleo, 'Hi')).rejects.toMatchObject(refused(404));
    await expect(comments.report(by(cleo), id, { reason: 'spam', note: '' })).rejects.toMatchObject(
      refused(404),
    );
  });

  it('are in the export of their author', async () => {
    await add(cleo, 'Hello');
    const rows = peekCommentsData.exports?.[0]?.rows(cleo);
    if (!rows) throw new Error('Nothing is exported');
    expect((await opened.db.execute(rows)).rows).toMatchObject([{ text: 'Hello', peek: 'A nanosecond' }]);
  });

  it('disappear with the peek', async () => {
    const { id } = await add(cleo, 'Hello');
    await opened.db.delete(peeks).where(eq(peeks.id, peek));
    const left = await opened.db
      .select()
      .from(peekComments)
      .where(and(eq(peekComments.id, id)));
    expect(left).toEqual([]);
  });
});
