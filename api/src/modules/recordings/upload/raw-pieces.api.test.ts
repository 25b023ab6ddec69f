import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRecording, refreshToken, type Recording } from '@acquaint/contracts';
import { startOwnProcess, type OwnProcess } from '../../../../test/own-server.ts';
import type { TestMember } from '../../../../test/people.ts';
import { until as lookUntil } from '../../../../test/until.ts';
import { secondsOf } from '../../../media/assemble-call.ts';
import { findFfmpeg, type Ffmpeg } from '../../../media/ffmpeg.ts';
import {
  endCall,
  isReady,
  pass,
  pieceOf,
  seenOnce as recordingSeenOnce,
  sendPiece,
  serverNow,
  startCall,
  type TestCall,
} from '../test-call.ts';

let server: OwnProcess;
let folder: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  const found = await findFfmpeg();
  if (!found) throw new Error('There is no ffmpeg on this machine');
  ffmpeg = found;
  folder = mkdtempSync(join(tmpdir(), 'acquaint-pieces-'));
  server = await startOwnProcess();
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

/** Returns a test picture and a tone of this many seconds, in the format that a browser records. */
async function createVideo(seconds: number): Promise<Buffer> {
  const path = join(folder, `${seconds}.webm`);
  await ffmpeg([
    ...[
      '-f',
      'lavfi',
      '-i',
      `testsrc2=s=160x120:d=${seconds}:r=10`,
      '-f',
      'lavfi',
      '-i',
      `sine=d=${seconds}`,
    ],
    ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '100k', '-c:a', 'libopus', path],
  ]);
  return readFileSync(path);
}

interface Recorded extends TestCall {
  readonly id: string;
  /** When both had consented, and when one withdrew, in milliseconds of the server's clock. */
  readonly since: number;
  readonly stoppedAt: number;
}

/** Holds a call in which both consent, and one withdraws after this many seconds. */
async function recordedCall(seconds: number): Promise<Recorded> {
  const call = await startCall(server.client);
  await call.consents(call.ada);
  const { recording_id: id } = await call.consents(call.grace);
  if (id === null) throw new Error('nothing is recorded');
  const since = await serverNow(server.client);
  await pass(server.client, seconds);
  await call.consents(call.grace, false);
  return { ...call, id, since, stoppedAt: await serverNow(server.client) };
}

/** Splits a recorded track that starts with the consent into pieces of two seconds. */
async function piecesOf({ since }: Recorded, seconds: number) {
  const bytes = await createVideo(seconds);
  const { take_id } = pieceOf({ from: since, until: since });
  const count = seconds / 2;
  return Array.from({ length: count }, (_, seq) => {
    const part = (index: number): number => Math.floor((bytes.length * index) / count);
    const from = since + seq * 2_000;
    return pieceOf({
      ...{ take_id, take_started_at: since, seq, from, until: from + 2_000 },
      bytes: bytes.subarray(part(seq), part(seq + 1)),
      is_last: seq === count - 1,
    });
  });
}

const send = async (as: TestMember, id: string, pieces: Awaited<ReturnType<typeof piecesOf>>) => {
  for (const piece of pieces) {
    expect((await sendPiece(server.client, as, id, piece)).body).toEqual({ outcome: 'kept' });
  }
};
const see = (id: string, as: TestMember) => server.client.ok(getRecording, { params: { id } }, { as });
const seenOnce = (id: string, as: TestMember, isSo: (recording: Recording) => boolean): Promise<Recording> =>
  recordingSeenOnce(server.client, id, as, isSo);
const isFinal = ({ is_final }: Recording): boolean => is_final;
/** Lists the files of a recording on the disk. */
const filesOf = (id: string): string[] => readdirSync(join(server.dataDir, 'files/recordings', id)).sort();
/** Files of every recording that was put together. */
const MADE = ['mix.mp4', 'poster.webp'] as const;
/** Waits with a long time-out, because videos are made meanwhile. */
const until = (isSo: () => Promise<boolean> | boolean): Promise<void> => lookUntil(isSo, 200_000);

