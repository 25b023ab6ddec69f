import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { createLocalFiles } from '../../../ports/files/local-folder.ts';
import { insertPerson } from '../test-peeks.ts';
import { createClipCheck, type ClipCheck } from './clip-check.ts';
import { findClip, insertClip, insertRequest, type GuestClipRow } from './guest-clips.repository.ts';
import { pieceKey, piecesOf } from './guest-clips.service.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');

describe('the check of a guest’s clip', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-clip-check-'));
  const files = createLocalFiles(folder);
  let opened: OpenTestDatabase;
  let requestId: string;
  let clips: ClipCheck;
  let enqueued: string[];
  let now: Temporal.Instant;

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    requestId = randomUUID();
    await insertRequest(db, {
      ...{ id: requestId, userId: await insertPerson(db, 'ada'), linkHash: requestId, forWhom: 'Maya' },
      ...{ prompt: 'What did you learn first?', uses: 20, createdAt: NOW },
      ...{ expiresAt: NOW.add({ hours: 24 }), closedAt: null },
    });
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    [enqueued, now] = [[], NOW];
    clips = createClipCheck({
      ...{ db: opened.db, files, clock: { now: () => now } },
      notifications: { notify: () => Promise.reject(new Error('no clip passes the check here')) },
      business: { guestClipSeconds: 60, guestClipKeepDays: 30 },
      measureSoon: () => Promise.reject(new Error('no clip passes the check here')),
      checkSoon: (id) => Promise.resolve(enqueued.push(id)),
      ffmpeg: () => Promise.resolve(null),
    });
  });

  /** Inserts a clip whose one piece has arrived. */
  const clipIn = async (state: GuestClipRow['state']): Promise<string> => {
    const id = randomUUID();
    await insertClip(opened.db, {
      ...{ id, requestId, secretHash: id, guestName: 'Maya Okoro', consentedAt: NOW, sizeBytes: 5 },
      ...{ receivedBytes: 5, state, changedAt: NOW },
    });
    await files.put(pieceKey(id, 0), Buffer.from('video'));
    return id;
  };
  const pieces = (id: string) => files.list(piecesOf(id));
  const stateOf = async (id: string) => (await findClip(opened.db, { id }))?.clip.state;
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
    expect(await pieces(id)).toEqual([]);
  });
});
