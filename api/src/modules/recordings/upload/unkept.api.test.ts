import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import type { Files } from '../../../ports/files/files.ts';
import { endArrival, giveUpArrival, insertArrival, isArriving } from './arrivals.repository.ts';
import { createRawPieces } from './raw-pieces.ts';
import { insertPiece } from '../recordings.repository.ts';

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database.port;
  for (const key of ['session_id', 'asked_by']) {
    await db.execute(sql.raw(`alter table recordings drop constraint if exists recordings_${key}_fkey`));
  }
  await db.execute(sql`alter table recording_takes drop constraint if exists recording_takes_user_id_fkey`);
});
afterAll(() => database.close());

const NOW = Temporal.Instant.from('2026-11-23T10:00:00Z');

/** Inserts a recorded track of a recording, without members or a session. */
async function aRecordedTrack(): Promise<{ readonly trackId: string; readonly recordingId: string }> {
  const { db } = database.port;
  const [trackId, recordingId] = [randomUUID(), randomUUID()];
  await db.execute(sql`insert into recordings (id, session_id, asked_by, state, recorded_at)
    values (${recordingId}, ${randomUUID()}, ${randomUUID()}, 'assembling', now())`);
  await db.execute(sql`insert into recording_takes (id, recording_id, user_id, started_at, mime_type)
    values (${trackId}, ${recordingId}, ${randomUUID()}, now(), 'video/webm')`);
  return { trackId, recordingId };
}
const arrives = (trackId: string, beganAt = NOW): Promise<number> =>
  database.port.db.transaction((tx) => insertArrival(tx, { trackId, seq: 0, bytes: 1, beganAt }));

/**
 * Creates raw pieces over a store of which one file cannot be deleted.
 * @returns also the deleted keys, and the recordings reported as left.
 */
function sweeper(stuck: string) {
  const [deleted, left]: [string[], string[]] = [[], []];
  const nobody = {} as never;
  const files = {
    delete: (key: string) => {
      if (key.includes(stuck)) return Promise.reject(new Error('The store says no'));
      deleted.push(key);
      return Promise.resolve();
    },
  } as unknown as Files;
  const pieces = createRawPieces({
    ...{ db: database.port.db, files, clock: nobody, sessions: nobody, sweepSoon: nobody, mostTries: 1 },
    business: { rejoinGraceSeconds: 120, recordingPiecesHours: 72 },
    onLeft: (_, recordingId) => left.push(recordingId),
  });
  return { pieces, deleted, left };
}

it('sending a stored piece again does not count as arriving', async () => {
  const { db } = database.port;
  const { trackId, recordingId } = await aRecordedTrack();
  const copy = await arrives(trackId);
  await arrives(trackId);
  expect(await isArriving(db, recordingId, NOW)).toBe(true);
  const key = { trackId, seq: 0, copy };
  await db.transaction(async (tx) => {
    await endArrival(tx, key);
    const piece = { ...key, fromAt: NOW, untilAt: NOW, bytes: 1, sha256: '', isLast: false, receivedAt: NOW };
    await insertPiece(tx, piece);
  });
  expect(await isArriving(db, recordingId, NOW)).toBe(false);
});

it('a file that cannot be deleted does not block others, and no file name is used twice', async () => {
  const { db } = database.port;
  const takes = [await aRecordedTrack(), await aRecordedTrack(), await aRecordedTrack()];
  const [, stuck] = takes;
  if (!stuck) throw new Error('there are three');
  for (const { trackId } of takes) {
    const began = NOW.subtract({ hours: 1 });
    await giveUpArrival(db, { trackId, seq: 0, copy: await arrives(trackId, began) }, began);
  }
  const first = sweeper(stuck.trackId);
  await first.pieces.sweepUnkept(NOW);
  expect([first.deleted.length, first.left]).toEqual([2, [stuck.recordingId]]);
  const second = sweeper('nothing');
  await second.pieces.sweepUnkept(NOW);
  expect(second.deleted).toEqual([expect.stringContaining(stuck.trackId)]);
  for (const { trackId } of takes) expect(await arrives(trackId)).toBe(1);
});
