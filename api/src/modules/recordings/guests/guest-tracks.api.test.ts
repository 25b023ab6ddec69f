import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  beginGuestTrack,
  deleteGuestTrack,
  deleteRecording,
  getGuestTrack,
  getRecording,
  sendGuestPiece,
} from '@acquaint/contracts';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';
import { until as lookUntil } from '../../../../test/until.ts';
import { findFfmpeg } from '../../../media/ffmpeg.ts';
import { admittedGuest, askingGuest } from '../../room/admission/test-guest.ts';
import { isReady, pass, pieceOf, seenOnce, sendPiece, serverNow, startCall } from '../test-call.ts';
import { agree, BESIDE, callOfThree, colouredVideos, guestLink, leave, told } from '../test-guest-call.ts';

/** A server of its own, because the test moves the clock. */
let server: OwnServer;
let folder: string;
type Videos = ReturnType<typeof colouredVideos>;
let videos: Videos;
beforeAll(async () => {
  const found = await findFfmpeg();
  if (!found) throw new Error('There is no ffmpeg on this machine');
  folder = mkdtempSync(join(tmpdir(), 'acquaint-guest-tracks-'));
  videos = colouredVideos(found, folder);
  server = await startOwnServer();
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

type Piece = ReturnType<typeof pieceOf>;
const send = (send_key: string, piece: Piece) =>
  server.client.call(sendGuestPiece, { body: { send_key, ...piece } });
const status = (own_key: string) => server.client.ok(getGuestTrack, { body: { own_key } });
/** Lists the files of a recording on the disk. */
const filesOf = (id: string): string[] => readdirSync(join(server.dataDir, 'files/recordings', id)).sort();
/** Waits with a long time-out, because videos are made meanwhile. */
const until = (isSo: () => Promise<boolean> | boolean): Promise<void> => lookUntil(isSo, 200_000);

const mixOf = (id: string): string => join(server.dataDir, 'files/recordings', id, 'mix.mp4');
const coloursOf = (id: string, places: Parameters<Videos['coloursIn']>[1]) =>
  videos.coloursIn(mixOf(id), places);

it('a guest’s own track is accepted only for consented time, with a key that allows nothing else', async () => {
  const made = await callOfThree(server.client);
  const { client } = server;
  const { ada, id, before, since, guest } = made;
  await pass(client, 4);
  const begun = await made.begin();
  expect(begun).toMatchObject({ status: 201, body: { recording_id: id, guest_id: guest.id } });
  const { send_key, own_key } = begun.body;
  // A page that has lost its keys asks again; the earlier keys stay valid.
  const again = (await made.begin()).body;
  expect(again.own_key).not.toBe(own_key);
  expect((await send(send_key, pieceOf({ from: since, until: since + 2_000 }))).body).toEqual({
    outcome: 'kept',
  });
  const second = pieceOf({ from: since + 2_000, until: since + 3_000 });
  expect((await send(again.send_key, second)).body).toEqual({ outcome: 'kept' });
  expect((await send(send_key, second)).body).toEqual({ outcome: 'kept' });
  // Nothing is accepted from before the guest's own consent, though both others had agreed.
  const early = pieceOf({ from: before, until: before + 2_000 });
  expect((await send(send_key, early)).body).toEqual({ outcome: 'refused', reason: 'not-agreed' });

  const wrong = await send(own_key, pieceOf({ from: since, until: since + 1_000 }));
  expect([wrong.status, wrong.problem['code']]).toEqual([404, 'piece-refused']);
  expect((await client.call(getGuestTrack, { body: { own_key: send_key } })).status).toBe(404);
  expect((await client.call(deleteGuestTrack, { body: { own_key: send_key } })).status).toBe(404);
  const asMember = await client.call(getRecording, { params: { id } }, { as: { access: send_key } });
  expect(asMember.status).toBe(401);
  // A guest cannot continue a member's recorded track.
  const theirs = pieceOf({ from: since, until: since + 1_000 });
  expect((await sendPiece(client, ada, id, theirs)).body).toEqual({ outcome: 'kept' });
  const mixed = await send(send_key, {
    ...pieceOf({ from: since, until: since + 1_000, seq: 1 }),
    take_id: theirs.take_id,
  });
  expect(mixed.status).toBe(409);
  const known = await status(own_key);
  expect(known).toMatchObject({
    ...{ guest_name: 'Maya Okoro', received_seconds: 3, is_deleted: false },
    ...{ is_in_call: true, sends_until: null, is_final: false },
    host: { first_name: 'Grace' },
    booker: { first_name: 'Ada' },
  });
  const inCall = await client.call(deleteGuestTrack, { body: { own_key } });
  expect(inCall).toMatchObject({ status: 409 });

  // After consent is withdrawn, everything later is refused.
  agree(guest, made.call, false);
  await told(guest.socket, false);
  await pass(client, 10);
  const after = await serverNow(client);
  const late = pieceOf({ from: after - 2_000, until: after });
  expect((await send(send_key, late)).body).toEqual({ outcome: 'refused', reason: 'not-agreed' });
  await made.call.sockets.ada.drop();
  await made.call.sockets.grace.drop();
  await guest.socket.drop();
});

it('a guest cannot fill the disk beyond what a recorder produces, however the pieces are sent', async () => {
  const made = await callOfThree(server.client);
  const { client } = server;
  const { ada, id, since, guest } = made;
  const { send_key } = (await made.begin()).body;
  await pass(client, 3);
  const at = { from: since, until: since + 1_000 };
  const trackIds = (): string[] =>
    filesOf(id).includes(`guest-${guest.id}`) ? filesOf(`${id}/guest-${guest.id}`) : [];
  // Refused pieces are not stored: an impossible start time, and the recorded track of somebody else.
  for (const take_started_at of ['0000-01-01T00:00:00Z', new Date(since + 60_000).toISOString()]) {
    expect((await send(send_key, { ...pieceOf(at), take_started_at })).status).toBe(400);
  }
  const theirs = pieceOf(at);
  expect((await sendPiece(client, ada, id, theirs)).body).toEqual({ outcome: 'kept' });
  const mixed = { ...pieceOf({ ...at, seq: 1 }), take_id: theirs.take_id };
  expect((await send(send_key, mixed)).status).toBe(409);
  expect(trackIds()).toEqual([]);
  // Upper and lower case of an ID mean the same recorded track.
  const first = pieceOf(at);
  const upper = { ...first, take_id: first.take_id.toUpperCase() };
  expect((await send(send_key, upper)).body).toEqual({ outcome: 'kept' });
  expect((await send(send_key, first)).body).toEqual({ outcome: 'kept' });
  expect(trackIds()).toEqual([first.take_id]);

  const big = () => pieceOf({ ...at, bytes: Buffer.alloc(4 * 1024 * 1024) });
  const large = Array.from({ length: 10 }, big);
  const answers = await Promise.all(large.map((piece) => send(send_key, piece)));
  const stored = large.filter((_, index) => answers[index]?.status === 200);
  const agreedTo = (await serverNow(client)) - since + 5_000;
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.length * 4 * 1024 * 1024).toBeLessThanOrEqual(8 * 1024 * 1024 + agreedTo * 500);
  expect(trackIds()).toEqual([first, ...stored].map(({ take_id }) => take_id).sort());
  let more = await send(send_key, big());
  while (more.status === 200) more = await send(send_key, big());
  expect([more.status, more.problem['code']]).toEqual([409, 'piece-refused']);
  for (const socket of [guest.socket, made.sockets.ada, made.sockets.grace]) await socket.drop();
});

it('keys are given only to a guest who was admitted, is in a recorded call and has consented', async () => {
  const { client } = server;
  const call = await startCall(client);
  const token = await guestLink(client, call);
  const maya = await admittedGuest(client, call, token, 'Maya');
  const noor = await askingGuest(client, call, token, 'Noor');
  const begin = async (guest_key: string) =>
    (await client.call(beginGuestTrack, { body: { guest_key } })).status;
  expect(await begin('nobody’s')).toBe(404);
  expect(await begin(noor.key)).toBe(409);
  expect(await begin(maya.key)).toBe(409);
  await call.consents(call.ada);
  await call.consents(call.grace);
  expect(await begin(maya.key)).toBe(409);
  for (const socket of [maya.socket, noor.socket, call.sockets.ada, call.sockets.grace]) await socket.drop();
});

it('pieces from a guest’s browser are accepted after the call and its link have ended, and the video shows all three', async () => {
  const made = await callOfThree(server.client);
  const { client } = server;
  const { ada, grace, id, since, guest } = made;
  const { send_key, own_key } = (await made.begin()).body;
  await pass(client, 6);
  const whole = async (colour: string) =>
    pieceOf({ from: since, until: since + 6_000, bytes: await videos.create(colour, 6), is_last: true });
  expect((await sendPiece(client, ada, id, await whole('red'))).body).toEqual({ outcome: 'kept' });
  expect((await sendPiece(client, grace, id, await whole('lime'))).body).toEqual({ outcome: 'kept' });
  await leave(made);
  expect((await made.begin()).status).toBe(404);
  const left = await status(own_key);
  expect(left).toMatchObject({ is_in_call: false, received_seconds: 0, is_final: false });
  expect(left.sends_until).not.toBeNull();
  expect((await send(send_key, await whole('blue'))).body).toEqual({ outcome: 'kept' });
  await pass(client, 10);
  const seen = await seenOnce(client, id, ada, (one) => isReady(one) && one.is_final);

  expect(seen.tracks.map(({ person, is_guest, url }) => [person.first_name, is_guest, url !== null])).toEqual(
    [
      ['Grace', false, false],
      ['Ada', false, true],
      ['Maya Okoro', true, false],
    ],
  );
  const names = [
    'mix.mp4',
    'poster.webp',
    ...[ada.id, grace.id, guest.id].map((each) => `track-${each}.mp4`),
  ].sort();
  await until(() => filesOf(id).every((name) => names.includes(name)));
  expect(filesOf(id)).toEqual(names);
  // Host and booker side by side, and the guest centered below them.
  const inThree = [
    [320, 180],
    [960, 180],
    [640, 540],
    [100, 540],
  ] as const;
  expect(await coloursOf(id, inThree)).toEqual(['green', 'red', 'blue', 'dark']);
  expect(await videos.isHigher(mixOf(id), 360)).toBe(true);
  // The raw pieces are erased, and with them the key that sends more.
  expect((await send(send_key, pieceOf({ from: since, until: since + 1_000 }))).status).toBe(404);
  expect(await status(own_key)).toMatchObject({ received_seconds: 6, is_final: true });

  expect(await client.ok(deleteGuestTrack, { body: { own_key } })).toMatchObject({ is_deleted: true });
  // From the deletion on, the video is hidden until the guest is removed from it.
  await pass(client, 10);
  let shown = await fetch(server.url + String(seen.url));
  await until(async () => {
    shown = await fetch(server.url + String(seen.url));
    return shown.status !== 404;
  });
  const path = join(folder, 'shown.mp4');
  writeFileSync(path, await shown.bytes());
  expect(await videos.coloursIn(path, BESIDE)).toEqual(['green', 'red']);
  expect(await videos.isHigher(path, 360)).toBe(false);
  const without = await seenOnce(client, id, ada, isReady);
  expect(without.tracks.map(({ person }) => person.first_name)).toEqual(['Grace', 'Ada']);
  expect(without.seconds).toBeCloseTo(6, 0);
  const two = names.filter((name) => !name.includes(guest.id));
  await until(() => filesOf(id).join() === two.join());
  expect(await coloursOf(id, BESIDE)).toEqual(['green', 'red']);
  expect(await videos.isHigher(mixOf(id), 360)).toBe(false);
  expect(await client.ok(deleteGuestTrack, { body: { own_key } })).toMatchObject({ is_deleted: true });

  await client.ok(deleteRecording, { params: { id } }, { as: ada });
  expect((await client.call(getGuestTrack, { body: { own_key } })).status).toBe(404);
});

it('a guest is told what their browser lost (R-REC-8), and after deleting their track is left out of the assembly while others still send', async () => {
  const made = await callOfThree(server.client);
  const { client } = server;
  const { ada, id, since, guest } = made;
  const { send_key, own_key } = (await made.begin()).body;
  await pass(client, 6);
  const ofSixSeconds = async (colour: string, written: number) =>
    pieceOf({
      from: since,
      until: since + 6_000,
      bytes: await videos.create(colour, written),
      is_last: true,
    });
  const hers = await ofSixSeconds('red', 6);
  expect((await sendPiece(client, ada, id, hers)).body).toEqual({ outcome: 'kept' });
  const piece = await ofSixSeconds('blue', 3);
  expect((await send(send_key, piece)).body).toEqual({ outcome: 'kept' });
  // Bytes without a database row, as a server leaves them that is killed after writing them.
  const lost = join(server.dataDir, 'files/recordings', id, `guest-${guest.id}`, randomUUID());
  mkdirSync(lost);
  writeFileSync(join(lost, '000001'), 'lost');
  await leave(made);
  await pass(client, 10);
  const seen = await seenOnce(client, id, ada, isReady);
  // Nothing of Grace was received: the raw pieces are kept for her.
  expect(seen.is_final).toBe(false);
  expect(await coloursOf(id, BESIDE)).toEqual(['red', 'blue']);
  const lengths = (await status(own_key)).lost.map((part) => part.until_seconds - part.from_seconds);
  expect(lengths).toEqual([expect.closeTo(6, 1)]);

  await client.ok(deleteGuestTrack, { body: { own_key } });
  expect((await send(send_key, piece)).status).toBe(404);
  await pass(client, 10);
  await seenOnce(client, id, ada, isReady);
  await until(() => !filesOf(id).some((name) => name.includes(guest.id)));
  expect(await coloursOf(id, BESIDE)).toEqual(['red', 'red']);
});

it('a guest’s key sends nothing after the days in which pieces are accepted', async () => {
  const made = await callOfThree(server.client);
  const { client } = server;
  const { send_key, own_key } = (await made.begin()).body;
  await pass(client, 4);
  await leave(made);
  await pass(client, 73 * 3_600);
  const late = pieceOf({ from: made.since, until: made.since + 2_000 });
  expect((await send(send_key, late)).body).toEqual({ outcome: 'refused', reason: 'too-late' });
  expect(await status(own_key)).toMatchObject({ is_final: true, received_seconds: 0 });
});