it('a piece that exceeds the consent is cut as soon as its recorded track is complete, or at the end of the call', async () => {
  const call = await recordedCall(5);
  const { ada, grace, id, since } = call;
  await pass(server.client, 10);
  const pieces = await piecesOf(call, 6);
  const [take] = pieces.map(({ take_id }) => take_id);
  await send(ada, id, pieces);
  // The call goes on: neither cut waits for its end.
  await until(() => filesOf(id).join() === `cut-${take}`);
  const cut = join(folder, 'cut.mp4');
  await ffmpeg(['-i', join(server.dataDir, 'files/recordings', id, `cut-${take}`), '-c:v', 'libx264', cut]);
  const consented = (call.stoppedAt - since) / 1000;
  expect(await secondsOf(ffmpeg, cut)).toBeLessThan(consented + 0.2);
  expect(await secondsOf(ffmpeg, cut)).toBeGreaterThan(4.5);
  // A browser whose response was lost sends the pieces again.
  await send(ada, id, pieces);
  expect(filesOf(id)).toEqual([`cut-${take}`]);

  await endCall(call);
  await pass(server.client, 10);
  // Nothing of Grace was received, but it may still arrive.
  expect(await seenOnce(id, ada, isReady)).toMatchObject({ is_final: false });
  expect(filesOf(id)).toEqual([`cut-${take}`, 'mix.mp4', 'poster.webp', `track-${ada.id}.mp4`]);
  await send(grace, id, await piecesOf(call, 4));
  await pass(server.client, 10);
  const seen = await seenOnce(id, ada, isFinal);
  const names = [...MADE, ...[ada.id, grace.id].map((person) => `track-${person}.mp4`).sort()];
  await until(() => filesOf(id).every((name) => names.includes(name)));
  expect(filesOf(id)).toEqual(names);
  for (const { received_seconds } of seen.tracks) expect(received_seconds).toBeGreaterThanOrEqual(4);
  await send(ada, id, pieces);
  const late = pieceOf({ from: since, until: since + 1_000 });
  expect((await sendPiece(server.client, ada, id, late)).body).toEqual({
    outcome: 'refused',
    reason: 'too-late',
  });
  const [size] = names.map((name) => statSync(join(server.dataDir, 'files/recordings', id, name)).size);
  expect(size).toBeGreaterThan(0);
});

it('pieces sent an hour after the call, with a new token, are stored, and the recording is made again with them', async () => {
  const call = await recordedCall(6);
  const { ada, grace, id } = call;
  await send(ada, id, await piecesOf(call, 6));
  await endCall(call);
  await pass(server.client, 10);
  await seenOnce(id, ada, isReady);
  expect(filesOf(id).filter((name) => name.endsWith('.mp4'))).toEqual(['mix.mp4', `track-${ada.id}.mp4`]);
  const mix = () => readFileSync(join(server.dataDir, 'files/recordings', id, 'mix.mp4'));
  const before = mix();

  await pass(server.client, 3_600);
  const pieces = await piecesOf(call, 6);
  const { client } = server;
  const later = { ...grace, ...(await client.ok(refreshToken, { body: { refresh: grace.refresh } })) };
  expect(later.access).not.toBe(grace.access);
  await send(later, id, pieces);
  await pass(server.client, 10);
  const seen = await seenOnce(id, ada, isFinal);
  for (const { received_seconds } of seen.tracks) expect(received_seconds).toBeGreaterThanOrEqual(5);
  const names = [...MADE, ...[ada.id, grace.id].map((person) => `track-${person}.mp4`).sort()];
  await until(() => filesOf(id).length <= names.length);
  expect(filesOf(id)).toEqual(names);
  expect(mix().equals(before)).toBe(false);
});

it('pieces missing after three days are no longer waited for, even if the server is killed then', async () => {
  const call = await recordedCall(4);
  const { ada, grace, id } = call;
  await send(ada, id, await piecesOf(call, 4));
  await endCall(call);
  await pass(server.client, 10);
  await seenOnce(id, ada, isReady);
  expect(filesOf(id)).toHaveLength(4);
  await pass(server.client, 71 * 3_600);
  expect((await see(id, ada)).is_final).toBe(false);
  await pass(server.client, 2 * 3_600);
  // Poll without a pause, so that the server is killed while the sent pieces still exist.
  while (!(await see(id, ada)).is_final) await serverNow(server.client);
  server = await server.restart({}, 'SIGKILL');
  await until(() => filesOf(id).length <= 3);
  expect(filesOf(id)).toEqual([...MADE, `track-${ada.id}.mp4`]);
  // The clock of the new server starts at the real time.
  const now = await serverNow(server.client);
  const late = pieceOf({ from: now - 1_000, until: now });
  expect((await sendPiece(server.client, grace, id, late)).body).toEqual({
    outcome: 'refused',
    reason: 'too-late',
  });
  expect((await see(id, ada)).url).not.toBeNull();
});
