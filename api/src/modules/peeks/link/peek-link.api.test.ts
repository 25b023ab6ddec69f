import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { connections } from '../../connections/connections.tables.ts';
import { profiles, users } from '../../identity/identity.tables.ts';
import { clipRequests, guestClips } from '../guest-clips/guest-clips.tables.ts';
import { publishWhenAgreed } from '../peek-agreement.ts';
import { updateDecision } from '../peeks.repository.ts';
import { peeks, peekSpeakers } from '../peeks.tables.ts';
import { insertPeek, insertPerson } from '../test-peeks.ts';
import { peekCuts } from '../videos/peek-cuts.tables.ts';
import { createPeekLinks, type PeekLinks } from './peek-link.service.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');

describe('the link of a peek', () => {
  let opened: OpenTestDatabase;
  let links: PeekLinks;
  let [ada, bob] = ['', ''];
  const media = { urlOf: (_peek: unknown, part: string) => `/media/peeks/one/${part}` };
  const publish = async (title = 'Nanoseconds') => {
    const id = await insertPeek(opened.db, [ada], { title, createdAt: NOW, showAfter: NOW });
    await opened.db
      .update(peekSpeakers)
      .set({ userId: ada, identifiedAt: NOW })
      .where(eq(peekSpeakers.peekId, id));
    await updateDecision(opened.db, id, ada, 'clip', NOW);
    await publishWhenAgreed(opened.db, id, NOW);
    return id;
  };

  beforeAll(async () => {
    opened = await openTestDatabase();
    links = createPeekLinks({
      db: opened.db,
      media: media as never,
      publicUrl: () => 'https://acquaint.example',
    });
    [ada, bob] = [await insertPerson(opened.db, 'ada'), await insertPerson(opened.db, 'bob')];
  });
  afterAll(() => opened.close());

  it('shows a published peek to anyone, with names and headlines but without ids', async () => {
    const peek = await links.find(await publish(), null);
    expect(peek).toMatchObject({ title: 'Nanoseconds', guests: [], video_url: '/media/peeks/one/video' });
    expect(peek?.people).toEqual([
      {
        ...{ username: 'ada', first_name: 'ada', last_name: 'Tester', headline: '', is_erased: false },
        public_profile: null,
      },
    ]);
    expect(JSON.stringify(peek)).not.toContain(ada);
  });

  it('shows picture and offer of a member only while they show their profile to visitors (R-PROF-13)', async () => {
    const id = await publish();
    const profileOf = async () => (await links.find(id, null))?.people[0]?.public_profile;
    const show = (isPublic: boolean) =>
      opened.db
        .update(profiles)
        .set({ isPublic, pictureKey: 'pictures/ada.webp', mentorshipStatement: 'I count.' })
        .where(eq(profiles.userId, ada));
    await show(true);
    expect(await profileOf()).toMatchObject({
      ...{ picture_url: '/api/v1/files/pictures/ada.webp', expert_in: [], mentorship_statement: 'I count.' },
    });
    await opened.db.update(users).set({ deletionRequestedAt: NOW }).where(eq(users.id, ada));
    expect(await profileOf()).toBeNull();
    await opened.db.update(users).set({ deletionRequestedAt: null }).where(eq(users.id, ada));
    await show(false);
    expect(await profileOf()).toBeNull();
  });

  it('offers the newest others that visitors may watch, at most three', async () => {
    const id = await publish('First');
    for (const [at, title] of ['Second', 'Third', 'Fourth', 'Closed'].entries()) {
      const next = await publish(title);
      const publishedAt = NOW.add({ hours: at + 1 });
      await opened.db
        .update(peeks)
        .set({ publishedAt, isOpenByLink: title !== 'Closed' })
        .where(eq(peeks.id, next));
    }
    const next = await links.next(id);
    expect(next.map(({ title }) => title)).toEqual(['Fourth', 'Third', 'Second']);
    expect(next[0]?.people).toEqual([
      { username: 'ada', first_name: 'ada', last_name: 'Tester', is_erased: false },
    ]);
  });

  it('shows the captions that are not part of the picture (R-PEEK-82), but not those of a video that is being made anew', async () => {
    const id = await publish();
    const cues = [{ fromMs: 500, untilMs: 2_000, text: 'Some words.' }];
    const shownCaptions = { style: 'plain' as const, cues };
    await opened.db.insert(peekCuts).values({ peekId: id, fromMs: 0, untilMs: 24_000, shownCaptions });
    expect((await links.find(id, null))?.captions).toEqual({
      style: 'plain',
      cues: [{ from_seconds: 0.5, until_seconds: 2, text: 'Some words.' }],
    });
    await opened.db.update(peeks).set({ videoKey: null }).where(eq(peeks.id, id));
    expect((await links.find(id, null))?.captions).toBeNull();
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['not published', (id) => opened.db.update(peeks).set({ publishedAt: null }).where(eq(peeks.id, id))],
    [
      'of people who agreed before links were open',
      (id) => opened.db.update(peeks).set({ isOpenByLink: false }).where(eq(peeks.id, id)),
    ],
  ])('shows nothing of a peek that is %s', async (_what, change) => {
    const id = await publish();
    await change(id);
    expect(await links.find(id, null)).toBeNull();
    expect(await links.headOf('/peek', new URLSearchParams({ snip: id }))).toBeNull();
  });

  it('shows nothing of a clip that a guest recorded: the guest agreed that members see it', async () => {
    const id = await insertPeek(opened.db, [ada], { title: 'By Maya', createdAt: NOW, showAfter: NOW });
    const request = {
      id: randomUUID(),
      userId: ada,
      linkHash: 'a link',
      forWhom: 'Maya',
      prompt: '',
      uses: 1,
    };
    await opened.db.insert(clipRequests).values({ ...request, createdAt: NOW, expiresAt: NOW });
    await opened.db.insert(guestClips).values({
      ...{ id: randomUUID(), requestId: request.id, peekId: id, secretHash: 'a secret', guestName: 'Maya' },
      ...{ consentedAt: NOW, sizeBytes: 1, receivedBytes: 1, state: 'sent', changedAt: NOW },
    });
    await opened.db.update(peekSpeakers).set({ userId: ada, identifiedAt: NOW });
    await updateDecision(opened.db, id, ada, 'clip', NOW);
    expect(await publishWhenAgreed(opened.db, id, NOW)).toEqual([ada]);
    expect(await links.find(id, null)).toBeNull();
  });

  it('shows nothing while somebody in it is suspended', async () => {
    const id = await publish();
    const suspend = (suspendedAt: Temporal.Instant | null) =>
      opened.db.update(users).set({ suspendedAt }).where(eq(users.id, ada));
    await suspend(NOW);
    expect(await links.find(id, null)).toBeNull();
    await suspend(null);
    expect(await links.find(id, null)).not.toBeNull();
  });

  it('shows nothing to a member whom somebody in it has blocked', async () => {
    const id = await publish();
    expect(await links.find(id, { id: bob })).not.toBeNull();
    const [personA = '', personB = ''] = [ada, bob].sort();
    await opened.db.insert(connections).values({
      ...{ id: randomUUID(), personA, personB, status: 'blocked' as const, requestedBy: ada, blockedBy: ada },
      ...{ origin: 'request' as const, createdAt: NOW, changedAt: NOW },
    });
    expect(await links.find(id, { id: bob })).toBeNull();
  });

  it('is shown by other sites as a card, in which no title is markup', async () => {
    const id = await publish('"><script>alert(1)</script>');
    const head = (await links.headOf('/peek', new URLSearchParams({ snip: id }))) ?? '';
    expect(head).toContain(
      '<meta property="og:image" content="https://acquaint.example/media/peeks/one/poster" />',
    );
    expect(head).toContain('A moment from a conversation with ada Tester');
    expect(head).not.toContain('<script');
    expect(
      head.split('\n').every((line) => /^<meta property="[a-z:_]+" content="[^"<>]*" \/>$/.test(line)),
    ).toBe(true);
  });

  it.each(['/peek', '/other'])('has no card at %s without the id of a peek', async (path) => {
    expect(await links.headOf(path, new URLSearchParams({ snip: 'not an id' }))).toBeNull();
    expect(await links.headOf('/other', new URLSearchParams({ snip: await publish() }))).toBeNull();
  });
});
