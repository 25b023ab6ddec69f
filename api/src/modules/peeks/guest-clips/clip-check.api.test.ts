import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIP_PIECE_BYTES } from '@acquaint/contracts';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import type { Ffmpeg } from '../../../media/ffmpeg.ts';
import type { Files } from '../../../ports/files/files.ts';
import { createLocalFiles } from '../../../ports/files/local-folder.ts';
import { hashToken } from '../../identity/secrets/secrets.ts';
import type { PeekMedia } from '../peek-media.ts';
import { clipKeys, eraseClip, pieceKey, piecesOf, type ErasedClip } from '../peek-files.ts';
import { findPeek, updateDecision } from '../peeks.repository.ts';
import { insertPerson } from '../test-peeks.ts';
import { createClipCheck, type ClipCheck } from './clip-check.ts';
import {
  findClip,
  insertClip,
  insertGuestPeek,
  insertRequest,
  type GuestClipRow,
} from './guest-clips.repository.ts';
import { createGuestClipsService } from './guest-clips.service.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const KEEP_DAYS = 30;

describe('the check of a guest’s clip', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-clip-check-'));
  const files = createLocalFiles(folder);
  let opened: OpenTestDatabase;
  let requestId: string;
  let ada: string;
  let clips: ClipCheck;
  let enqueued: string[];
  /** What the jobs that erase files were enqueued for. */
  let toErase: ErasedClip[];
  let now: Temporal.Instant;
  let runs: Ffmpeg | null;

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    [requestId, ada] = [randomUUID(), await insertPerson(db, 'ada')];
    await insertRequest(db, {
      ...{ id: requestId, userId: ada, linkHash: requestId, forWhom: 'Maya' },
      ...{ prompt: 'What did you learn first?', uses: 20, createdAt: NOW },
      ...{ expiresAt: NOW.add({ hours: 24 }), closedAt: null },
    });
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    [enqueued, toErase, now] = [[], [], NOW];
    runs = null;
    clips = createClipCheck({
      ...{ db: opened.db, files, clock: { now: () => now } },
      notifications: { notify: () => Promise.reject(new Error('no clip passes the check here')) },
      business: { guestClipSeconds: 60, guestClipKeepDays: KEEP_DAYS },
      measureSoon: () => Promise.reject(new Error('no clip passes the check here')),
      checkSoon: (id) => Promise.resolve(enqueued.push(id)),
      eraseSoon: (_tx, clip) => Promise.resolve(toErase.push(clip)),
      ffmpeg: () => Promise.resolve(runs),
    });
  });

  /** Inserts a clip whose one piece has arrived. */
  const clipIn = async (state: GuestClipRow['state'], sizeBytes = 5): Promise<string> => {
    const id = randomUUID();
    await insertClip(opened.db, {
      ...{ id, requestId, secretHash: hashToken(id), guestName: 'Maya Okoro', consentedAt: NOW },
      ...{ sizeBytes, receivedBytes: 5, state, changedAt: NOW },
    });
    await files.put(pieceKey(id, 0), Buffer.from('video'));
    return id;
  };
  const pieces = (id: string) => files.list(piecesOf(id));
  const stateOf = async (id: string) => (await findClip(opened.db, { id }))?.clip.state;
  const guest = { user: null, now: NOW } as unknown as RequestContext<null>;
  const guests = (stored: Files) =>
    createGuestClipsService({
      ...{ db: opened.db, files: stored, limits: {} as Limits, media: {} as PeekMedia },
      notifications: { notify: () => Promise.resolve() },
      business: { guestClipSeconds: 60, guestClipMaxMb: 40 },
      check: { enqueue: () => Promise.reject(new Error('no clip is sent here')) },
      eraseSoon: (_tx, clip) => Promise.resolve(toErase.push(clip)),
      events: { publish: () => undefined },
    });
  /** Runs the jobs that erase files. */
  const eraseAll = async () => {
    for (const clip of toErase) await eraseClip(files, clip);
  };
  /** Runs the hourly job after this time. */
  const forgetAfter = (hours: number) => {
    now = NOW.add({ minutes: hours * 60 });
    return clips.forget();
  };

  it('is tried again each hour when all tries have failed, and given up after a day (R-PEEK-15)', async () => {
    const id = await clipIn('checking');
    await expect(clips.check(id)).rejects.toThrow('no ffmpeg');
    await forgetAfter(0.5);
    expect(enqueued).toEqual([]);
    await forgetAfter(1.5);
    await forgetAfter(2.5);
    expect(enqueued).toEqual([id, id]);
    expect([await stateOf(id), await pieces(id)]).toEqual(['checking', [pieceKey(id, 0)]]);
    await forgetAfter(24.5);
    expect(enqueued).toEqual([id, id]);
    expect((await findClip(opened.db, { id }))?.clip).toMatchObject({
      state: 'refused',
      refusal: 'We couldn’t check this recording. Please record it again.',
    });
    await eraseAll();
    expect(await pieces(id)).toEqual([]);
  });

  it.each([
    [
      'refused',
      async () => {
        const id = await clipIn('checking', CLIP_PIECE_BYTES + 5);
        runs = () => Promise.reject(new Error('The second piece is lost, so there is nothing to encode'));
        await clips.check(id);
        return id;
      },
    ],
    [
      'withdrawn',
      async () => {
        const id = await clipIn('uploading');
        await guests(files).withdraw(guest, id);
        return id;
      },
    ],
    [
      'abandoned',
      async () => {
        const id = await clipIn('uploading');
        await forgetAfter(3);
        return id;
      },
    ],
  ])('leaves its raw video to a job that is stored with it being %s (R-PEEK-15)', async (state, end) => {
    const id = await end();
    expect(await stateOf(id)).toBe(state === 'abandoned' ? undefined : state);
    expect(toErase).toEqual([{ clipId: id }]);
    await eraseAll();
    expect(await pieces(id)).toEqual([]);
  });

  it('leaves no piece that is stored while its guest withdraws it (R-PEEK-15)', async () => {
    const id = await clipIn('uploading', 10);
    const put: Files['put'] = async (key, content) => {
      await guests(files).withdraw(guest, id);
      await eraseAll();
      return files.put(key, content);
    };
    const data = Buffer.from('video').toString('base64');
    await guests({ ...files, put }).sendPiece(guest, { clip: id, offset: 5, data });
    expect([await stateOf(id), await pieces(id)]).toEqual(['withdrawn', []]);
  });

  it('leaves no piece of a process that was killed right after storing it, when its clip has ended (R-PEEK-15)', async () => {
    const [uploading, checking] = [await clipIn('uploading'), await clipIn('checking')];
    const withdrawn = await clipIn('withdrawn');
    const [unknown, other] = [randomUUID(), 'no-clip'];
    for (const id of [unknown, other]) await files.put(pieceKey(id, 5), Buffer.from('video'));
    await forgetAfter(0.1);
    const left = await Promise.all([uploading, checking, withdrawn, unknown, other].map(pieces));
    expect(left.map(({ length }) => length)).toEqual([1, 1, 0, 0, 0]);
  });
  it('is deleted with its files when its member skipped it so many days ago, and not before (R-PEEK-16)', async () => {
    const id = randomUUID();
    const peek = { id, title: 'What?', createdAt: NOW, showAfter: NOW, durationSeconds: 4 };
    await insertGuestPeek(opened.db, {
      ...{ peek: { ...peek, aspect: 'square', ...clipKeys(id) }, memberId: ada },
      ...{ guestName: 'Maya', now: NOW },
    });
    await insertClip(opened.db, {
      ...{ id: randomUUID(), requestId, peekId: id, secretHash: hashToken(id), guestName: 'Maya' },
      ...{ consentedAt: NOW, sizeBytes: 5, state: 'sent', changedAt: NOW },
    });
    await updateDecision(opened.db, id, ada, 'skip', NOW);
    await files.put(clipKeys(id).videoKey, Buffer.from('video'));
    await forgetAfter(KEEP_DAYS * 24 - 1);
    expect(await findPeek(opened.db, id)).toMatchObject({ id });
    await forgetAfter(KEEP_DAYS * 24 + 1);
    expect(await findPeek(opened.db, id)).toBeNull();
    await eraseAll();
    expect(await files.size(clipKeys(id).videoKey)).toBeNull();
  });
});
