import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Files } from '../../ports/files/files.ts';
import { deleteMixUnder, hasMixStored } from './assembly/mix-deletion.ts';
import { createGuestErasure } from './guests/guest-erasure.ts';
import { createRawPieces } from './upload/raw-pieces.ts';
import { mixKey } from './recording-files.ts';
import { findRecording, lockRecording, updateRecording } from './recordings.repository.ts';
import type { PieceRow, RecordedTrackRow } from './recordings.tables.ts';
import { createLeases } from './recording-lease.ts';

let database: OpenTestDatabase;
let folder: string;
let withLease: ReturnType<typeof createLeases>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-turns-'));
  database = await openTestDatabase();
  withLease = createLeases(database.port.db);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

/** Inserts a recording of a session that does not exist. */
async function aRecording(): Promise<string> {
  const { db } = database.port;
  const id = randomUUID();
  await db.execute(sql`alter table recordings drop constraint if exists recordings_session_id_fkey`);
  await db.execute(sql`alter table recordings drop constraint if exists recordings_asked_by_fkey`);
  await db.execute(sql`insert into recordings (id, session_id, asked_by, state, recorded_at)
    values (${id}, ${randomUUID()}, ${randomUUID()}, 'assembling', now())`);
  return id;
}

it('a recording is assembled by one process at a time', async () => {
  const id = await aRecording();
  const first = await withLease(id, async (lease) => {
    await lease.check();
    expect(await withLease(id, () => Promise.resolve('second'))).toBeNull();
    // Another recording does not have to wait.
    expect(await withLease(await aRecording(), () => Promise.resolve('other'))).toBe('other');
    return 'first';
  });
  expect(first).toBe('first');
  expect(await withLease(id, () => Promise.resolve('third'))).toBe('third');
  await expect(withLease(id, () => Promise.reject(new Error('interrupted')))).rejects.toThrow('interrupted');
  expect(await withLease(id, () => Promise.resolve('fourth'))).toBe('fourth');
});

it('a process that did not renew its lease loses it, and notices', async () => {
  const { db } = database.port;
  const id = await aRecording();
  await withLease(id, async (slow) => {
    await db.execute(sql`update recordings set held_until = now() - interval '1 second' where id = ${id}`);
    await withLease(id, async (quick) => {
      await expect(slow.check()).rejects.toThrow('Another process');
      await quick.check();
      const recording = await findRecording(db, id);
      expect([slow, quick].map((lease) => recording && lease.has(recording))).toEqual([false, true]);
    });
    // The slow process does not repeat work that the quick one has finished.
    await expect(slow.check()).rejects.toThrow('Another process');
  });
});

describe('a guest who is removed from a recording that shows them', () => {
  const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
  const guest_id = randomUUID();
  let planned: string[];
  let deleted: string[];
  /** @param during what happens while the store deletes a file. */
  const takeOut = (recording_id: string, during: () => Promise<unknown>): Promise<void> => {
    [planned, deleted] = [[], []];
    const nobody = {} as never;
    const plan = async (what: string): Promise<void> => {
      const isFree = (await withLease(recording_id, () => Promise.resolve(true))) ?? false;
      planned.push(isFree ? what : `${what}, which finds the lease taken`);
    };
    const del: Files['delete'] = async (key) => {
      await during();
      deleted.push(key.replace(`recordings/${recording_id}/`, '').replace(guest_id, 'guest'));
    };
    return createGuestErasure({
      ...{ db: database.port.db, files: { delete: del } as Files, clock: { now: () => now }, withLease },
      ...{ sessions: nobody, business: { rejoinGraceSeconds: 120 }, ffmpeg: nobody },
      makeAnewSoon: () => plan('made anew'),
      assembleSoon: () => plan('assembled'),
      takeOutLater: (_what, at) => Promise.resolve(planned.push(`again at ${at.toString()}`)),
    }).takeOut({ recording_id, guest_id });
  };
  const stale = async (): Promise<string> => {
    const id = await aRecording();
    await updateRecording(database.port.db, id, { isMixStale: true, piecesErasedAt: now });
    return id;
  };
  const ALL = ['guest-guest/', 'track-guest.mp4', 'mix.mp4', 'poster.webp'];

  it('keeps nobody waiting for the recording while the store deletes files', async () => {
    const id = await stale();
    const seen: boolean[] = [];
    await takeOut(id, () =>
      withTransaction(database.port.db, async (tx) => {
        await tx.execute(sql`set local lock_timeout = '2s'`);
        seen.push((await lockRecording(tx, id))?.isMixStale === true);
      }),
    );
    expect([deleted, seen, planned]).toEqual([ALL, [true, true, true, true], ['made anew']]);
  });

  it('waits for a process that makes the video, whose result stays', async () => {
    const id = await stale();
    await withLease(id, () => takeOut(id, () => Promise.resolve()));
    expect([deleted, planned]).toEqual([ALL.slice(0, 2), ['again at 2026-11-21T09:01:00Z']]);
  });

  it('is removed once more when another process may have made a video meanwhile', async () => {
    const id = await stale();
    const { db } = database.port;
    await takeOut(id, () =>
      db.execute(sql`update recordings set held_by = ${randomUUID()}, is_mix_stale = false
        where id = ${id} and held_by is not null`),
    );
    expect([deleted, planned]).toEqual([ALL, ['again at 2026-11-21T09:01:00Z']]);
    expect((await findRecording(db, id))?.isMixStale).toBe(true);
  });
});

