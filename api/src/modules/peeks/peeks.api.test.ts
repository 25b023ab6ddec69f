import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import type { RequestContext } from '../../http/serve.ts';
import { insertCircle } from '../circles/test-circle.ts';
import { users } from '../identity/identity.tables.ts';
import { subscriptions } from '../profiles/profiles.tables.ts';
import { consentLedger } from '../recordings/recordings.tables.ts';
import { sessions } from '../sessions/sessions.tables.ts';
import type { PeeksService } from './peeks.service.ts';
import { peeks as peekTable } from './peeks.tables.ts';
import { insertPeek, insertPerson, openTestPeeks, type TestPeeks } from './test-peeks.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const hoursAgo = (hours: number): Temporal.Instant => NOW.subtract({ hours });

describe('peeks', () => {
  let opened: OpenTestDatabase;
  let world: TestPeeks;
  let peeks: PeeksService;
  let calls: TestPeeks['calls'];
  let news: string[];
  let audited: string[];
  let [ada, bob, cleo] = ['', '', ''];

  const by = (userId: string, later = 0): RequestContext =>
    ({ user: { id: userId }, now: NOW.add({ hours: later }) }) as RequestContext;

  const addPerson = (username: string): Promise<string> => insertPerson(opened.db, username);
  const addPeek = (
    people: readonly string[],
    change: Partial<typeof peekTable.$inferInsert> = {},
    speakers?: readonly string[],
  ): Promise<string> =>
    insertPeek(opened.db, people, { createdAt: hoursAgo(50), showAfter: hoursAgo(40), ...change }, speakers);

  beforeAll(async () => {
    opened = await openTestDatabase();
    world = openTestPeeks(opened.db);
    ({ peeks, calls, news, audited } = world);
    [ada, bob, cleo] = [await addPerson('ada'), await addPerson('bob'), await addPerson('cleo')];
  });
  afterAll(async () => {
    await world.close();
    await opened.close();
  });

  it('are published once every person in them has agreed, and not before', async () => {
    const id = await addPeek([ada, bob]);
    expect((await peeks.pending(ada, NOW)).map(({ uuid }) => uuid)).toEqual([id]);
    expect(await peeks.pending(cleo, NOW)).toEqual([]);
    await expect(peeks.get(by(cleo), id)).rejects.toMatchObject({ status: 404 });
    const first = await peeks.update(by(ada), id, { title: 'Mine', trim_end_seconds: 20, did_clip: true });
    expect([first.did_clip, first.published_at, first.title]).toEqual([true, null, 'Mine']);
    expect(await peeks.pending(ada, NOW)).toEqual([]);
    expect(calls).toEqual([]);
    const second = await peeks.update(by(bob), id, { did_clip: true, version: first.version });
    expect(second.published_at).toBe(NOW.toString());
    expect(calls).toEqual([[[ada, bob], 'snip/published']]);
    expect((await peeks.get(by(cleo), id)).is_mine).toBe(false);
    await expect(peeks.update(by(ada), id, { title: 'x' })).rejects.toMatchObject({ status: 409 });
    await expect(peeks.skip(by(cleo), id)).rejects.toMatchObject({ status: 403 });
    await expect(peeks.update(by(cleo), id, { title: 'x' })).rejects.toMatchObject({ status: 403 });
  });

  it('are not asked about for a day by who decides later', async () => {
    const id = await addPeek([ada, bob]);
    expect(await peeks.decideLater(by(ada), id)).toMatchObject({ did_clip: false, is_skipped: false });
    const asks = async (userId: string, at: Temporal.Instant) =>
      (await peeks.pending(userId, at)).some(({ uuid }) => uuid === id);
    expect([await asks(ada, NOW), await asks(bob, NOW), await asks(ada, NOW.add({ hours: 24 }))]).toEqual([
      false,
      true,
      true,
    ]);
    await expect(peeks.decideLater(by(cleo), id)).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['its cut', (id: string) => peeks.update(by(bob), id, { trim_start_seconds: 5, did_clip: true })],
    ['its title', (id: string) => peeks.update(by(bob), id, { title: 'Ada admits it', did_clip: true })],
    [
      'its speakers',
      (id: string) => peeks.assignSpeakers(by(bob), id, [{ label: 'Speaker 1', user_id: ada }]),
    ],
  ])('a change of %s by one person revokes the agreement of the others', async (_what, change) => {
    const id = await addPeek([ada, bob]);
    await peeks.update(by(ada), id, { did_clip: true });
    news.length = 0;
    expect((await change(id)).published_at).toBeNull();
    expect(news).toEqual([`${ada}: A peek you agreed to was changed`]);
    expect((await peeks.pending(ada, NOW)).map(({ uuid }) => uuid)).toContain(id);
    const mine = await peeks.get(by(ada), id);
    expect([mine.did_clip, mine.version]).toEqual([false, 2]);
    await peeks.update(by(bob), id, { did_clip: true, version: 2 });
    // Ada has seen only the first version.
    await expect(peeks.update(by(ada), id, { did_clip: true })).rejects.toMatchObject({ status: 409 });
    const agreed = await peeks.update(by(ada), id, { did_clip: true, version: 2 });
    expect(agreed.published_at).toBe(NOW.toString());
  });

  it('stay agreed to when nothing is changed, and when an agreement is sent twice', async () => {
    const id = await addPeek([ada, bob]);
    const first = { title: 'Mine', trim_start_seconds: 0, trim_end_seconds: 24, did_clip: true } as const;
    await peeks.update(by(ada), id, first);
    const again = await peeks.update(by(ada), id, first);
    expect([again.did_clip, again.version]).toEqual([true, 2]);
    const second = await peeks.update(by(bob), id, { ...first, version: 2 });
    expect([second.version, second.published_at]).toEqual([2, NOW.toString()]);
  });

  it('are taken down at once by any person in them, and published again when everybody agrees again', async () => {
    const id = await addPeek([ada, bob]);
    for (const who of [ada, bob]) await peeks.update(by(who), id, { did_clip: true });
    expect((await peeks.get(by(cleo), id)).published_at).not.toBeNull();
    const down = await peeks.skip(by(bob), id);
    expect([down.published_at, down.is_skipped]).toEqual([null, true]);
    await expect(peeks.get(by(cleo), id)).rejects.toMatchObject({ status: 404 });
    const up = await peeks.update(by(bob), id, { did_clip: true });
    expect(up.published_at).toBe(NOW.toString());
  });

  it('are taken down permanently by staff, with a reason', async () => {
    const id = await addPeek([ada, bob]);
    await expect(peeks.takeDown(by(cleo), id, 'Not yet')).rejects.toMatchObject({ status: 404 });
    for (const who of [ada, bob]) await peeks.update(by(who), id, { did_clip: true });
    news.length = 0;
    await peeks.takeDown(by(cleo), id, 'Names a patient');
    expect(audited).toEqual(['peek/taken-down: Names a patient']);
    expect(news.sort()).toEqual([ada, bob].map((who) => `${who}: We’ve taken down a peek you’re in`).sort());
    await expect(peeks.get(by(cleo), id)).rejects.toMatchObject({ status: 404 });
    expect((await peeks.get(by(ada), id)).is_taken_down).toBe(true);
    expect((await peeks.pending(ada, NOW)).map(({ uuid }) => uuid)).not.toContain(id);
    await expect(peeks.update(by(ada), id, { did_clip: true })).rejects.toMatchObject({ status: 409 });
  });

  it('are shown on the landing page by ID or as the most liked one, never with a suspended member in them', async () => {
    const dora = await addPerson('dora');
    const publishedAt = hoursAgo(1);
    const isOpenByLink = true;
    const liked = await addPeek([cleo], { publishedAt, isOpenByLink, likeCount: 900, title: 'Liked' });
    const most = await addPeek([dora], { publishedAt, isOpenByLink, likeCount: 901, title: 'Most liked' });
    // As the clip of a guest, who agreed that members see it (R-PEEK-31).
    const forMembers = await addPeek([cleo], { publishedAt, likeCount: 950 });
    const unpublished = await addPeek([cleo], { likeCount: 999 });
    const noVideo = await addPeek([cleo], { publishedAt, isOpenByLink, likeCount: 998, videoKey: null });
    expect((await peeks.toShow('liked'))?.title).toBe('Most liked');
    expect(await peeks.toShow(liked)).toEqual({
      uuid: liked,
      people: ['cleo Tester'],
      title: 'Liked',
      duration_seconds: 24,
      video_url: `/media/peeks/${liked}/video`,
      poster_url: `/media/peeks/${liked}/poster`,
      transcript: 'Some words.',
      captions: null,
    });
    await opened.db.update(users).set({ suspendedAt: NOW }).where(eq(users.id, dora));
    expect((await peeks.toShow('liked'))?.title).toBe('Liked');
    for (const choice of ['none', unpublished, forMembers, most])
      expect(await peeks.toShow(choice)).toBeNull();
    const all = [liked, most, forMembers, unpublished, noVideo];
    await opened.db.delete(peekTable).where(inArray(peekTable.id, all));
  });

  it('stay hidden when one of the people skips', async () => {
    const id = await addPeek([ada, bob]);
    expect((await peeks.skip(by(ada), id)).is_skipped).toBe(true);
    await peeks.update(by(bob), id, { did_clip: true });
    expect((await peeks.get(by(bob), id)).published_at).toBeNull();
    await expect(peeks.get(by(cleo), id)).rejects.toMatchObject({ status: 404 });
  });

  it('stay pending for somebody who clipped them before the speakers were named, and only after their show time', async () => {
    const id = await addPeek([cleo], {}, []);
    const later = await addPeek([cleo], { showAfter: NOW.add({ hours: 2 }) });
    await peeks.update(by(cleo), id, { did_clip: true });
    const pending = await peeks.pending(cleo, NOW);
    expect(pending.map(({ uuid, did_clip }) => [uuid, did_clip])).toEqual([[id, true]]);
    expect((await peeks.pending(cleo, NOW.add({ hours: 3 }))).map(({ uuid }) => uuid)).toContain(later);
  });

  it('show speakers by label until they are named, by name afterwards, and to nobody outside the peek', async () => {
    const id = await addPeek([ada, bob], {}, ['Speaker 1', 'Speaker 2']);
    const before = await peeks.get(by(bob), id);
    expect(before.raw_users).toEqual(['Speaker 1', 'Speaker 2']);
    expect(before.speakers[1]).toEqual({
      label: 'Speaker 2',
      user_id: null,
      is_identified: false,
      stretches: [{ from_seconds: 1, to_seconds: 5.5 }],
    });
    const peek = await peeks.assignSpeakers(by(ada), id, [
      { label: 'Speaker 2', user_id: ada },
      { label: 'Speaker 1', user_id: null },
    ]);
    expect(peek.raw_users).toEqual(['Speaker 1', 'ada Tester']);
    expect(peek.speakers.map((each) => [each.user_id, each.is_identified, each.stretches.length])).toEqual([
      [null, true, 1],
      [ada, true, 1],
    ]);
    const again = [{ label: 'Speaker 1', user_id: ada }];
    expect((await peeks.assignSpeakers(by(bob), id, again)).raw_users).toEqual(['ada Tester']);
    await expect(peeks.assignSpeakers(by(cleo), id, again)).rejects.toMatchObject({ status: 404 });
    await peeks.update(by(ada), id, { did_clip: true, version: 3 });
    await peeks.update(by(bob), id, { did_clip: true, version: 3 });
    expect(await peeks.get(by(cleo), id)).toMatchObject({ raw_users: ['ada Tester'], speakers: [] });
    await expect(peeks.assignSpeakers(by(cleo), id, again)).rejects.toMatchObject({ status: 404 });
    await expect(peeks.assignSpeakers(by(ada), id, again)).rejects.toMatchObject({ status: 409 });
  });

  it('of a call with a guest are published once every speaker is identified as a member', async () => {
    const sessionId = randomUUID();
    const { db } = opened;
    await db.insert(sessions).values({
      ...{ id: sessionId, hostId: ada, bookerId: bob, state: 'completed', startsAt: hoursAgo(60) },
      ...{ durationMinutes: 20, hostTimeZone: 'UTC', bookerTimeZone: 'UTC', createdAt: hoursAgo(70) },
      ...{
        bookedAt: hoursAgo(70),
        confirmedAt: hoursAgo(70),
        startedAt: hoursAgo(60),
        endedAt: hoursAgo(59),
      },
    });
    await db.insert(consentLedger).values({
      ...{ sessionId, seq: 0, guestId: randomUUID(), guestName: 'Maya', what: 'joined', at: hoursAgo(60) },
      ...{ previousHash: '', hash: '' },
    });
    const id = await addPeek([ada, bob], { sessionId }, ['Speaker 1', 'Speaker 2']);
    for (const who of [ada, bob]) await peeks.update(by(who), id, { did_clip: true });
    const named = (user_id: string | null) =>
      peeks.assignSpeakers(by(ada), id, [
        { label: 'Speaker 1', user_id: bob },
        { label: 'Speaker 2', user_id },
      ]);
    expect((await peeks.get(by(ada), id)).published_at).toBeNull();
    expect((await named(null)).published_at).toBeNull();
    expect((await named(ada)).published_at).toBeNull();
    // Bob's agreement, given before any speaker was named, no longer counts.
    const { published_at } = await peeks.update(by(bob), id, { did_clip: true, version: 3 });
    expect(published_at).toBe(NOW.toString());
  });

  it('are published when the speakers are named, if everybody agreed before', async () => {
    const id = await addPeek([ada], {}, []);
    expect((await peeks.update(by(ada), id, { did_clip: true })).published_at).toBeNull();
    expect((await peeks.pending(ada, NOW)).map(({ uuid }) => uuid)).toContain(id);
    calls.length = 0;
    const peek = await peeks.assignSpeakers(by(ada), id, [{ label: 'Speaker 1', user_id: ada }]);
    expect([peek.raw_users, peek.published_at]).toEqual([['ada Tester'], NOW.toString()]);
    expect(calls).toEqual([[[ada], 'snip/published']]);
    expect((await peeks.pending(ada, NOW)).map(({ uuid }) => uuid)).not.toContain(id);
  });

  it.each([
    ['a voice that was not found', [{ label: 'Speaker 9', user_id: null }]],
    [
      'the same voice twice',
      [
        { label: 'Speaker 1', user_id: null },
        { label: 'Speaker 1', user_id: null },
      ],
    ],
    ['somebody who was not in the room', [{ label: 'Speaker 1', user_id: randomUUID() }]],
  ])('accept no name for %s', async (_what, assigned) => {
    const id = await addPeek([ada]);
    await expect(peeks.assignSpeakers(by(ada), id, assigned)).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    [{ trim_start_seconds: 10, trim_end_seconds: 10 }],
    [{ trim_start_seconds: 24 }],
    [{ trim_end_seconds: 25 }],
  ])('cannot be trimmed to nothing or beyond the end: %j', async (change) => {
    const id = await addPeek([ada]);
    await expect(peeks.update(by(ada), id, change)).rejects.toMatchObject({ status: 400 });
  });

  it('count one like per person until it is removed, and one view, share and replay per person and day', async () => {
    const id = await addPeek([ada], { publishedAt: hoursAgo(1) });
    const counts = async (userId: string, action: 'view' | 'like' | 'share' | 'replay', later = 0) => {
      const { counts: each, is_liked } = await peeks.increment(by(userId, later), id, action);
      return [each.view, each.like, each.share, each.replay, is_liked];
    };
    expect(await counts(bob, 'view')).toEqual([1, 0, 0, 0, false]);
    expect(await counts(bob, 'view')).toEqual([1, 0, 0, 0, false]);
    expect(await counts(bob, 'view', 24)).toEqual([2, 0, 0, 0, false]);
    expect(await counts(bob, 'like')).toEqual([2, 1, 0, 0, true]);
    expect(await counts(cleo, 'like')).toEqual([2, 2, 0, 0, true]);
    expect(await counts(bob, 'like', 24)).toEqual([2, 1, 0, 0, false]);
    expect(await counts(bob, 'share')).toEqual([2, 1, 1, 0, false]);
    expect(await counts(bob, 'replay')).toEqual([2, 1, 1, 1, false]);
    for (const action of ['share', 'replay'] as const) await counts(bob, action);
    expect(await counts(bob, 'view')).toEqual([2, 1, 1, 1, false]);
    expect(await counts(cleo, 'share')).toEqual([2, 1, 2, 1, true]);
    expect(await counts(bob, 'replay', 24)).toEqual([2, 1, 2, 2, false]);
    await Promise.all(Array.from({ length: 9 }, () => counts(cleo, 'view')));
    expect(await counts(cleo, 'view')).toEqual([3, 1, 2, 2, true]);
  });

  it('complete a first step of whoever has played one for five seconds, and of nobody before (R-ONB-17)', async () => {
    const [id, reader] = [await addPeek([ada], { publishedAt: hoursAgo(1) }), await addPerson('explorer')];
    const row = async () => (await opened.db.select().from(users).where(eq(users.id, reader)))[0];
    for (const seconds of [0, 4.9]) await peeks.increment(by(reader), id, 'view', seconds);
    expect((await row())?.onboardingSteps).toEqual([]);
    for (const seconds of [5, 9]) await peeks.increment(by(reader), id, 'view', seconds);
    expect(await row()).toMatchObject({ onboardingSteps: ['explore-peeks'], hasCompletedOnboarding: false });
  });

  it('can be filtered by followed members, own circles, own peeks, a person, and search words', async () => {
    const [reader, followed, fellow, stranger] = [
      await addPerson('reader'),
      await addPerson('followed'),
      await addPerson('fellow'),
      await addPerson('stranger'),
    ];
    const { db } = opened;
    // Empty the table, so that the first page has only the peeks inserted here.
    await db.delete(peekTable);
    await db.insert(subscriptions).values({ subscriberId: reader, personId: followed, createdAt: NOW });
    await insertCircle(db, { name: 'Readers', members: [fellow, reader], at: NOW });
    const [mine, theirs, fellows, silent] = [
      await addPeek([reader], { publishedAt: hoursAgo(2) }),
      await addPeek([followed], { publishedAt: hoursAgo(3) }),
      await addPeek([fellow], { publishedAt: hoursAgo(4) }),
      await addPeek([stranger], { publishedAt: hoursAgo(5), transcript: null }),
    ];
    const list = async (query: Partial<Parameters<PeeksService['list']>[1]>) => {
      const all = { page: 1, filter_type: 'all', exclude_no_transcription: false } as const;
      return (await peeks.list(by(reader), { ...all, ...query })).results.map(({ uuid }) => uuid);
    };
    expect(await list({ filter_type: 'following' })).toEqual([theirs]);
    expect(await list({ filter_type: 'circle' })).toEqual([fellows]);
    expect(await list({ filter_type: 'mine' })).toEqual([mine]);
    expect(await list({ username: 'STRANGER' })).toEqual([silent]);
    expect(await list({ username: 'stranger', exclude_no_transcription: true })).toEqual([]);
    expect(await list({ page: 99 })).toEqual([]);
    const everything = await list({});
    expect(everything).toEqual(expect.arrayContaining([mine, theirs, fellows, silent]));
  });

  it('have files that are open when published, and need a pass before that', async () => {
    const { files } = world;
    const published = { publishedAt: hoursAgo(1), isOpenByLink: true };
    const [open, hidden] = [await addPeek([ada], published), await addPeek([ada])];
    for (const id of [open, hidden]) await files.put(`peeks/${id}.webm`, Buffer.from('0123456789'));
    const get = (url: string, range?: string) => world.app.inject({ url, headers: range ? { range } : {} });

    const whole = await get(`/media/peeks/${open}/video`);
    expect([whole.statusCode, whole.headers['content-type'], whole.body]).toEqual([
      200,
      'video/webm',
      '0123456789',
    ]);
    const part = await get(`/media/peeks/${open}/video`, 'bytes=2-4');
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-4/10', '234']);
    const beyond = await get(`/media/peeks/${open}/video`, 'bytes=20-');
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);

    expect((await get(`/media/peeks/${hidden}/video`)).statusCode).toBe(404);
    const own = await peeks.get(by(ada), hidden);
    expect((await get(String(own.video_url))).statusCode).toBe(200);
    const pass = String(own.video_url).split('?')[1] ?? '';
    const other = await addPeek([ada]);
    await files.put(`peeks/${other}.webm`, Buffer.from('x'));
    expect((await get(`/media/peeks/${other}/video?${pass}`)).statusCode).toBe(404);
    for (const path of ['no-id/video', `${open}/secret`, `${randomUUID()}/video`]) {
      expect((await get(`/media/peeks/${path}`)).statusCode).toBe(404);
    }
  });
});
