import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginGuestTrack, deleteGuestTrack, sendGuestPiece, type Recording } from '@acquaint/contracts';
import { until as lookUntil } from '../../../../test/until.ts';
import { startOwnProcess, type OwnProcess } from '../../../../test/own-server.ts';
import type { TestMember } from '../../../../test/people.ts';
import { findFfmpeg } from '../../../media/ffmpeg.ts';
import { wrapFfmpeg } from '../../../../test/wrap-ffmpeg.ts';
import { admittedGuest } from '../../room/admission/test-guest.ts';
import {
  isOver,
  isReady,
  pass,
  pieceOf,
  seenOnce as recordingSeenOnce,
  sendPiece,
  serverNow,
} from '../test-call.ts';
import { agree, BESIDE, callOfThree, colouredVideos, guestLink, leave, told } from '../test-guest-call.ts';

/** Shell code that makes ffmpeg wait, die or fail while a file holds a pattern that matches its arguments. */
const held = ({ hold, kill, refuse, ended }: ReturnType<typeof marks>): string => `
is() { [ -e "$1" ] && echo "$arguments" | grep -Eq -- "$(cat "$1")"; }
arguments="$*"
is '${kill}' && echo >> '${ended}' && kill -9 $$
is '${refuse}' && echo >> '${ended}' && exit 1
while is '${hold}'; do sleep 0.1; done
`;
/** Matches the check of a person's track, after the mixed video was stored. */
const TRACKS_LOOKED_AT = 'track-[^ ]*mp4 -f null';
/** Matches the check of the mixed video, before it is stored. */
const FILM_LOOKED_AT = 'mix.mp4 -f null';

