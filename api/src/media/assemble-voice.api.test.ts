import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assembleTrack, mixTracks } from './assemble-call.ts';
import { findFfmpeg, type Ffmpeg } from './ffmpeg.ts';

const RATE = 8_000;
const [SECONDS, STEP_MS] = [40, 40];
let folder: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-voice-'));
  const found = await findFfmpeg();
  if (!found) throw new Error('There is no ffmpeg on this machine');
  ffmpeg = found;
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Records a click at each full second, in packets of 60 ms like those of browsers.
 * @param times ffmpeg expression that changes the packets’ timestamps.
 */
async function recorded(times: string): Promise<string> {
  const path = join(folder, 'take.webm');
  const clicks = `aevalsrc='0.5*sin(2*PI*1000*t)*lt(mod(t,1),0.06)':s=48000:d=${SECONDS}`;
  await ffmpeg([
    ...['-f', 'lavfi', '-i', clicks, '-c:a', 'libopus', '-frame_duration', '60'],
    ...['-bsf:a', `setts=ts='${times}'`, path],
  ]);
  return path;
}

const length = SECONDS * 1_000;

/** Returns when each click starts in the track made of a recorded file, in milliseconds. */
async function clicksOf(take: string): Promise<number[]> {
  const track = join(folder, 'track.mp4');
  await assembleTrack(ffmpeg, [{ path: take, from: 0, until: length, at: 0 }], { length, target: track });
  return clicksIn(track, RATE / 2);
}

/**
 * Returns when each click starts in a video, in milliseconds.
 * @param apart minimum number of samples between two clicks.
 */
async function clicksIn(video: string, apart: number): Promise<number[]> {
  const sound = join(folder, 'film.raw');
  await ffmpeg(['-i', video, '-ac', '1', '-ar', String(RATE), '-f', 's16le', sound]);
  const bytes = readFileSync(sound);
  const clicks: number[] = [];
  let last = -RATE;
  for (let at = 0; at < bytes.length / 2; at += 1) {
    if (Math.abs(bytes.readInt16LE(2 * at)) < 4_000) continue;
    if (at - last > apart) clicks.push((1_000 * at) / RATE);
    last = at;
  }
  return clicks;
}

it.each([
  ['whose packets come a little early and late', 'TS+if(lt(N,7),0,if(lt(N,11),10,20))+2*mod(N,2)', () => 20],
  ['of a slow sound card', 'TS*1.004', (second: number) => 4 * second],
  ['of a fast sound card', 'TS*0.996', (second: number) => -4 * second],
])('a voice %s is in sync within 40 ms from beginning to end', async (_, times, shift) => {
  const clicks = await clicksOf(await recorded(times));
  const late = clicks.map((at) => {
    const second = Math.round(at / 1_000);
    return at - (1_000 * second + shift(second));
  });
  expect(clicks.length).toBeGreaterThanOrEqual(SECONDS - 2);
  expect(Math.max(...late.map(Math.abs))).toBeLessThanOrEqual(STEP_MS);
});

it.each([3, 4])('%d voices in one recording are each where they belong within 40 ms', async (count) => {
  const take = await recorded('TS');
  const tracks = [];
  for (let index = 0; index < count; index += 1) {
    const [at, target] = [(index * 1_000) / count, join(folder, `voice-${index}.mp4`)];
    await assembleTrack(ffmpeg, [{ path: take, from: 0, until: length - at, at }], { length, target });
    tracks.push({ path: target, times: [{ from: 0, until: length }] });
  }
  const mix = join(folder, 'mix.mp4');
  await mixTracks(
    ffmpeg,
    tracks.map((track) => [track]),
    { length, target: mix },
  );
  const clicks = await clicksIn(mix, RATE / 20);
  const step = 1_000 / count;
  const late = clicks.map((at) => at - step * Math.round(at / step));
  expect(clicks.length).toBeGreaterThanOrEqual(count * (SECONDS - 2));
  expect(Math.max(...late.map(Math.abs))).toBeLessThanOrEqual(STEP_MS);
});
