import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { updatePeek, ParsedInput } from '@acquaint/contracts';
import Fastify from 'fastify';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { TEST_SECRET } from '../../../../test/server-process.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import type { Platform } from '../../../platform.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { createLocalFiles } from '../../../ports/files/local-folder.ts';
import { hashToken } from '../../identity/secrets/secrets.ts';
import { createClipDeskService, type ClipDeskService } from '../desk/clip-desk.service.ts';
import { publishWhenAgreed } from '../peek-agreement.ts';
import { clipKeys, cutsOf, eraseClip } from '../peek-files.ts';
import { registerPeekMedia } from '../peek-media.ts';
import { createPeeksService, type PeeksService } from '../peeks.service.ts';
import { insertPerson } from '../test-peeks.ts';
import { updateCut, updatePeekVideo } from '../videos/peek-cuts.repository.ts';
import {
  insertClip,
  insertClipVoice,
  insertGuestPeek,
  insertRequest,
  updateClip,
} from './guest-clips.repository.ts';
import { clipToFilm } from './clip-to-film.ts';
import { createGuestClipsService, type GuestClipsService } from './guest-clips.service.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const PROMPT = 'What did you learn first?';
const SECRET = 'a secret of a guest';

describe('the guest of a clip', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-clips-'));
  const app = Fastify();
  const files = createLocalFiles(folder);
  const news: { readonly userId: string; readonly title: string }[] = [];
  const published: string[] = [];
  const measured: string[] = [];
  let opened: OpenTestDatabase;
  let peeks: PeeksService;
  let desk: ClipDeskService;
  let guests: GuestClipsService;
  let [ada, bob, peekId, guestId] = ['', '', '', ''];

  const by = (id: string) => ({ user: { id, loginId: randomUUID() }, now: NOW }) as unknown as RequestContext;
  const guest = { user: null, now: NOW } as unknown as RequestContext<null>;

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    const media = registerPeekMedia({
      ...{ app, db, files, config: { sessionSecrets: [TEST_SECRET] }, revocations: { has: () => false } },
    } as unknown as Platform);
    const events: Platform['events'] = { publish: (_ids, name) => published.push(name) };
    const notifications = {
      notify: (_tx: unknown, { userId, content }: { userId: string; content: () => { title: string } }) => {
        news.push({ userId, title: content().title });
        return Promise.resolve();
      },
    };
    const shared = { db, events, media, files, notifications };
    peeks = createPeeksService({
      ...shared,
      eraseSoon: () => Promise.resolve(),
      audit: () => Promise.resolve(),
      countComments: () => Promise.resolve(new Map()),
      laterHours: 24,
    });
    desk = createClipDeskService({
      ...{ db, media, makeVideo: () => Promise.resolve() },
      measureSoon: (id) => Promise.resolve(measured.push(id)),
    });
    guests = createGuestClipsService({
      ...shared,
      limits: {} as Limits,
      business: { guestClipSeconds: 60, guestClipMaxMb: 40 },
      check: { enqueue: () => Promise.reject(new Error('no clip is sent here')) },
      eraseSoon: (_tx, clip) => eraseClip(files, clip),
    });
    await app.ready();
    [ada, bob] = [await insertPerson(db, 'ada'), await insertPerson(db, 'bob')];
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
    rmSync(folder, { recursive: true });
  });

  /** Maya has sent ten seconds, in which she says two words, from the second to the seventh. */
  beforeEach(async () => {
    const { db } = opened;
    [peekId, guestId, news.length, published.length] = [randomUUID(), randomUUID(), 0, 0];
    const requestId = randomUUID();
    await insertRequest(db, {
      ...{ id: requestId, userId: ada, linkHash: requestId, forWhom: 'Maya', prompt: PROMPT, uses: 1 },
      ...{ createdAt: NOW, expiresAt: NOW.add({ hours: 24 }), closedAt: null },
    });
    const peek = { id: peekId, title: PROMPT, createdAt: NOW, showAfter: NOW, durationSeconds: 10 };
    await insertGuestPeek(db, {
      ...{ peek: { ...peek, aspect: 'portrait' as const, ...clipKeys(peekId) }, memberId: ada },
      ...{ guestName: 'Maya Okoro', now: NOW },
    });
    await insertClip(db, {
      ...{ id: guestId, requestId, peekId, secretHash: hashToken(SECRET + peekId), guestName: 'Maya Okoro' },
      ...{ consentedAt: NOW, sizeBytes: 10, seconds: 10, state: 'sent' as const, changedAt: NOW },
    });
    const words = [[2_000, 2_500, 'Hello'] as const, [6_500, 7_000, 'world.'] as const];
    const spans = [{ from: 2_000, until: 7_000 }];
    await insertClipVoice(db, { peekId, levels: new Uint8Array(100), spans, words });
    await files.put(clipKeys(peekId).videoKey, Buffer.from('the whole clip'));
  });

  /** What the job does once the video of a cut is there. */
  const videoIsMade = () =>
    withTransaction(opened.db, async (tx) => {
      await updatePeekVideo(tx, peekId, { videoKey: `${cutsOf(peekId)}1.mp4` });
      await updateCut(tx, peekId, { videoState: 'ready' });
      return publishWhenAgreed(tx, peekId, NOW);
    });
  type Choice = Parameters<ClipDeskService['recut']>[2];
  const cut = async (part: Partial<Choice> = {}) => {
    const choice: Choice = {
      ...{ from_seconds: 0, until_seconds: 10, title: PROMPT, topic_slugs: [], captions: [] },
      caption_style: 'boxed',
      leaves_out_pauses: false,
      ...{ speaker_ids: [guestId], version: (await peeks.get(by(ada), peekId)).version, ...part },
    };
    return desk.recut(by(ada), peekId, choice);
  };
  const caption = (text: string) => [{ person_id: guestId, from_seconds: 2, until_seconds: 7, text }];
  const asked = () => guests.get(SECRET + peekId);
  const says = (agrees: boolean, version: number) =>
    guests.answer(guest, { clip: SECRET + peekId, version, agrees });
  const update = (body: ParsedInput<typeof updatePeek>['body']) => peeks.update(by(ada), peekId, body);

  it.each([
    ['the whole clip', {}],
    [
      'a cut of all that they say, with their words',
      { from_seconds: 1.5, until_seconds: 7.5, words: 'Hello world.' },
    ],
  ])('agreed to %s by sending it (R-PEEK-50)', async (_what, { words, ...part }: { words?: string }) => {
    const made = await cut({ ...part, ...(words !== undefined && { captions: caption(words) }) });
    expect(made).toMatchObject({ did_clip: true, version: 2, guest: { name: 'Maya Okoro', answer: 'yes' } });
    expect(await asked()).toMatchObject({ state: 'sent', asked: null });
    expect(await videoIsMade()).toEqual([ada]);
    const peek = await peeks.get(by(bob), peekId);
    expect(peek).toMatchObject({ aspect: 'portrait', transcript: words ?? null, guest: null });
    expect((await asked()).state).toBe('published');
  });

  it('agreed that members see it: others do not, and nobody but its two people gets the whole clip (R-PEEK-31, R-PEEK-51)', async () => {
    await cut();
    await videoIsMade();
    await files.put(`${cutsOf(peekId)}1.mp4`, Buffer.from('the cut'));
    const statusOf = async (url: string | null | undefined) => (await app.inject(String(url))).statusCode;
    const [hers, mayas] = [(await peeks.get(by(bob), peekId)).video_url, (await asked()).video_url];
    const file = `/media/peeks/${peekId}/video`;
    expect([await statusOf(hers), await statusOf(mayas), await statusOf(file)]).toEqual([200, 200, 404]);
    const whole = (url: string | null) => String(url).replace('/video?', '/clip?');
    const own = (await peeks.get(by(ada), peekId)).video_url;
    expect([await statusOf(whole(own)), await statusOf(whole(mayas))]).toEqual([200, 200]);
    expect(await statusOf(whole(hers))).toBe(404);
    expect(await statusOf(whole(file))).toBe(404);
    // The pass of a member ends with the publication.
    await peeks.skip(by(ada), peekId);
    expect([await statusOf(hers), await statusOf(mayas), await statusOf(own)]).toEqual([404, 200, 200]);
  });

  it.each([
    ['a cut that leaves out a word', { until_seconds: 6 }],
    ['another title', { title: 'Maya says hello' }],
    ['a corrected caption', { words: 'Hello, cruel world.' }],
  ])(
    'is asked by their link about %s, and silence is no',
    async (_what, { words, ...part }: Partial<Choice> & { words?: string }) => {
      const { version } = await cut({ ...part, ...(words !== undefined && { captions: caption(words) }) });
      // There is nothing to watch yet.
      expect((await asked()).state).toBe('sent');
      expect(await videoIsMade()).toBeNull();
      expect((await peeks.get(by(ada), peekId)).guest?.answer).toBe('waiting');
      expect((await asked()).asked).toEqual({
        ...{ version, title: part.title ?? PROMPT, transcript: words ?? null },
      });
      await expect(says(true, version - 1)).rejects.toThrow(/changed/);
      expect(await says(true, version)).toMatchObject({ state: 'published', asked: null });
      expect(await says(true, version)).toMatchObject({ state: 'published' });
      expect(published).toEqual(['snip/published']);
      expect(news).toEqual([{ userId: ada, title: 'Maya Okoro agreed to your version of their clip' }]);
    },
  );

  it('is asked about another title that is chosen without the desk', async () => {
    const peek = await update({ title: 'Maya says hello', did_clip: true });
    expect(peek).toMatchObject({ published_at: null, version: 2, guest: { answer: 'waiting' } });
    expect((await asked()).asked).toMatchObject({ title: 'Maya says hello' });
    // Back to what was asked: nobody has to be asked any more.
    const again = await update({ title: PROMPT, did_clip: true, version: 2 });
    expect(again.published_at).not.toBeNull();
    await expect(update({ trim_start_seconds: 2 })).rejects.toThrow(/published/);
  });

  it('who decides against a version is not asked about another one, and the clip can be shared as it was sent', async () => {
    const { pending } = await peeks.count(by(ada));
    const { version } = await cut({ title: 'Never' });
    // It waits for the guest, no longer for the member.
    expect((await peeks.count(by(ada))).pending).toBe(pending - 1);
    await videoIsMade();
    expect(await says(false, version)).toMatchObject({ state: 'sent', asked: null });
    expect((await peeks.get(by(ada), peekId)).guest?.answer).toBe('no');
    expect(news).toEqual([{ userId: ada, title: 'Maya Okoro didn’t agree to your version of their clip' }]);
    await expect(cut({ until_seconds: 5 })).rejects.toThrow(/decided against another version/);
    expect(await cut()).toMatchObject({ guest: { answer: 'yes' } });
    expect(await videoIsMade()).toEqual([ada]);
  });

  it('whose browser lost seconds is shared without these, or as they sent it also after a cut (R-PEEK-52)', async () => {
    await updateClip(opened.db, guestId, { lost: { from: 3_000, until: 4_000 }, changedAt: NOW });
    for (const part of [{ until_seconds: 9.9 }, { from_seconds: 0.1 }])
      await expect(cut(part)).rejects.toMatchObject({ status: 400 });
    await cut({ from_seconds: 4, until_seconds: 8 });
    expect(await cut()).toMatchObject({ guest: { answer: 'yes' }, duration_seconds: 10 });
    expect(await videoIsMade()).toEqual([ada]);
  });

  it('is heard at the desk of the member who asked, and of nobody else', async () => {
    const shown = await desk.open(by(ada), peekId);
    expect(shown).toMatchObject({
      ...{ recording_id: null, prompt: PROMPT, seconds: 10, marks: [], suggestions: null },
      people: [{ id: guestId, first_name: 'Maya Okoro' }],
      tracks: [{ person_id: guestId, speech: [2, 7], words: [{ text: 'Hello' }, { text: 'world.' }] }],
    });
    expect((await app.inject(shown.video_url)).body).toBe('the whole clip');
    expect(measured).toEqual([]);
    await expect(desk.open(by(bob), peekId)).rejects.toThrow(/couldn’t find/);
    await expect(cut({ until_seconds: 2 })).rejects.toMatchObject({ status: 400 });
    await expect(cut({ speaker_ids: [ada] })).rejects.toMatchObject({ status: 400 });
    await expect(cut({ leaves_out_pauses: true })).rejects.toMatchObject({ status: 400 });
    await expect(cut({ version: 7 })).rejects.toMatchObject({ status: 409 });
  });

  it('is named in the film of their clip, with what they say, and not the member who asked', async () => {
    await cut({ from_seconds: 1, until_seconds: 8, captions: caption('Hello world.') });
    expect(await clipToFilm(opened.db, peekId)).toMatchObject({
      ...{ key: clipKeys(peekId).videoKey, name: 'Maya Okoro', spans: [{ from: 2_000, until: 7_000 }] },
      ...{ cut: { fromMs: 1_000, untilMs: 8_000 }, captions: [{ text: 'Hello world.' }] },
    });
  });

  it('who takes their clip back takes it from the desk, with all its files', async () => {
    await cut();
    await files.put(`${cutsOf(peekId)}1.mp4`, Buffer.from('a cut'));
    await guests.withdraw(guest, SECRET + peekId);
    await expect(desk.open(by(ada), peekId)).rejects.toMatchObject({ status: 404 });
    for (const key of [clipKeys(peekId).videoKey, `${cutsOf(peekId)}1.mp4`])
      expect(await files.get(key)).toBeNull();
  });
});