let folder: string;
let server: OwnProcess;
let videos: ReturnType<typeof colouredVideos>;
const marks = () => {
  const [hold = '', kill = '', refuse = '', ended = ''] = ['hold', 'kill', 'refuse', 'ended'].map((name) =>
    join(folder, name),
  );
  return { hold, kill, refuse, ended };
};
/** Counts the runs of ffmpeg that were killed or failed. */
const endedSize = (): number => (existsSync(marks().ended) ? statSync(marks().ended).size : 0);
const hold = (pattern: string): void => writeFileSync(marks().hold, pattern);
const release = (): void => rmSync(marks().hold, { force: true });
beforeAll(async () => {
  const found = await findFfmpeg();
  if (!found) throw new Error('There is no ffmpeg on this machine');
  folder = mkdtempSync(join(tmpdir(), 'acquaint-guest-erasure-'));
  videos = colouredVideos(found, folder);
  server = await startOwnProcess({
    PATH: await wrapFfmpeg(folder, held(marks())),
  });
});
afterEach(() => {
  release();
  for (const mark of Object.values(marks())) rmSync(mark, { force: true });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

const pathOf = (id: string, name: string): string => join(server.dataDir, 'files/recordings', id, name);
const hasFilm = (id: string): boolean => existsSync(pathOf(id, 'mix.mp4'));
const filesOf = (id: string): string[] => readdirSync(pathOf(id, '')).sort();
/** Long enough for many tries and repeated assembly on a busy machine. */
const limitMs = 400_000;
const until = (isSo: () => Promise<boolean> | boolean): Promise<void> => lookUntil(isSo, limitMs);
/** Waits for a state of the recording. After each interrupted try the clock is moved to the next one. */
const seenOnce = (id: string, as: TestMember, isSo: (recording: Recording) => boolean): Promise<Recording> =>
  recordingSeenOnce(server.client, id, as, isSo, { limitMs, passesTime: true });

/** Holds a call in which six seconds were recorded of all three people; nothing is sent yet. */
async function callOver() {
  const made = await callOfThree(server.client);
  const { send_key, own_key } = (await made.begin()).body;
  await pass(server.client, 6);
  await leave(made);
  const { id, ada, grace, guest, since } = made;
  const piece = async (colour: string) =>
    pieceOf({ from: since, until: since + 6_000, bytes: await videos.create(colour, 6), is_last: true });
  const send = async (as: TestMember, colour: string) => {
    expect((await sendPiece(server.client, as, id, await piece(colour))).body.outcome).toBe('kept');
    await pass(server.client, 10);
  };
  return {
    ...{ id, ada, guest },
    sendAda: () => send(ada, 'red'),
    sendGrace: () => send(grace, 'lime'),
    /** @returns the ID of the guest's recorded track. */
    sendGuest: async (bytes?: Uint8Array) => {
      const blue = bytes
        ? pieceOf({ from: since, until: since + 6_000, bytes, is_last: true })
        : await piece('blue');
      const sent = await server.client.call(sendGuestPiece, { body: { send_key, ...blue } });
      expect(sent.body.outcome).toBe('kept');
      await pass(server.client, 10);
      return blue.take_id;
    },
    deleteGuest: () => server.client.ok(deleteGuestTrack, { body: { own_key } }),
  };
}

const colours = (id: string, places: Parameters<typeof videos.coloursIn>[1]) =>
  videos.coloursIn(pathOf(id, 'mix.mp4'), places);

it('a guest who deletes their track during assembly is never shown in the result', async () => {
  const { id, ada, guest, sendAda, sendGuest, deleteGuest } = await callOver();
  await sendAda();
  const { url } = await seenOnce(id, ada, isReady);
  const shown = async (): Promise<number> => (await fetch(server.url + String(url))).status;
  expect(await shown()).toBe(200);
  const { mtimeMs } = statSync(pathOf(id, 'mix.mp4'));
  hold(TRACKS_LOOKED_AT);
  await sendGuest();
  await until(() => statSync(pathOf(id, 'mix.mp4')).mtimeMs !== mtimeMs);
  expect(await colours(id, BESIDE)).toEqual(['red', 'blue']);
  await deleteGuest();
  expect(await shown()).toBe(404);
  release();
  await pass(server.client, 10);
  await seenOnce(id, ada, isReady);
  expect(await shown()).toBe(200);
  expect(await colours(id, BESIDE)).toEqual(['red', 'red']);
  await until(() => !filesOf(id).some((name) => name.includes(guest.id)));
});

it('a late deletion does not delete the new video, which is without the guest', async () => {
  const { id, ada, guest, sendAda, sendGuest, deleteGuest } = await callOver();
  await sendAda();
  await sendGuest();
  await seenOnce(id, ada, (seen) => isReady(seen) && filesOf(id).includes(`track-${guest.id}.mp4`));
  hold(TRACKS_LOOKED_AT);
  await deleteGuest();
  await until(() => !hasFilm(id));
  await pass(server.client, 10);
  await until(() => hasFilm(id));
  // The deletion runs a second time, in case a server was killed, while the recording is still marked as showing the guest.
  await pass(server.client, 6 * 3_600);
  release();
  const { url } = await seenOnce(id, ada, isReady);
  expect((await fetch(server.url + String(url))).status).toBe(200);
  expect(await colours(id, BESIDE)).toEqual(['red', 'red']);
});

it('a guest’s file that ffmpeg refuses does not block the recording, and is tried again later', async () => {
  const { id, ada, guest, sendAda, sendGuest } = await callOver();
  hold('take-');
  writeFileSync(marks().refuse, `take-${await sendGuest()}.*-filter_complex`);
  release();
  await sendAda();
  const seen = await seenOnce(id, ada, ({ state }) => state === 'ready' || state === 'failed');
  expect(seen).toMatchObject({ state: 'ready', is_final: false });
  expect(await colours(id, BESIDE)).toEqual(['red', 'red']);
  const leftOut = (recording: Recording) =>
    recording.tracks.flatMap(({ person, is_left_out }) => (is_left_out ? [person.id] : []));
  expect(leftOut(seen)).toEqual([guest.id]);

  rmSync(marks().refuse);
  await pass(server.client, 6 * 3_600);
  const again = await seenOnce(id, ada, (one) => isReady(one) && leftOut(one).length === 0);
  expect(again.setback).toBeNull();
  expect(await colours(id, BESIDE)).toEqual(['red', 'blue']);
});

it('a guest stays in the recording as before when later pieces of theirs cannot be read', async () => {
  const { id, ada, guest, sendAda, sendGuest, sendGrace } = await callOver();
  await sendAda();
  const take = await sendGuest();
  await seenOnce(id, ada, (seen) => isReady(seen) && filesOf(id).includes(`track-${guest.id}.mp4`));
  writeFileSync(marks().refuse, `take-${take}.*-filter_complex`);
  await sendGrace();
  const seen = await seenOnce(
    id,
    ada,
    (one) => filesOf(id).filter((name) => /^track/.test(name)).length === 3 && isReady(one),
  );
  expect(seen.tracks.filter(({ is_left_out }) => is_left_out)).toEqual([]);
  const inThree = [...BESIDE, [640, 540]] as const;
  expect(await colours(id, inThree)).toEqual(['green', 'red', 'blue']);
  // The guest's newer pieces are kept for another try.
  expect(seen.is_final).toBe(false);
});

it('an unreadable file of a guest is announced to be tried again, and is', async () => {
  const { id, ada, guest, sendAda, sendGuest } = await callOver();
  await sendGuest(Buffer.from('no film'));
  await sendAda();
  const leftOut = ({ tracks }: Recording) =>
    tracks.flatMap(({ person, is_left_out }) => (is_left_out ? [person.id] : []));
  const seen = await seenOnce(id, ada, isReady);
  expect([leftOut(seen), seen.is_final]).toEqual([[guest.id], false]);
  const { mtimeMs } = statSync(pathOf(id, 'mix.mp4'));
  await pass(server.client, 25 * 3_600);
  await until(() => statSync(pathOf(id, 'mix.mp4')).mtimeMs !== mtimeMs);
  expect(leftOut(await seenOnce(id, ada, isReady))).toEqual([guest.id]);
});

it('repeated crashes at a guest’s file do not leave the guest out', async () => {
  const { id, ada, sendAda, sendGuest } = await callOver();
  hold('take-');
  writeFileSync(marks().kill, `take-${await sendGuest()}`);
  release();
  await sendAda();
  await seenOnce(id, ada, () => endedSize() >= 7);
  rmSync(marks().kill);
  const seen = await seenOnce(id, ada, isReady);
  expect(seen.setback).toBeNull();
  expect(await colours(id, BESIDE)).toEqual(['red', 'blue']);
});

it('a guest whose file ends every try is left out at the last one', async () => {
  const { id, ada, sendAda, sendGuest } = await callOver();
  hold('take-');
  const pattern = `take-${await sendGuest()}`;
  // Kill already when the guest's pieces are read, which is sooner than when their track is encoded.
  writeFileSync(marks().kill, 'take-');
  release();
  await sendAda();
  await seenOnce(id, ada, () => endedSize() >= 12);
  writeFileSync(marks().kill, pattern);
  expect((await seenOnce(id, ada, isOver)).state).toBe('ready');
  expect(await colours(id, BESIDE)).toEqual(['red', 'red']);
});

it('a guest whose file is refused at the last try, after other interruptions, is left out', async () => {
  const { id, ada, sendAda, sendGuest } = await callOver();
  hold('take-');
  const pattern = `take-${await sendGuest()}`;
  writeFileSync(marks().kill, 'take-');
  release();
  await sendAda();
  await seenOnce(id, ada, () => endedSize() >= 13);
  writeFileSync(marks().refuse, `${pattern}.*-filter_complex`);
  rmSync(marks().kill);
  expect((await seenOnce(id, ada, isOver)).state).toBe('ready');
  expect(await colours(id, BESIDE)).toEqual(['red', 'red']);
});

it('pieces that arrived too late for a recording are erased with the others, also after it was given up', async () => {
  const { id, ada, sendAda, sendGuest } = await callOver();
  await sendAda();
  await seenOnce(id, ada, isReady);
  writeFileSync(marks().kill, 'take-');
  await sendGuest();
  // Tries go on for longer than the pieces are kept, so the pieces are erased as soon as the tries are over.
  const seen = await seenOnce(id, ada, ({ is_final }) => is_final);
  expect(seen).toMatchObject({ state: 'ready', setback: 'interrupted' });
  await until(() => filesOf(id).join() === `mix.mp4,poster.webp,track-${ada.id}.mp4`);
  expect(await colours(id, BESIDE)).toEqual(['red', 'red']);
});

it('a recording given up while a guest was being removed appears once it is made again', async () => {
  const { id, ada, guest, sendAda, sendGuest, deleteGuest } = await callOver();
  await sendAda();
  await sendGuest();
  const withGuest = (one: Recording) => isReady(one) && filesOf(id).includes(`track-${guest.id}.mp4`);
  const { url } = await seenOnce(id, ada, withGuest);
  writeFileSync(marks().kill, 'take-');
  await deleteGuest();
  // Once it is given up, its pieces are erased, and the video is made from the existing tracks.
  const seen = await seenOnce(id, ada, (one) => isReady(one) && one.setback === null);
  expect(endedSize()).toBeGreaterThan(13);
  expect(seen).toMatchObject({ state: 'ready', setback: null, is_final: true });
  expect((await fetch(server.url + String(url))).status).toBe(200);
  expect(await colours(id, BESIDE)).toEqual(['red', 'red']);
});

it('two guests who delete their tracks at once are both absent from the new video', async () => {
  const { client } = server;
  const made = await callOfThree(client);
  const { call, ada, id } = made;
  const noor = await admittedGuest(client, call, await guestLink(client, call), 'Noor');
  agree(noor, call);
  await told(noor.socket, true);
  const from = await serverNow(client);
  const keysOf = (guest_key: string) => client.ok(beginGuestTrack, { body: { guest_key } });
  const guests = [await keysOf(made.guest.key), await keysOf(noor.key)];
  await pass(client, 6);
  noor.socket.send({ type: 'room/leave', session_id: call.session.id });
  await leave(made);
  const piece = async (colour: string) =>
    pieceOf({ from, until: from + 6_000, bytes: await videos.create(colour, 6), is_last: true });
  await sendPiece(client, ada, id, await piece('red'));
  for (const { send_key } of guests) {
    const body = { send_key, ...(await piece('blue')) };
    expect((await client.call(sendGuestPiece, { body })).body.outcome).toBe('kept');
  }
  await pass(client, 10);
  await seenOnce(
    id,
    ada,
    (seen) => isReady(seen) && filesOf(id).filter((name) => /^track/.test(name)).length === 3,
  );
  // Their raw pieces are erased, although Grace's never arrived.
  await pass(client, 73 * 3_600);
  const { url } = await seenOnce(id, ada, ({ is_final }) => is_final);
  hold(FILM_LOOKED_AT);
  const [first, second] = guests.map(({ own_key }) => ({ body: { own_key } }));
  if (!first || !second) throw new Error('there are two guests');
  await client.ok(deleteGuestTrack, first);
  await until(() => !hasFilm(id));
  await pass(client, 10);
  await client.ok(deleteGuestTrack, second);
  await until(() => filesOf(id).join() === `track-${ada.id}.mp4`);
  release();
  let shown = await fetch(server.url + String(url));
  await until(async () => {
    shown = await fetch(server.url + String(url));
    return shown.status !== 404;
  });
  const path = join(folder, 'shown.mp4');
  writeFileSync(path, await shown.bytes());
  expect(await videos.coloursIn(path, BESIDE)).toEqual(['red', 'red']);
  await noor.socket.drop();
});
