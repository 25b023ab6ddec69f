import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteRecording, skipPeek } from '@acquaint/contracts';
import { expect, test } from '@playwright/test';
import { PEEK_FAULT, type PeekFaultRow } from './peek-faults-table.ts';
import { RECORDED_SECONDS, RecordedSession, type Fault } from './recorded-session.ts';

let session: RecordedSession;
test.beforeAll(async () => {
  session = await RecordedSession.open();
});
test.afterAll(() => session.end());
test.afterEach(() => session.fails('none'));

const row = (found: Omit<PeekFaultRow, 'fault'>): void => {
  const { title, annotations } = test.info();
  annotations.push({ type: PEEK_FAULT, description: JSON.stringify({ fault: title, ...found }) });
};
/** Waits for the video, which nobody else gets. */
const made = async (id: string): Promise<void> => {
  const peek = await session.seen(id, ({ video_state }) => video_state !== 'making');
  expect(peek).toMatchObject({ video_state: 'ready', video_notes: [], video_progress: 1 });
  expect(await session.isShown(id)).toBe(false);
};

for (const [title, fault] of [
  ['ffmpeg is killed', 'killed'],
  ['the disk is full', 'full'],
  ['ffmpeg is missing', 'missing'],
] as const satisfies readonly (readonly [string, Fault])[]) {
  test(title, async () => {
    session.fails(fault);
    const id = await session.make();
    const { video_notes } = await session.seen(id, (peek) => peek.video_notes.length > 0);
    expect(await session.isShown(id)).toBe(false);
    session.fails('none');
    await session.pass(60);
    await made(id);
    row({ said: video_notes.join(' '), end: 'made at a later try' });
  });
}

test('the server is killed in the middle of a render', async () => {
  session.fails('wait');
  const id = await session.make();
  await session.waits();
  session.server = await session.server.restart({}, 'SIGKILL');
  session.fails('none');
  await session.pass(60);
  await made(id);
  row({ said: '(its progress)', end: 'made by the next server' });
});

test('a track is broken', async () => {
  const track = session.trackOf(session.grace);
  copyFileSync(track, `${track}.good`);
  const bytes = readFileSync(track);
  writeFileSync(track, bytes.subarray(0, bytes.length / 3));
  const id = await session.make();
  await made(id);
  copyFileSync(`${track}.good`, track);
  row({ said: '', end: 'made of the mixed video' });
});

test('the film is silent', async () => {
  const tracks = [session.ada, session.grace].map((person) => session.trackOf(person));
  for (const track of tracks) {
    copyFileSync(track, `${track}.good`);
    await session.ffmpeg([
      '-i',
      `${track}.good`,
      '-f',
      'mp4',
      '-c:v',
      'copy',
      '-af',
      'volume=0',
      '-movflags',
      '+faststart',
      track,
    ]);
  }
  const id = await session.make();
  const { video_state, video_notes, video_url } = await session.seen(
    id,
    (peek) => peek.video_state !== 'making',
  );
  expect({ video_state, video_url }).toEqual({ video_state: 'failed', video_url: null });
  expect(video_notes).toEqual(['We can’t hear anything in this part. Choose one in which someone speaks.']);
  expect(await session.isShown(id)).toBe(false);
  for (const track of tracks) copyFileSync(`${track}.good`, track);
  row({ said: video_notes.join(' '), end: 'shown to nobody' });
});

test('a track is three hours long', async () => {
  const track = session.trackOf(session.ada);
  copyFileSync(track, `${track}.good`);
  const again = String(Math.ceil((3 * 3600) / RECORDED_SECONDS));
  await session.ffmpeg([
    ...['-stream_loop', again, '-i', `${track}.good`],
    ...['-f', 'mp4', '-c', 'copy', '-movflags', '+faststart', track],
  ]);
  const id = await session.make();
  await made(id);
  copyFileSync(`${track}.good`, track);
  row({ said: '(its progress)', end: 'made from its own seconds' });
});

test('the clock jumps a minute in the middle of a render', async () => {
  session.fails('wait');
  const id = await session.make();
  await session.waits();
  await session.pass(60);
  session.fails('none');
  await made(id);
  row({ said: '(its progress)', end: 'made' });
});

test('two people decide at once', async () => {
  const id = await session.make();
  await made(id);
  const skips = session.client.call(skipPeek, { params: { id } }, { as: session.ada });
  const [agreed, skipped] = await Promise.all([session.agrees(id, session.grace), skips]);
  expect([agreed.status, skipped.status]).toEqual([200, 200]);
  expect(await session.isShown(id)).toBe(false);
  row({ said: '(their own decision)', end: 'one skip keeps it unpublished' });
});

test('somebody says no in the middle of a render', async () => {
  session.fails('wait');
  const id = await session.make();
  await session.waits();
  await session.client.ok(skipPeek, { params: { id } }, { as: session.grace });
  session.fails('none');
  await session.seen(id, ({ video_state }) => video_state !== 'making');
  expect(await session.isShown(id)).toBe(false);
  row({ said: '(their own decision)', end: 'shown to nobody' });
});

test('a published peek is revoked while a browser plays it', async ({ page }) => {
  const id = await session.make();
  await made(id);
  await session.agrees(id, session.grace);
  const { video_url } = (await session.see(id, session.stranger)).body;
  await page.goto(`${session.server.url}/readyz`);
  await page.evaluate(async (url) => {
    const film = document.createElement('video');
    Object.assign(film, { src: url, muted: true, loop: true });
    document.body.append(film);
    await film.play();
    await fetch(url);
  }, video_url ?? '');
  await session.client.ok(skipPeek, { params: { id } }, { as: session.grace });
  const began = Date.now();
  expect(await session.isShown(id)).toBe(false);
  // The browser asks as a player does, and may answer from its cache.
  const isGone = () => page.evaluate(async (url) => !(await fetch(url)).ok, video_url ?? '');
  await expect.poll(isGone, { intervals: [1_000], timeout: 90_000 }).toBe(true);
  const seconds = (Date.now() - began) / 1_000;
  expect(seconds).toBeLessThanOrEqual(61);
  row({
    said: '',
    end: `gone from the feed at once, from the browser's cache after ${seconds.toFixed(0)} s`,
  });
});

test('its recording is deleted in the middle of a render', async () => {
  session.fails('wait');
  const id = await session.make();
  await session.waits();
  await session.client.ok(deleteRecording, { params: { id: session.recordingId } }, { as: session.grace });
  session.fails('none');
  expect((await session.see(id)).status).toBe(404);
  const folder = join(session.server.dataDir, `files/peek-cuts/${id}`);
  await expect.poll(() => existsSync(folder), { timeout: 200_000 }).toBe(false);
  expect(await session.isShown(id)).toBe(false);
  row({ said: '(the recording is gone)', end: 'nothing is left' });
});
