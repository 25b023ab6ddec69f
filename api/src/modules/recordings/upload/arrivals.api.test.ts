import { getRecording } from '@acquaint/contracts';
import { startS3Server, type S3Server } from '@acquaint/remote-store/testing';
import { bucketSettings } from '../../../../test/bucket-settings.ts';
import { startOwnProcess, type OwnProcess } from '../../../../test/own-server.ts';
import { until as lookUntil } from '../../../../test/until.ts';
import { endCall, pass, pieceOf, sendPiece, serverNow, startCall } from '../test-call.ts';

let store: S3Server;
let server: OwnProcess;
beforeAll(async () => {
  store = await startS3Server();
  server = await startOwnProcess(bucketSettings(store));
});
afterAll(async () => {
  await server.end();
  await store.close();
});

/** Makes the file store write without answering; it still lists and deletes. @returns a function that lets it answer again. */
function hang() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  store.meanwhile = (method) => (method === 'PUT' ? promise : Promise.resolve());
  return () => {
    store.meanwhile = () => Promise.resolve();
    resolve(undefined);
  };
}

/** Starts a call in which this many seconds are recorded of both people. */
async function recorded(seconds: number) {
  const { client } = server;
  const call = await startCall(client);
  await call.consents(call.ada);
  const { recording_id: id } = await call.consents(call.grace);
  if (id === null) throw new Error('nothing is recorded');
  const since = await serverNow(client);
  await pass(client, seconds);
  const { take_id } = pieceOf({ from: since, until: since });
  const piece = (seq: number) =>
    pieceOf({
      ...{ take_id, take_started_at: since, seq },
      ...{ from: since + seq * 1_000, until: since + (seq + 1) * 1_000 },
    });
  const received = async (): Promise<number> => {
    const { tracks } = await server.client.ok(getRecording, { params: { id } }, { as: call.ada });
    return tracks.reduce((sum, { received_seconds }) => sum + received_seconds, 0);
  };
  return { ...call, call, id, piece, received };
}
/** Lists the names of the stored files of a recording. */
const keysOf = (id: string): string[] =>
  [...store.objects.keys()]
    .filter((key) => key.includes(id))
    .map((key) => key.split('/').at(-1) ?? '')
    .sort();
const until = (isSo: () => Promise<boolean> | boolean): Promise<void> => lookUntil(isSo, 150_000);

it('a file store that does not answer blocks only the pieces being written', async () => {
  const made = await recorded(20);
  const { call, ada, id, piece, received } = made;
  const letGo = hang();
  let answered = 0;
  // More than the number of database connections.
  const sending = Array.from({ length: 12 }, async (_, seq) => {
    const { body } = await sendPiece(server.client, ada, id, piece(seq));
    answered++;
    return body.outcome;
  });
  await until(() => keysOf(id).length >= 12);
  // A piece does not count as received before the store has confirmed it.
  expect([await received(), answered]).toEqual([0, 0]);
  letGo();
  expect(new Set(await Promise.all(sending))).toEqual(new Set(['kept']));
  expect(await received()).toBe(12);
  await endCall(call);
});

it('a piece that a killed server was writing does not count, is accepted again, and its file is deleted', async () => {
  const { ada, grace, id, piece, received } = await recorded(5);
  const letGo = hang();
  const lost = sendPiece(server.client, ada, id, piece(0)).catch(() => null);
  await until(() => keysOf(id).length > 0);
  server = await server.restart({}, 'SIGKILL');
  letGo();
  await lost;
  // The clock of the new server starts at the real time.
  await pass(server.client, 60);
  expect(await received()).toBe(0);
  // Sent by another of her browsers, before the server knows that the first attempt is lost.
  expect((await sendPiece(server.client, ada, id, piece(0))).body.outcome).toBe('kept');
  expect(keysOf(id)).toEqual(['000000', '000000-1']);
  // After an hour the lost file is old enough to be swept; the recording's raw pieces are kept for more hours.
  await pass(server.client, 3_600);
  await until(() => keysOf(id).length <= 1);
  expect(keysOf(id)).toEqual(['000000-1']);
  expect(await received()).toBe(1);
  expect((await sendPiece(server.client, grace, id, piece(0))).status).toBe(409);
});

it('the name of a deleted file is never used again', async () => {
  // A restarted server schedules a sweep for when the files it finds are old enough.
  server = await server.restart({});
  const { ada, sockets, id, piece } = await recorded(5);
  const letGo = hang();
  const late = sendPiece(server.client, ada, id, piece(0));
  await until(() => keysOf(id).length > 0);
  // Longer than any store takes: the write counts as failed, and its file is deleted.
  await pass(server.client, 3_600);
  await until(() => keysOf(id).length === 0);
  letGo();
  expect((await late).status).toBe(507);
  expect((await sendPiece(server.client, ada, id, piece(0))).body.outcome).toBe('kept');
  // A late deletion of the first file cannot hit this one, because the names differ.
  expect(keysOf(id)).toEqual(['000000-1']);
  // The hour was longer than the session, so the sockets end here.
  await Promise.all([sockets.ada.drop(), sockets.grace.drop()]);
});
