// Reads: api/test/pictures
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findFfmpeg } from '../ffmpeg.ts';
import { findPicture } from '../track-picture.ts';
import { findFaces } from './face-finder.ts';
import { inFrame, placesOfFaces } from './face-place.ts';

const FACE = join(import.meta.dirname, '../../../test/pictures/astronaut.webp');
/** Where the middle of the face is in the picture, in pixels. */
const MIDDLE = { x: 92, y: 92 };
const [WIDTH, HEIGHT] = [640, 360];
/** Somebody sits at the left for so many seconds, then at the right until the end. */
const [LEFT, MOVED, END] = [{ x: 60, y: 80 }, 2, 7];
const RIGHT = { x: 400, y: 80 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-crop-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a crop begins at a real face and follows it when it has moved and stays there (R-PEEK-25)', async () => {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) throw new Error('There is no ffmpeg on this machine');
  const [face, path] = [join(folder, 'face.png'), join(folder, 'track.mp4')];
  await sharp(FACE).png().toFile(face);
  const x = `if(lt(t,${MOVED}),${LEFT.x},${RIGHT.x})`;
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `color=c=0x5b7285:s=${WIDTH}x${HEIGHT}:r=10:d=${END}`, '-i', face],
    ...['-filter_complex', `[0][1]overlay=x='${x}':y=${LEFT.y}:eval=frame,format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', path],
  ]);
  const input = ['-f', 'mov', '-i', `file:${path}`];
  const { frames, ratio } = await findPicture(ffmpeg, input, { folder, name: 'track', isWhole: true });
  if (!frames) throw new Error('There is no picture');
  const [moments = []] = await findFaces([frames]);
  expect(moments).toHaveLength(END * 2);
  const places = placesOfFaces(inFrame(moments, ratio));
  expect(places.map(({ at }) => at)).toEqual([0, MOVED * 1_000]);
  for (const [index, { x: left, y: top }] of [LEFT, RIGHT].entries()) {
    expect(Math.abs((places[index]?.x ?? 0) - (left + MIDDLE.x) / WIDTH)).toBeLessThan(0.03);
    expect(Math.abs((places[index]?.y ?? 0) - (top + MIDDLE.y) / HEIGHT)).toBeLessThan(0.05);
  }
});
