import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import type { Files } from '../../ports/files/files.ts';
import { createRawPieces } from './upload/raw-pieces.ts';
import { findRecording } from './recordings.repository.ts';
import type { PieceRow, TakeRow } from './recordings.tables.ts';
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
  const take = { id: randomUUID(), recordingId: randomUUID(), guestId: null } as TakeRow;
  const one = { seq: 0, copy: 0 } as PieceRow;
  const whole = { ...take, cutAt: null, ownerId: '', pieces: [one] };
  await expect(pieces.join(whole, join(folder, 'take'))).rejects.toThrow('is not there');
  // At the last try, existing pieces suffice. Here there are none, so the file is empty and unreadable, which is no error.
  const path = join(folder, 'take');
  expect(await pieces.join(whole, path, { mayLack: true })).toBe(path);
  expect(readFileSync(path)).toHaveLength(0);
});
