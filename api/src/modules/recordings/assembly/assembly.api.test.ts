import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnProcess, type OwnProcess } from '../../../../test/own-server.ts';
import { findFfmpeg } from '../../../media/ffmpeg.ts';
import { killedWhile, wrapFfmpeg } from '../../../../test/wrap-ffmpeg.ts';
import { endCall, isOver, pass, pieceOf, seenOnce, sendPiece, serverNow, startCall } from '../test-call.ts';

let folder: string;
let server: OwnProcess;
let flag: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-assembly-'));
  flag = join(folder, 'no-memory');
  writeFileSync(flag, '');
  server = await startOwnProcess({ PATH: await wrapFfmpeg(folder, killedWhile(flag)) });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

/** Returns a test picture of this many seconds, in the format that a browser records. */
async function createVideo(seconds = 2): Promise<Buffer> {
  const ffmpeg = await findFfmpeg();
  const path = join(folder, 'film.webm');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=160x120:d=${seconds}:r=10`];
  await ffmpeg?.([...picture, '-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '100k', path]);
  return readFileSync(path);
}

it('a recording whose assembly was killed is shown as waiting, is retried, and becomes ready', async () => {
  const { client } = server;
  const call = await startCall(client);
  const { ada, grace } = call;
  await call.consents(ada);
  const { recording_id: id } = await call.consents(grace);
  if (id === null) throw new Error('nothing is recorded');
  const from = await serverNow(client);
  await pass(client, 3);
  const piece = pieceOf({ from, until: from + 2_000, bytes: await createVideo(), is_last: true });
  expect((await sendPiece(client, ada, id, piece)).body).toEqual({ outcome: 'kept' });
  await endCall(call);
  await pass(client, 10);
  const stuck = await seenOnce(client, id, ada, (seen) => seen.setback !== null || isOver(seen));
  expect(stuck).toMatchObject({ state: 'assembling', setback: 'interrupted', seconds: 0 });
  rmSync(flag);
  await pass(client, 60);
  const seen = await seenOnce(client, id, ada, isOver);
  expect(seen).toMatchObject({ state: 'ready', setback: null });
});

it('pieces that the disk has lost, or all pieces of one recorded track, do not prevent the recording', async () => {
  const { client } = server;
  // Kill ffmpeg until the pieces are deleted, so that nothing is cut before that.
  writeFileSync(flag, '');
  const call = await startCall(client);
  const { ada, grace } = call;
  await call.consents(ada);
  const { recording_id: id } = await call.consents(grace);
  if (id === null) throw new Error('nothing is recorded');
  const since = await serverNow(client);
  await pass(client, 5);
  await call.consents(grace, false);
  await pass(client, 10);
  const bytes = await createVideo(6);
  const takes = [
    { as: ada, count: 3, lost: 2 },
    { as: grace, count: 1, lost: 0 },
  ].map((take) => ({ ...take, take_id: randomUUID() }));
  for (const { as, count, take_id, lost } of takes) {
    for (let seq = 0; seq < count; seq++) {
      const part = (index: number): number => Math.floor((bytes.length * index) / count);
      const from = since + seq * 2_000;
      const piece = pieceOf({
        ...{ take_id, take_started_at: since, seq, from, until: from + 2_000 },
        bytes: bytes.subarray(part(seq), part(seq + 1)),
        is_last: seq === count - 1,
      });
      expect((await sendPiece(client, as, id, piece)).body).toEqual({ outcome: 'kept' });
    }
    rmSync(join(server.dataDir, 'files/recordings', id, take_id, String(lost).padStart(6, '0')));
  }
  rmSync(flag);
  await endCall(call);
  await pass(client, 10);
  const seen = await seenOnce(client, id, ada, isOver, { limitMs: 400_000, passesTime: true });
  expect(seen).toMatchObject({ state: 'ready', setback: null });
  const hasTrack = (who: string): boolean =>
    existsSync(join(server.dataDir, 'files/recordings', id, `track-${who}.mp4`));
  expect([ada, grace].map((who) => hasTrack(who.id))).toEqual([true, false]);
});

it('seconds that a browser lost are said, and everything after them is in its right place (R-REC-8)', async () => {
  const { client } = server;
  rmSync(flag, { force: true });
  const call = await startCall(client);
  const { ada, grace } = call;
  await call.consents(ada);
  const { recording_id: id } = await call.consents(grace);
  if (id === null) throw new Error('nothing is recorded');
  const since = await serverNow(client);
  await pass(client, 27);
  const bytes = await createVideo(8);
  // The second piece took 18 seconds, in which the browser wrote two.
  const ends = [0, 4, 22, 24];
  const parts = [0, 0.5, 0.75, 1].map((share) => Math.floor(bytes.length * share));
  const take_id = randomUUID();
  for (const seq of [0, 1, 2]) {
    const piece = pieceOf({
      ...{ take_id, take_started_at: since, seq },
      ...{ from: since + (ends[seq] ?? 0) * 1_000, until: since + (ends[seq + 1] ?? 0) * 1_000 },
      bytes: bytes.subarray(parts[seq], parts[seq + 1]),
      is_last: seq === 2,
    });
    expect((await sendPiece(client, ada, id, piece)).body).toEqual({ outcome: 'kept' });
  }
  await endCall(call);
  await pass(client, 10);
  const seen = await seenOnce(client, id, ada, isOver, { limitMs: 400_000, passesTime: true });
  const lost = seen.tracks.flatMap((track) => track.lost.map((part) => ({ id: track.person.id, ...part })));
  expect(lost.map(({ id: whose }) => whose)).toEqual([ada.id]);
  const [part] = lost;
  expect((part?.until_seconds ?? 0) - (part?.from_seconds ?? 0)).toBeCloseTo(18, 1);
});
