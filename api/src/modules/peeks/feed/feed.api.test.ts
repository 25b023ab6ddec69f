import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { insertCircle } from '../../circles/test-circle.ts';
import { pairOf } from '../../connections/connection-rules.ts';
import { connections } from '../../connections/connections.tables.ts';
import { profileTopics } from '../../identity/identity.tables.ts';
import { countComments } from '../../peek-comments/peek-comments.queries.ts';
import { peekComments } from '../../peek-comments/peek-comments.tables.ts';
import { subscriptions } from '../../profiles/profiles.tables.ts';
import { sessions } from '../../sessions/sessions.tables.ts';
import { countPublished } from '../peeks.repository.ts';
import { peekReactions, peeks, peekTopics } from '../peeks.tables.ts';
import { insertPeek, insertPerson } from '../test-peeks.ts';
import { createPeekFeed } from './feed.service.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const daysAgo = (days: number) => NOW.subtract({ hours: 24 * days });

describe('the feed of peeks', () => {
  let opened: OpenTestDatabase;
  let [reader, circleId] = ['', ''];
  const counted: (readonly string[])[] = [];
  const people: Record<string, string> = {};
  const byId = new Map<string, string>();

  const list = (
    query: {
      filter_type?: 'all' | 'mine';
      page?: number;
      exclude_no_transcription?: boolean;
      circle_id?: string;
    } = {},
  ) => {
    const feed = createPeekFeed({
      db: opened.db,
      media: { urlOf: () => null, fileOf: () => null } as never,
      countComments: (db, readerId, ids) => {
        counted.push(ids);
        return countComments(db, readerId, ids);
      },
    });
    return feed({ user: { id: reader }, now: NOW } as RequestContext, {
      ...{ filter_type: 'all', page: 1, exclude_no_transcription: false },
      ...query,
    });
  };
  const titles = async (query?: Parameters<typeof list>[0]) =>
    (await list(query)).results.map(({ uuid }) => byId.get(uuid));
  const publish = async (title: string, who: string, days: number) => {
    const at = daysAgo(days);
    const change = { title, createdAt: at, showAfter: at, publishedAt: at };
    const id = await insertPeek(opened.db, [people[who] ?? ''], change);
    byId.set(id, title);
    return id;
  };

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    reader = await insertPerson(db, 'reader');
    for (const name of ['stranger', 'followed', 'met', 'neighbour'])
      people[name] = await insertPerson(db, name);
    const own = (topicSlug: string, kind: 'looking_for' | 'expert_in') => ({
      userId: reader,
      topicSlug,
      kind,
    });
    await db.insert(profileTopics).values([own('fundraising', 'looking_for'), own('academia', 'expert_in')]);
    await db
      .insert(subscriptions)
      .values({ subscriberId: reader, personId: people['followed'] ?? '', createdAt: NOW });
    await db.insert(sessions).values({
      ...{ id: randomUUID(), hostId: people['met'] ?? '', bookerId: reader, state: 'completed' },
      ...{ durationMinutes: 20, hostTimeZone: 'UTC', bookerTimeZone: 'UTC', createdAt: daysAgo(10) },
      ...{ bookedAt: daysAgo(10), confirmedAt: daysAgo(10), startsAt: daysAgo(9), startedAt: daysAgo(9) },
      ...{ endedAt: daysAgo(9), tookPlaceAt: daysAgo(9) },
    });
    circleId = await insertCircle(db, {
      name: 'Makers',
      members: [people['neighbour'] ?? '', reader],
      at: NOW,
    });
    const aboutWanted = await publish('wanted', 'stranger', 40);
    const aboutKnown = await publish('known', 'stranger', 40);
    await db.insert(peekTopics).values([
      { peekId: aboutWanted, topicSlug: 'fundraising' },
      { peekId: aboutKnown, topicSlug: 'academia' },
    ]);
    await publish('met', 'met', 41);
    await publish('followed', 'followed', 42);
    await publish('neighbour', 'neighbour', 42);
    await publish('old', 'stranger', 50);
    await publish('new', 'stranger', 1);
    const seen = await publish('seen', 'followed', 1);
    const view = { peekId: seen, userId: reader, kind: 'view' as const };
    await db.insert(peekReactions).values({ ...view, onDay: Temporal.PlainDate.from('2026-11-20') });
  });
  afterAll(() => opened.close());

  it('shows first what concerns the reader, and last what they have watched', async () => {
    expect(await titles()).toEqual([
      ...['wanted', 'followed', 'new', 'met', 'known', 'neighbour', 'old', 'seen'],
    ]);
  });

  it('says why', async () => {
    const { results } = await list();
    expect(Object.fromEntries(results.map(({ uuid, why }) => [byId.get(uuid), why]))).toMatchObject({
      wanted: [{ kind: 'wanted_topic', name: 'Fundraising' }],
      followed: [{ kind: 'followed', name: 'followed Tester' }],
      met: [{ kind: 'met', name: 'met Tester' }],
      known: [{ kind: 'known_topic', name: 'Academia' }],
      neighbour: [{ kind: 'circle', name: 'Makers' }],
      new: [{ kind: 'new', name: null }],
      old: [],
    });
  });

  it('says that the reader has met somebody, whoever of the two was the host', async () => {
    await opened.db.update(sessions).set({ hostId: reader, bookerId: people['met'] ?? '' });
    const { results } = await list();
    expect(results.find(({ uuid }) => byId.get(uuid) === 'met')?.why).toMatchObject([
      { kind: 'met', name: 'met Tester' },
    ]);
  });

  it('leaves out peeks without a transcript on request, and counts what it lists', async () => {
    const silent = ['old', 'new'].map((title) => [...byId].find(([, each]) => each === title)?.[0] ?? '');
    const all = await list();
    expect([all.count, await countPublished(opened.db, reader)]).toEqual([8, 8]);
    await opened.db
      .update(peeks)
      .set({ transcript: null })
      .where(eq(peeks.id, silent[0] ?? ''));
    await opened.db
      .update(peeks)
      .set({ transcript: '' })
      .where(eq(peeks.id, silent[1] ?? ''));
    const spoken = await list({ exclude_no_transcription: true });
    expect(spoken.results.map(({ uuid }) => byId.get(uuid))).toEqual([
      ...['wanted', 'followed', 'met', 'known', 'neighbour', 'seen'],
    ]);
    expect([spoken.count, (await list()).count]).toEqual([6, 8]);
  });

  it('does not change its order for what is watched today', async () => {
    const before = await titles();
    const [first] = (await list()).results;
    const view = { peekId: first?.uuid ?? '', userId: reader, kind: 'view' as const };
    await opened.db.insert(peekReactions).values({ ...view, onDay: Temporal.PlainDate.from('2026-11-21') });
    expect(await titles()).toEqual(before);
  });

  it('says how many comments the reader sees on each peek, with one query for a page (R-PEEK-77)', async () => {
    const { db } = opened;
    const peekId = [...byId].find(([, title]) => title === 'wanted')?.[0] ?? '';
    const [kind, rude] = [await insertPerson(db, 'kind'), await insertPerson(db, 'rude')];
    for (const authorId of [kind, kind, rude])
      await db
        .insert(peekComments)
        .values({ id: randomUUID(), peekId, authorId, body: 'Well', createdAt: NOW });
    await db.insert(connections).values({
      ...{ id: randomUUID(), ...pairOf(reader, rude), requestedBy: reader, status: 'blocked' },
      ...{ blockedBy: reader, origin: 'request', createdAt: NOW, changedAt: NOW },
    });
    counted.length = 0;
    const { results } = await list();
    expect(results.filter(({ comments }) => comments > 0)).toMatchObject([{ uuid: peekId, comments: 2 }]);
    expect(counted).toEqual([results.map(({ uuid }) => uuid)]);
  });

  it('has each peek once on its pages, and the newest first with a filter', async () => {
    for (let at = 0; at < 20; at++) await publish(`more ${at}`, 'stranger', 60 + at);
    const pages = [await titles(), await titles({ page: 2 }), await titles({ page: 3 })];
    expect(pages.map((page) => page.length)).toEqual([12, 12, 4]);
    expect(new Set(pages.flat()).size).toBe(28);
    expect((await list({ filter_type: 'mine' })).results).toEqual([]);
  });

  it('has the peeks of the members of one circle, newest first, for those who may see the circle (R-CIRC-14)', async () => {
    const { db } = opened;
    await publish('newer', 'neighbour', 3);
    expect(await titles({ circle_id: circleId })).toEqual(['newer', 'neighbour']);
    await expect(list({ circle_id: randomUUID() })).rejects.toMatchObject({ status: 404 });
    const admin = await insertPerson(db, 'admin');
    const closed = await insertCircle(db, { name: 'Closed', members: [admin], at: NOW });
    expect(await titles({ circle_id: closed })).toEqual([]);
    await db.insert(connections).values({
      ...{ id: randomUUID(), ...pairOf(reader, admin), requestedBy: admin, status: 'blocked' },
      ...{ blockedBy: admin, origin: 'request', createdAt: NOW, changedAt: NOW },
    });
    await expect(list({ circle_id: closed })).rejects.toMatchObject({ status: 404 });
  });
});