describe('a mixed video', () => {
  const filesWith = (keys: string[], onDelete = (): Promise<unknown> => Promise.resolve()): Files =>
    ({
      size: (key: string) => Promise.resolve(keys.includes(key) ? 1 : null),
      delete: async (key: string) => {
        await onDelete();
        keys.splice(0, keys.length, ...keys.filter((one) => one !== key));
      },
    }) as unknown as Files;
  const nothing = () => Promise.resolve('done' as const);

  it('is not deleted by a process that has lost its lease', async () => {
    const { db } = database.port;
    const id = await aRecording();
    const keys = [mixKey(id)];
    await withLease(id, async (slow) => {
      await db.execute(sql`update recordings set held_until = now() - interval '1 second' where id = ${id}`);
      await withLease(id, async () => {
        const deletion = deleteMixUnder({ db, files: filesWith(keys) }, id, slow, nothing);
        await expect(deletion).rejects.toThrow('Another process');
      });
    });
    expect([keys, (await findRecording(db, id))?.isMixStale]).toEqual([[mixKey(id)], false]);
  });

  it('is made again when the lease was lost while it was being deleted', async () => {
    const { db } = database.port;
    const id = await aRecording();
    await updateRecording(db, id, { piecesUsed: 3 });
    const files = filesWith([mixKey(id)], () =>
      db.execute(sql`update recordings set held_by = ${randomUUID()} where id = ${id}`),
    );
    const end = await withLease(id, (lease) => deleteMixUnder({ db, files }, id, lease, nothing));
    expect(end).toBe('lost');
    expect(await findRecording(db, id)).toMatchObject({ isMixStale: true, piecesUsed: 0 });
  });

  it('is made again when it was deleted while its recording was being stored', async () => {
    const { db } = database.port;
    const [gone, there] = [await aRecording(), await aRecording()];
    for (const id of [gone, there]) await updateRecording(db, id, { piecesUsed: 3 });
    const stored = { db, files: filesWith([mixKey(there)]) };
    expect([await hasMixStored(stored, gone), await hasMixStored(stored, there)]).toEqual([false, true]);
    expect(await findRecording(db, gone)).toMatchObject({ isMixStale: true, piecesUsed: 0 });
    expect(await findRecording(db, there)).toMatchObject({ isMixStale: false, piecesUsed: 3 });
  });
});

it('a recorded track with a missing piece cannot be joined', async () => {
  const files = { get: () => Promise.resolve(null) } as unknown as Files;
  const nobody = {} as never;
  const pieces = createRawPieces({
    ...{ db: database.port.db, files, clock: nobody, sessions: nobody },
    ...{
      business: { rejoinGraceSeconds: 120, recordingPiecesHours: 72 },
      mostTries: 1,
      sweepSoon: nobody,
      onLeft: nobody,
    },
  });
  const take = { id: randomUUID(), recordingId: randomUUID(), guestId: null } as RecordedTrackRow;
  const one = { seq: 0, copy: 0 } as PieceRow;
  const whole = { ...take, cutAt: null, ownerId: '', pieces: [one] };
  await expect(pieces.join(whole, join(folder, 'take'))).rejects.toThrow('is not there');
  // At the last try, existing pieces suffice. Here there are none, so the file is empty and unreadable, which is no error.
  const path = join(folder, 'take');
  expect(await pieces.join(whole, path, { mayLack: true })).toBe(path);
  expect(readFileSync(path)).toHaveLength(0);
});
