import { deleteRecording } from '@acquaint/contracts';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';
import { until } from '../../../../test/until.ts';
import { endCall, pass, pieceOf, sendPiece, serverNow, startCall } from '../test-call.ts';

let server: OwnServer;
beforeAll(async () => {
  server = await startOwnServer({ RECORDING_QUOTA_MB: '1' });
});
afterAll(() => server.end());

/** Starts a recorded call. `send` sends a piece of this many bytes, and returns the status of the response. */
async function recorded() {
  const { client } = server;
  const call = await startCall(client);
  const { ada, consents, grace } = call;
  await consents(ada);
  const { recording_id: id } = await consents(grace);
  if (id === null) throw new Error('nothing is recorded');
  const since = await serverNow(client);
  await pass(client, 10);
  const { take_id } = pieceOf({ from: since, until: since });
  const send = async (seq: number, bytes: number): Promise<number> => {
    const from = since + seq * 1_000;
    const piece = { take_id, take_started_at: since, seq, from, until: from + 1_000 };
    const { status } = await sendPiece(client, ada, id, pieceOf({ ...piece, bytes: new Uint8Array(bytes) }));
    return status;
  };
  return { call, ada, id, send };
}

it('pieces fill the space to its last byte, are refused then, and accepted as soon as a recording is deleted', async () => {
  const mebibyte = 1024 * 1024;
  const [first, second] = [await recorded(), await recorded()];
  expect(await first.send(0, mebibyte / 2)).toBe(200);
  expect(await second.send(0, mebibyte / 2 - 100)).toBe(200);
  expect(await second.send(1, 101)).toBe(507);
  expect(await second.send(1, 100)).toBe(200);
  expect(await first.send(1, 1)).toBe(507);
  await endCall(first.call);
  await server.client.ok(deleteRecording, { params: { id: first.id } }, { as: first.ada });
  await until(async () => (await second.send(2, mebibyte / 2)) === 200);
  expect(await second.send(3, mebibyte / 2)).toBe(507);
  await endCall(second.call);
});
