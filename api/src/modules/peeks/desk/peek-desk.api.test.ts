import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cancelVideo,
  deleteRecording,
  generatePeekVideo,
  getPeek,
  getPeekDesk,
  getVideoStatus,
  IDEMPOTENCY_KEY,
  listNotifications,
  listPeeks,
  makePeek,
  markMoment,
  recutPeek,
  shareRecording,
  skipPeek,
  updatePeek,
  type Peek,
  type PeekCaption,
} from '@acquaint/contracts';
import type { ApiClient } from '../../../../test/client.ts';
import { startOwnProcess, type OwnProcess } from '../../../../test/own-server.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { killedWhile, wrapFfmpeg } from '../../../../test/wrap-ffmpeg.ts';
import { findFfmpeg, type Ffmpeg } from '../../../media/ffmpeg.ts';
import {
  endCall,
  isReady,
  pass,
  pieceOf,
  seenOnce,
  sendPiece,
  serverNow,
  startCall,
  type TestCall,
} from '../../recordings/test-call.ts';

const SPOKEN = join(import.meta.dirname, '../../../../test/sound/spoken.opus');
/** Length of the recorded part of the call, in seconds. */
const SECONDS = 6;

/** Hears one word in everything. */
const transcriber = createServer((request, response) => {
  request.resume().once('end', () => {
    const body = JSON.stringify({ text: 'customers?', words: [{ word: 'customers?', start: 0.5, end: 1 }] });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
});

let folder: string;
let server: OwnProcess;
let client: ApiClient;
let film: Buffer;
/** While this file exists, ffmpeg is killed, as on a machine out of memory. */
let flag: string;
let call: TestCall;
let [ada, grace, stranger] = [] as unknown as [TestMember, TestMember, TestMember];
let recordingId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-desk-'));
  film = await testFilm();
  flag = join(folder, 'no-memory');
  await new Promise<void>((listening) => transcriber.listen(0, '127.0.0.1', listening));
  server = await startOwnProcess({
    PATH: await wrapFfmpeg(folder, killedWhile(flag)),
    TRANSCRIPTION_URL: `http://127.0.0.1:${(transcriber.address() as AddressInfo).port}/v1`,
    TRANSCRIPTION_MODEL: 'words-of-tests',
  });
  client = server.client;
  stranger = await registerMember({}, client);
  ({ call, recordingId } = await recorded());
  ({ ada, grace } = call);
});
afterAll(async () => {
  await server.end();
  await new Promise((closed) => transcriber.close(closed).closeAllConnections());
  rmSync(folder, { recursive: true });
});

/** Holds a call that both agree to record, and waits for its recording. */
async function recorded(): Promise<{ readonly call: TestCall; readonly recordingId: string }> {
  const made = await startCall(client);
  await made.consents(made.ada);
  const id = (await made.consents(made.grace)).recording_id ?? '';
  const from = await serverNow(client);
  await pass(client, SECONDS);
  await made.consents(made.grace, false);
  const mark = { id: randomUUID(), at: Temporal.Instant.fromEpochMilliseconds(from + 2000).toString() };
  await client.ok(markMoment, { params: { id: made.session.id }, body: mark }, { as: made.ada });
  for (const as of [made.ada, made.grace]) {
    const piece = pieceOf({ from, until: from + SECONDS * 1000, bytes: film, is_last: true });
    expect((await sendPiece(client, as, id, piece)).body).toEqual({ outcome: 'kept' });
  }
  await endCall(made);
  await pass(client, 10);
  await seenOnce(client, id, made.ada, isReady, { limitMs: 500_000 });
  return { call: made, recordingId: id };
}

async function ffmpeg(...args: Parameters<Ffmpeg>): Promise<void> {
  await (
    await findFfmpeg()
  )?.(...args);
}

/** Returns the length of a video in seconds by decoding all of it. */
async function lengthOf(path: string): Promise<number> {
  let length = 0;
  await ffmpeg(['-i', path, '-f', 'null', '-'], { onProgress: (seconds) => (length = seconds) });
  return length;
}

/** When the sentence is said for the second time, in seconds: after a pause. */
const AGAIN = 4.3;

