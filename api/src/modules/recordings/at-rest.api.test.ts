import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cancelSession,
  deleteRecording,
  getRecording,
  getSession,
  shareRecording,
  type Recording,
} from '@acquaint/contracts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { until } from '../../../test/until.ts';
import { findFfmpeg } from '../../media/ffmpeg.ts';
import { openSocket, type TestSocket } from '../room/test-socket.ts';
import { enterRoom, isReady, pass, pieceOf, seenOnce, sendPiece, serverNow, startCall } from './test-call.ts';

/** Sessions here are planned for later and do not start, so that nothing but leaving the room can end a recording. */
describe('a recording of a session that is not over (R-REC-9)', () => {
  let server: OwnServer;
  let folder: string;
  let video: Buffer;
  beforeAll(async () => {
    server = await startOwnServer({ EARLY_START_MINUTES: '10' });
    folder = mkdtempSync(join(tmpdir(), 'acquaint-at-rest-'));
    const path = join(folder, 'film.webm');
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=160x120:d=4:r=10'];
    await (
      await findFfmpeg()
    )?.([...picture, '-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '100k', path]);
    video = readFileSync(path);
  });
  afterAll(async () => {
    await server.end();
    rmSync(folder, { recursive: true });
  });

  type Call = Awaited<ReturnType<typeof startCall>>;
  /** Both consent, are recorded for four seconds, and their browsers send it. @returns the ID of the recording. */
  const record = async ({ ada, grace, consents }: Call): Promise<string> => {
    const { client } = server;
    await consents(ada);
    const { recording_id: id, is_recording } = await consents(grace);
    expect(is_recording).toBe(true);
    const from = await serverNow(client);
    await pass(client, 4);
    for (const as of [ada, grace]) {
      const times = { from, until: from + 4_000 };
      const piece = pieceOf({ ...times, take_id: randomUUID(), bytes: video, is_last: true });
      expect((await sendPiece(client, as, id ?? '', piece)).body).toEqual({ outcome: 'kept' });
    }
    return id ?? '';
  };
  /** Leaves, and waits until the server has handled it. */
  const leave = async (socket: TestSocket, { session }: Call): Promise<void> => {
    socket.send({ type: 'room/leave', session_id: session.id });
    socket.send({ type: 'ping' });
    await socket.next('pong');
  };
  const see = (id: string, as: Call['ada']) => server.client.ok(getRecording, { params: { id } }, { as });
  const stateOf = async ({ session, ada }: Call): Promise<string> =>
    (await server.client.ok(getSession, { params: { id: session.id } }, { as: ada })).state;

  it('is put together once both have left, and continues when they come back', async () => {
    const { client } = server;
    const call = await startCall(client);
    const { ada, grace, sockets, session } = call;
    const id = await record(call);
    await leave(sockets.ada, call);
    expect((await see(id, ada)).state).toBe('open');
    await leave(sockets.grace, call);
    expect((await see(id, ada)).state).toBe('assembling');
    await pass(client, 10);
    const first = await seenOnce(client, id, ada, isReady);
    expect(await stateOf(call)).toBe('confirmed');
    expect(first).toMatchObject({ is_final: false, is_shared: true });
    expect(first.seconds).toBeGreaterThan(3.5);
    const remove = () => client.call(deleteRecording, { params: { id } }, { as: ada });
    expect((await remove()).status).toBe(409);

    // Whoever asked has stopped sharing it since, which another consent does not undo.
    await client.ok(shareRecording, { params: { id }, body: { is_shared: false } }, { as: ada });
    const back = await enterRoom(client, sockets.ada, ada, session.id);
    expect(back.recording).toMatchObject({ recording_id: id, is_recording: false });
    await enterRoom(client, sockets.grace, grace, session.id);
    expect(await record(call)).toBe(id);
    // What was put together before can be watched meanwhile.
    expect(await see(id, ada)).toMatchObject({ state: 'ready', seconds: first.seconds, is_shared: false });
    await leave(sockets.ada, call);
    await leave(sockets.grace, call);
    await pass(client, 20);
    const isLonger = ({ state, seconds }: Recording): boolean =>
      state === 'ready' && seconds > first.seconds + 3.5;
    const second = await seenOnce(client, id, ada, isLonger);
    expect(second).toMatchObject({ is_final: false, is_shared: false });
    expect((await see(id, ada)).parts).toHaveLength(2);

    // Once nothing more can come, the raw pieces go, and it can be deleted.
    await client.ok(
      cancelSession,
      { params: { id: session.id }, body: { reason: 'We have met' } },
      { as: ada },
    );
    await pass(client, 10);
    await until(async () => (await see(id, ada)).is_final);
    expect((await see(id, ada)).seconds).toBe(second.seconds);
    expect((await remove()).status).toBe(204);
    await Promise.all([sockets.ada.drop(), sockets.grace.drop()]);
  });

  it('waits for disconnected people as long as they are expected back, and no longer', async () => {
    const { client } = server;
    const call = await startCall(client);
    const { ada, grace, sockets, session } = call;
    const id = await record(call);
    await leave(sockets.grace, call);
    await sockets.ada.drop();
    // Ada reloads her page within the grace period: nobody has left for good.
    await pass(client, 30);
    expect((await see(id, ada)).state).toBe('open');
    const again = await openSocket(client, ada);
    expect((await enterRoom(client, again, ada, session.id)).recording).toMatchObject({ is_recording: true });
    await pass(client, 90);
    expect((await see(id, ada)).state).toBe('open');

    await again.drop();
    await until(async () => (await see(id, ada)).ledger.at(-1)?.what === 'lost');
    expect((await see(id, ada)).state).toBe('open');
    await pass(client, 62);
    expect((await see(id, ada)).state).toBe('assembling');
    await pass(client, 10);
    const seen = await seenOnce(client, id, grace, isReady);
    expect(seen.seconds).toBeGreaterThan(3.5);
    expect(await stateOf(call)).toBe('confirmed');
    await sockets.grace.drop();
  });
});
