import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { ffmpegOnDemand } from '../../../media/ffmpeg.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { Files } from '../../../ports/files/files.ts';
import { createLocalFiles } from '../../../ports/files/local-folder.ts';
import { testRecording } from '../guest-clips/test-clip.ts';
import { insertClip, insertGuestPeek, insertRequest } from '../guest-clips/guest-clips.repository.ts';
import { clipKeys, cutKeys, renderingKey, renderingsOf } from '../peek-files.ts';
import { peeksData } from '../peeks.personal-data.ts';
import { findPeek, updateDecision, updatePeekRow } from '../peeks.repository.ts';
import { insertPerson, openTestPeeks, type TestPeeks } from '../test-peeks.ts';
import { findCut, replaceClipCut } from './peek-cuts.repository.ts';
import { createPeekCutting } from './peek-cutting.ts';
import { createPeekVideosService, createRendering } from './peek-videos.service.ts';
import { deleteVideos, findVideo } from './peek-videos.repository.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const SECONDS = 4;

/** A gate that opens when so many have arrived. */
function gateFor(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    if (++arrived >= count) resolve();
    return promise;
  };
}

describe('a video of a peek', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-races-'));
  const files = createLocalFiles(folder);
  let opened: OpenTestDatabase;
  let world: TestPeeks;
  let film: Buffer;
  let [ada, peekId] = ['', ''];
  const news: string[] = [];
  const published: string[] = [];

  beforeAll(async () => {
    opened = await openTestDatabase();
    world = openTestPeeks(opened.db);
    film = await testRecording(SECONDS);
  });
  afterAll(async () => {
    await world.close();
    await opened.close();
    rmSync(folder, { recursive: true });
  });

  /** Maya has sent a clip, of which Ada wants to share three seconds. */
  beforeEach(async () => {
    const { db } = opened;
    [peekId, news.length, published.length] = [randomUUID(), 0, 0];
    ada = await insertPerson(db, `ada${peekId.slice(0, 8)}`);
    const requestId = randomUUID();
    await insertRequest(db, {
      ...{ id: requestId, userId: ada, linkHash: requestId, forWhom: 'Maya', prompt: 'What?', uses: 1 },
      ...{ createdAt: NOW, expiresAt: NOW.add({ hours: 24 }), closedAt: null },
    });
    const peek = { id: peekId, title: 'What?', createdAt: NOW, showAfter: NOW, durationSeconds: SECONDS };
    await insertGuestPeek(db, {
      ...{ peek: { ...peek, aspect: 'square' as const, ...clipKeys(peekId) }, memberId: ada },
      ...{ guestName: 'Maya', now: NOW },
    });
    await insertClip(db, {
      ...{ id: randomUUID(), requestId, peekId, secretHash: requestId, guestName: 'Maya' },
      ...{ consentedAt: NOW, sizeBytes: 10, seconds: SECONDS, state: 'sent' as const, changedAt: NOW },
      agreedVersion: 1,
    });
    await replaceClipCut(db, { peekId, fromMs: 500, untilMs: 3_500, captionStyle: 'boxed' });
    await updateDecision(db, peekId, ada, 'clip', NOW);
    await files.put(clipKeys(peekId).videoKey, film);
  });

  const shared = (store: Files) => ({
    ...{ db: opened.db, files: store, clock: { now: () => NOW }, ffmpeg: ffmpegOnDemand() },
    sources: { find: () => Promise.resolve(null) },
    findFaces: () => Promise.resolve([[]]),
  });
  const cuttingWith = (store: Files) =>
    createPeekCutting({
      ...shared(store),
      notifications: { notify: (_tx, { userId }) => Promise.resolve(void news.push(userId)) },
      events: { publish: (_ids, name) => published.push(name) },
    });
  const keys = () => cutKeys(peekId, 1);

  it('is kept when two servers made it at once, because one was taken for dead', async () => {
    const bothAreMade = gateFor(2);
    const cutting = cuttingWith({
      ...files,
      put: async (key, content) => {
        const size = await files.put(key, content);
        if (key === keys().videoKey) await bothAreMade();
        return size;
      },
    });
    await Promise.all([cutting.make(peekId, 1), cutting.make(peekId, 1)]);
    expect(await findCut(opened.db, peekId)).toMatchObject({ videoState: 'ready' });
    expect(await files.size(keys().videoKey)).toBeGreaterThan(0);
    expect(await files.size(keys().posterKey)).toBeGreaterThan(0);
    expect(published).toEqual(['snip/published']);
  });

  it('is not published when somebody in it deletes their account before it is made', async () => {
    await withTransaction(opened.db, async (tx) => void (await peeksData.erase?.(tx, ada)));
    await cuttingWith(files).make(peekId, 1);
    expect(await findPeek(opened.db, peekId)).toMatchObject({ publishedAt: null, isTakenDown: true });
    expect([published, news]).toEqual([[], []]);
  });

  describe('to download', () => {
    /** Videos whose rendering was enqueued. */
    const enqueued: string[] = [];
    const enqueue = ({ video_id }: { readonly video_id: string }) =>
      Promise.resolve(String(enqueued.push(video_id)));
    const by = (): RequestContext => ({ user: { id: ada }, now: NOW }) as RequestContext;
    const videosOn = (db: Database) =>
      createPeekVideosService({
        ...{ db, urlOf: (id: string) => `/media/peek-videos/${id}` },
        render: { enqueue },
        giveUp: { enqueue: () => Promise.resolve('') },
      });
    const videos = () => videosOn(opened.db);
    const stored = () => files.list(renderingsOf(peekId));

    beforeEach(async () => {
      enqueued.length = 0;
      await updatePeekRow(opened.db, peekId, { publishedAt: NOW });
    });

    it('does not replace or delete one that was begun after it was cancelled', async () => {
      const first = await videos().generate(by(), peekId, 'audiogram');
      const isRendered = Promise.withResolvers<void>();
      const laterIsDone = Promise.withResolvers<void>();
      const late = createRendering(
        shared({
          ...files,
          put: async (key, content) => {
            isRendered.resolve();
            await laterIsDone.promise;
            return files.put(key, content);
          },
        }),
      ).render(first, peekId);
      await isRendered.promise;
      await videos().cancel(by(), first);
      const second = await videos().generate(by(), peekId, 'audiogram');
      await createRendering(shared(files)).render(second, peekId);
      laterIsDone.resolve();
      await late;
      expect(await findVideo(opened.db, second)).toMatchObject({ status: 'done' });
      expect(await stored()).toEqual([renderingKey(peekId, second)]);
    });

    it('leaves no file when the server was killed before it stored that it is done, and the peek was unpublished', async () => {
      const id = await videos().generate(by(), peekId, 'square');
      await files.put(renderingKey(peekId, id), film);
      await withTransaction(opened.db, (tx) => deleteVideos(tx, peekId));
      await createRendering(shared(files)).render(id, peekId);
      expect(await stored()).toEqual([]);
    });

    it('leaves no file when the server was killed before it stored that it is done, and it is cancelled during the next try', async () => {
      const id = await videos().generate(by(), peekId, 'audiogram');
      await files.put(renderingKey(peekId, id), film);
      const find = ffmpegOnDemand();
      const cancelling = async () => {
        await videos().cancel(by(), id);
        return find();
      };
      await createRendering({ ...shared(files), ffmpeg: cancelling }).render(id, peekId);
      expect(await stored()).toEqual([]);
    });

    it('is not begun when the peek is unpublished at the same time', async () => {
      const skippedFirst = new Proxy(opened.db, {
        get: (db, name) => {
          if (name !== 'transaction') return Reflect.get(db, name) as unknown;
          return async (...work: Parameters<typeof db.transaction>) => {
            await world.peeks.skip(by(), peekId);
            return db.transaction(...work);
          };
        },
      });
      await expect(videosOn(skippedFirst).generate(by(), peekId, 'square')).rejects.toMatchObject({
        status: 409,
      });
      expect(enqueued).toEqual([]);
    });

    it('that is tried again after it failed is not given up with the first try', async () => {
      const first = await videos().generate(by(), peekId, 'square');
      const { giveUp } = createRendering(shared(files));
      await giveUp(first);
      const second = await videos().generate(by(), peekId, 'square');
      await giveUp(first);
      expect(await findVideo(opened.db, second)).toMatchObject({ status: 'waiting', faults: [] });
      expect(enqueued).toEqual([first, second]);
    });

    it('is deleted when somebody in the peek deletes their account', async () => {
      const id = await videos().generate(by(), peekId, 'square');
      const left = await withTransaction(
        opened.db,
        (tx) => peeksData.erase?.(tx, ada) ?? Promise.resolve([]),
      );
      expect(left).toEqual([renderingKey(peekId, id)]);
      expect(await findVideo(opened.db, id)).toBeNull();
    });
  });
});