/** Records a test picture and two sentences, in the format that a browser records. */
async function testFilm(): Promise<Buffer> {
  const path = join(folder, 'film.webm');
  await ffmpeg([
    ...[
      '-f',
      'lavfi',
      '-i',
      `testsrc2=s=160x120:d=${SECONDS}:r=10`,
      '-f',
      'lavfi',
      '-i',
      'anoisesrc=a=0.0005',
      ...[
        '-i',
        SPOKEN,
        '-filter_complex',
        `[2:a]asplit[b][c];[c]adelay=${AGAIN * 1000}:all=1[d];[1:a][b][d]amix=inputs=3:normalize=0[a]`,
      ],
      ...['-map', '0:v', '-map', '[a]', '-t', String(SECONDS)],
    ],
    ...['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '100k', '-c:a', 'libopus', path],
  ]);
  return readFileSync(path);
}

const pairs = (ends: readonly number[]): number[][] =>
  ends.flatMap((from, at) => (at % 2 === 0 ? [[from, ends[at + 1] ?? 0]] : []));
const choice = (part: Partial<Parameters<typeof make>[1]> = {}) => ({
  from_seconds: 1.5,
  until_seconds: 5.5,
  title: 'A wire',
  topic_slugs: [] as string[],
  speaker_ids: [ada.id],
  ...part,
});
const make = (
  as: TestMember,
  body: {
    from_seconds: number;
    until_seconds: number;
    title: string;
    topic_slugs: string[];
    speaker_ids: string[];
    captions?: PeekCaption[];
    leaves_out_pauses?: boolean;
  },
) => client.call(makePeek, { params: { id: recordingId }, body }, { as });
/** Makes a peek as the page does: a repeated request, whose response was lost, makes no second one. */
const made = async (): Promise<Peek> => {
  const headers = { [IDEMPOTENCY_KEY]: randomUUID() };
  const once = () =>
    client.call(makePeek, { params: { id: recordingId }, body: choice() }, { as: ada, headers });
  const [answer, again] = [await once(), await once()];
  expect(answer.status).toBe(201);
  expect(again.body).toEqual(answer.body);
  return answer.body;
};
const caption = (part: Partial<PeekCaption> = {}): PeekCaption => ({
  ...{ person_id: ada.id, from_seconds: 3, until_seconds: 4, text: 'It is a wire.' },
  ...part,
});
const see = (id: string, as: TestMember) => client.call(getPeek, { params: { id } }, { as });
/** Waits until the video of the newest cut is there. */
const ready = async (id: string): Promise<Peek> => {
  let peek = await client.ok(getPeek, { params: { id } }, { as: ada });
  await until(async () => {
    peek = await client.ok(getPeek, { params: { id } }, { as: ada });
    return peek.video_state !== 'making';
  }, 500_000);
  expect(peek.video_state).toBe('ready');
  return peek;
};
/** Renders a published peek in a format. @returns the video's URL. */
const rendered = async (id: string, view: Peek['aspect']): Promise<string> => {
  const params = await client.ok(generatePeekVideo, { params: { id }, body: { view } }, { as: ada });
  const see = () => client.ok(getVideoStatus, { params }, { as: ada });
  await until(async () => ['done', 'failed'].includes((await see()).status), 500_000);
  expect(await see()).toMatchObject({ status: 'done', progress: 1 });
  return (await see()).video_url ?? '';
};
const bytesOf = async (url: string | null) =>
  Buffer.from(await (await fetch(client.url + (url ?? '/nothing'))).arrayBuffer());
const agrees = (as: TestMember, id: string, version: number) =>
  client.call(updatePeek, { params: { id }, body: { did_clip: true, version } }, { as });
const feed = async (as: TestMember) =>
  (await client.ok(listPeeks, { query: {} }, { as })).results.map(({ uuid }) => uuid);
const statusOf = async (url: string | null) => (await fetch(client.url + (url ?? '/nothing'))).status;

describe('a recording', () => {
  it('is opened by who may watch it, with who is present when', async () => {
    const desk = await client.ok(getPeekDesk, { params: { id: recordingId } }, { as: ada });
    expect(desk.stretches).toMatchObject([{ from_seconds: 0, part: 0, has_guest: false }]);
    expect(desk.stretches[0]?.person_ids.toSorted()).toEqual([ada.id, grace.id].toSorted());
    expect(await statusOf(desk.video_url)).toBe(200);
    expect(await statusOf(desk.poster_url)).toBe(200);
    expect(desk.marks).toEqual([expect.closeTo(2, 0)]);
    const open = (as: TestMember) => client.call(getPeekDesk, { params: { id: recordingId } }, { as });
    expect((await open(stranger)).status).toBe(404);
    // Both consented, so both can watch it and make peeks of it, until Ada, who asked for it, stops sharing it (R-REC-6).
    const share = (is_shared: boolean) =>
      client.ok(shareRecording, { params: { id: recordingId }, body: { is_shared } }, { as: ada });
    expect((await open(grace)).status).toBe(200);
    await share(false);
    expect((await open(grace)).status).toBe(409);
    expect((await make(grace, choice())).status).toBe(409);
    await share(true);
    expect((await open(grace)).status).toBe(200);
    expect((await make(stranger, choice())).status).toBe(404);
  });

  it('is measured for suggestions after it was assembled; six seconds have none', async () => {
    const suggestions = async () =>
      (await client.ok(getPeekDesk, { params: { id: recordingId } }, { as: ada })).suggestions;
    await until(async () => (await suggestions()) !== null, 500_000);
    expect(await suggestions()).toEqual([]);
  });

  it('shows how loud each track is and when its person speaks', async () => {
    const desk = await client.ok(getPeekDesk, { params: { id: recordingId } }, { as: ada });
    expect(desk.tracks?.map(({ person_id }) => person_id).sort()).toEqual([ada.id, grace.id].sort());
    for (const { levels, speech } of desk.tracks ?? []) {
      expect(Math.abs(levels.length - desk.seconds * 10)).toBeLessThanOrEqual(1);
      // A sentence, then silence, then the sentence again.
      expect(Math.max(...levels.slice(0, 30))).toBeGreaterThan(50);
      expect(Math.max(...levels.slice(35, AGAIN * 10))).toBeLessThan(30);
      const [[from = 9, until = 0] = [], ...others] = pairs(speech);
      expect([from < 0.7, until > 1.5 && until < 3.2, others.length]).toEqual([true, true, 1]);
    }
  });

  it('has the words of each track, once they are written down', async () => {
    const wordsOf = async () =>
      (await client.ok(getPeekDesk, { params: { id: recordingId } }, { as: ada })).tracks?.map(
        (t) => t.words,
      );
    await until(async () => (await wordsOf())?.every((words) => words !== null) === true, 500_000);
    for (const words of (await wordsOf()) ?? [])
      expect(words?.map(({ text, until_seconds }) => [text, until_seconds < 2])).toEqual([
        ['customers?', true],
      ]);
  });

  it.each([
    ['beyond its end', { until_seconds: 30 }],
    ['shorter than three seconds', { until_seconds: 4 }],
    ['with a speaker who was not in it', () => ({ speaker_ids: [stranger.id] })],
    ['with a caption beyond its end', () => ({ captions: [caption({ until_seconds: 5.6 })] })],
    [
      'with a caption of somebody who was not in it',
      () => ({ captions: [caption({ person_id: stranger.id })] }),
    ],
    ['with a topic that does not exist', { topic_slugs: ['no-such-topic'] }],
  ])('becomes no peek %s', async (_what, part) => {
    expect((await make(ada, choice(typeof part === 'function' ? part() : part))).status).toBe(400);
  });
});

it('a peek made by hand is published once everybody present agreed to exactly this cut, and is gone at once', async () => {
  const { uuid: id, ...first } = await made();
  expect(first).toMatchObject({ did_clip: true, published_at: null, version: 1, video_state: 'making' });
  expect(first.joined_users.map((person) => person.id).toSorted()).toEqual([ada.id, grace.id].toSorted());
  const peek = await ready(id);
  expect(peek).toMatchObject({ raw_users: [expect.stringContaining('Ada')], published_at: null });
  expect((await see(id, stranger)).status).toBe(404);
  expect(await lengthOf(join(server.dataDir, `files/peek-cuts/${id}/1.mp4`))).toBeCloseTo(4, 1);
  expect(peek.duration_seconds).toBeCloseTo(4, 1);
  const { results } = await client.ok(listNotifications, { query: {} }, { as: grace });
  expect(results.map((one) => one.path)).toContain(`/peek?snip=${id}`);

  // Ada changes the cut: it is another version, with another video, to which Grace has to agree.
  const recut = (as: TestMember, version: number) =>
    client.call(
      recutPeek,
      {
        params: { id },
        body: {
          ...choice({ from_seconds: 2, captions: [caption()] }),
          ...{ caption_style: 'large' as const, version },
        },
      },
      { as },
    );
  expect((await recut(stranger, 1)).status).toBe(404);
  expect((await recut(ada, 1)).body).toMatchObject({ version: 2, video_url: null, did_clip: true });
  expect((await recut(ada, 1)).status).toBe(409);
  const again = await ready(id);
  expect(again.duration_seconds).toBeCloseTo(3.5, 1);
  expect(again.transcript).toBe('It is a wire.');
  // The player shows the captions, and can hide them (R-PEEK-82).
  const cues = [{ from_seconds: 1, until_seconds: 2.4, text: 'Ada: It is a wire.' }];
  expect(again.captions).toEqual({ style: 'large', cues });
  const { peeks } = await client.ok(getPeekDesk, { params: { id: recordingId } }, { as: ada });
  const written = { captions: [caption()], caption_style: 'large' };
  expect(peeks.find(({ uuid }) => uuid === id)).toMatchObject(written);
  await until(() => !existsSync(join(server.dataDir, `files/peek-cuts/${id}/1.mp4`)));
  expect((await agrees(grace, id, 1)).status).toBe(409);
  expect(await feed(stranger)).not.toContain(id);
  // Its ends are changed in the recording only, so that no second is in the file that nobody agreed to.
  const trim = { params: { id }, body: { trim_start_seconds: 1 } };
  expect((await client.call(updatePeek, trim, { as: grace })).status).toBe(400);
  expect((await agrees(grace, id, 2)).body).toMatchObject({ did_clip: true });
  expect(await feed(stranger)).toContain(id);
  const { video_url } = (await see(id, stranger)).body;
  expect(await statusOf(video_url)).toBe(200);
  expect((await see(id, stranger)).body).toMatchObject({ cut: null });

  // A video to download is watched by the server, too, and says where it is from (R-PEEK-78).
  const download = await rendered(id, 'audiogram');
  expect((await bytesOf(download)).includes(' · Acquaint')).toBe(true);
  const square = {
    params: await client.ok(generatePeekVideo, { params: { id }, body: { view: 'square' } }, { as: ada }),
  };
  expect((await client.call(cancelVideo, square, { as: stranger })).status).toBe(404);
  await client.ok(cancelVideo, square, { as: grace });
  expect((await client.call(getVideoStatus, square, { as: ada })).status).toBe(404);

  await client.ok(skipPeek, { params: { id } }, { as: grace });
  expect(await statusOf(download)).toBe(404);
  expect(await statusOf(video_url)).toBe(404);
  expect((await see(id, stranger)).status).toBe(404);
  // Grace decided against it: the cut cannot be changed to ask her again.
  expect((await recut(ada, 2)).status).toBe(409);
});

it('a peek without its long pauses is another version, to which the others have to agree again (R-PEEK-88)', async () => {
  const open = () => client.ok(getPeekDesk, { params: { id: recordingId } }, { as: ada });
  const cut = choice({
    from_seconds: 0.2,
    until_seconds: 6,
    captions: [caption({ from_seconds: 4.5, until_seconds: 5.5 })],
  });
  const { uuid: id } = (await make(ada, cut)).body;
  expect((await ready(id)).duration_seconds).toBeCloseTo(5.8, 1);
  const recut = await client.ok(
    recutPeek,
    { params: { id }, body: { ...cut, leaves_out_pauses: true, version: 1 } },
    { as: ada },
  );
  expect(recut).toMatchObject({ version: 2, video_url: null });
  expect((await agrees(grace, id, 1)).status).toBe(409);
  const { duration_seconds: shorter, captions } = await ready(id);
  // At least a second is left out, and a natural rest stays.
  expect(shorter).toBeGreaterThan(3);
  expect(shorter).toBeLessThan(4.9);
  expect(await lengthOf(join(server.dataDir, `files/peek-cuts/${id}/2.mp4`))).toBeCloseTo(shorter, 1);
  expect(captions?.cues[0]?.from_seconds).toBeCloseTo(4.3 - (5.8 - shorter), 2);
  expect((await open()).peeks.find(({ uuid }) => uuid === id)).toMatchObject({ leaves_out_pauses: true });
});

it('a peek whose video cannot be made is shown as failed, and can be cut anew', async () => {
  writeFileSync(flag, '');
  const { uuid: id } = await made();
  await pass(client, 3 * 3_600);
  await until(async () => (await see(id, ada)).body.video_state === 'failed');
  expect((await see(id, ada)).body.video_notes).toEqual([expect.stringContaining('We tried for two hours')]);
  rmSync(flag);
  const body = { ...choice(), version: 1 };
  expect((await client.call(recutPeek, { params: { id }, body }, { as: ada })).status).toBe(200);
  await ready(id);
});

it('a peek is gone with the recording it was made of', async () => {
  const params = { id: recordingId };
  const body = choice({ speaker_ids: [ada.id] });
  const { uuid: id } = await client.ok(makePeek, { params, body }, { as: ada });
  await ready(id);
  await agrees(grace, id, 1);
  const { video_url } = (await see(id, stranger)).body;
  expect(await statusOf(video_url)).toBe(200);
  await client.ok(deleteRecording, { params }, { as: grace });
  expect(await statusOf(video_url)).toBe(404);
  expect((await see(id, ada)).status).toBe(404);
  expect(await feed(stranger)).not.toContain(id);
  await until(() => !existsSync(join(server.dataDir, `files/peek-cuts/${id}`)));
  expect((await client.call(makePeek, { params, body }, { as: ada })).status).toBe(404);
});
