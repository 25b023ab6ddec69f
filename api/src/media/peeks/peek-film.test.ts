// Reads: api/test/pictures
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { LOOKS, PAD, type View } from '@acquaint/contracts/peek-film/layout';
import { faceFinder, findFaces, type FaceFinder } from '../faces/face-finder.ts';
import { findFfmpeg, type Ffmpeg } from '../ffmpeg.ts';
import { makeFilm, type FilmSource, type KnownFilm } from './peek-film.ts';
import { rowsOfFaces } from '../picture-crop.ts';

const FACE = join(import.meta.dirname, '../../../test/pictures/face.svg');
/** Where the middle of the drawn face is, as a share of the width. */
const FACE_AT = 450 / 640;

const NO_PICTURE = { box: null, ratio: 1, faces: [] };
const ALL = { from: 0, until: 2_200 };

/** It shows none of the tracks. */
const NOTHING_KNOWN: KnownFilm = { path: 'none.mp4', pictures: {} };

let folder: string;
let ffmpeg: Ffmpeg;
let source: FilmSource;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-film-'));
  const found = await findFfmpeg();
  if (!found) throw new Error('There is no ffmpeg on this machine');
  ffmpeg = found;
  const [picture, path] = [join(folder, 'face.png'), join(folder, 'track.mp4')];
  await sharp(FACE).png().toFile(picture);
  await ffmpeg([
    ...['-loop', '1', '-framerate', '30', '-t', '2.2', '-i', picture],
    ...['-f', 'lavfi', '-i', 'sine=f=200:d=2.2', '-pix_fmt', 'yuv420p'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', path],
  ]);
  const length = 2_200;
  const present = [{ from: 0, until: length }];
  const track = {
    id: 'ada',
    name: 'Ada',
    firstName: 'Ada',
    path,
    format: 'mov' as const,
    fromMs: 0,
    isWhole: true,
  };
  const words = ['This', 'is', 'a', 'wire.'].map((text, at) => ({
    ...{ person: 0, text, from: at * 400, until: at * 400 + 300 },
  }));
  source = {
    ...{ tracks: [{ ...track, present, speech: null }], words, title: 'A wire', length },
    captionStyle: 'large',
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes a film, and counts the runs of ffmpeg. */
async function filmIn(view: View, known: KnownFilm, find: FaceFinder = findFaces) {
  const work = join(folder, view);
  mkdirSync(work);
  const path = join(work, 'film.mp4');
  let runs = 0;
  const counted: Ffmpeg = (...args) => {
    runs += 1;
    return ffmpeg(...args);
  };
  const { pictures, faults, facesAt } = await makeFilm(
    counted,
    { ...source, known },
    { view, target: path, folder: work, findFaces: find, burnsCaptions: true, onProgress: () => undefined },
  );
  return { path, pictures, faults, facesAt, runs, work };
}

/** Returns a digest of the encoded sound of a film. */
async function soundOf(path: string): Promise<string> {
  const sound = `${path}.aac`;
  await ffmpeg(['-i', path, '-map', '0:a', '-c', 'copy', '-f', 'adts', sound]);
  return createHash('sha256').update(readFileSync(sound)).digest('hex');
}

/** Returns the middle of what has the color of skin in the first frame, as a share of the width. */
async function middleOfFace(path: string, work: string): Promise<number> {
  const frame = join(work, 'shown.png');
  await ffmpeg(['-i', path, '-frames:v', '1', frame]);
  const { data, info } = await sharp(frame).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const columns: number[] = [];
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    const [red = 0, , blue = 0] = data.subarray(pixel * 3, pixel * 3 + 3);
    if (red > 170 && red - blue > 40) columns.push((pixel % info.width) / info.width);
  }
  return columns.reduce((sum, each) => sum + each, 0) / columns.length;
}

it('a face at the side of a picture is in the middle of its crop (R-PEEK-25), and a later view takes over what was seen and heard, of the same tracks only', async () => {
  const first = await filmIn('landscape', NOTHING_KNOWN);
  if (!first.pictures) throw new Error('The faces were not looked for');
  const known = { path: first.path, pictures: first.pictures };
  const [place] = first.pictures['ada']?.faces ?? [];
  expect(Math.abs((place?.x ?? 0) - FACE_AT)).toBeLessThan(0.03);
  expect(first.facesAt).toEqual([0, 500, 1_000, 1_500, 2_000]);
  const portrait = await filmIn('portrait', known);
  // Only rendered and watched.
  expect(portrait.runs).toBe(2);
  expect(first.runs).toBeGreaterThan(portrait.runs);
  expect(portrait.pictures).toEqual(first.pictures);
  expect(await soundOf(portrait.path)).toBe(await soundOf(first.path));
  const middle = await middleOfFace(portrait.path, portrait.work);
  expect(Math.abs(middle - 0.5)).toBeLessThan(0.06);
  // Its caption is not in front of the face, but for the chin.
  const { letters, ...size } = LOOKS.portrait;
  const [shown] = rowsOfFaces(Object.values(first.pictures)[0] ?? NO_PICTURE, { x: 0, y: 0, ...size }, ALL);
  const written = readFileSync(join(portrait.work, 'writing.ass'), 'utf8');
  const [, bottom] = /,caption,.*pos\(\d+,(\d+)\)/.exec(written)?.map(Number) ?? [];
  if (!shown || bottom === undefined) throw new Error('There is no face, or no caption');
  const isBeside =
    bottom <= shown.top || bottom - 2 * 1.25 * letters - 2 * PAD >= 0.15 * shown.top + 0.85 * shown.bottom;
  expect(isBeside).toBe(true);
});

it('says that faces could not be looked for, and lets the next view look for them (R-PEEK-24)', async () => {
  const failure = new Error('no memory for the model');
  const told: unknown[] = [];
  const find = faceFinder(
    (error) => told.push(error),
    () => Promise.reject(failure),
  );
  const film = await filmIn('square', NOTHING_KNOWN, find);
  expect(told).toEqual([failure]);
  expect(film.faults).toContain('faces');
  expect(film.pictures).toBeNull();
});

it('a track that ends early leaves a dark ground, and everybody else at their times', async () => {
  const [length, turn] = [3_600, 1_800];
  const painted = async (id: string, seconds: number, red: number): Promise<string> => {
    const path = join(folder, `${id}.mp4`);
    await ffmpeg([
      ...['-f', 'lavfi', '-i', `nullsrc=s=320x180:r=30:d=${seconds},geq=r=${red}:g=X/2:b=${255 - red}`],
      ...['-f', 'lavfi', '-i', `sine=f=200:d=${seconds}`, '-pix_fmt', 'yuv420p'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', path],
    ]);
    return path;
  };
  const whole = { present: [{ from: 0, until: length }], format: 'mov' as const, fromMs: 0, isWhole: true };
  const work = join(folder, 'ends-early');
  mkdirSync(work);
  const target = join(work, 'film.mp4');
  const tracks = [
    {
      ...whole,
      id: 'bob',
      name: 'Bob',
      firstName: 'Bob',
      path: await painted('bob', 1, 0),
      speech: [{ from: 0, until: turn }],
    },
    {
      ...whole,
      id: 'eve',
      name: 'Eve',
      firstName: 'Eve',
      path: await painted('eve', 4, 255),
      speech: [{ from: turn, until: length }],
    },
  ];
  const { faults } = await makeFilm(
    ffmpeg,
    { tracks, words: [], title: 'A wire', length },
    {
      ...{ view: 'square', target, folder: work, findFaces: () => Promise.resolve([[], []]) },
      ...{ burnsCaptions: true, onProgress: () => undefined },
    },
  );
  expect(faults).not.toContain('length');
  const colorAt = async (seconds: number): Promise<string> => {
    const frame = join(work, `${seconds}.png`);
    await ffmpeg(['-ss', String(seconds), '-i', target, '-frames:v', '1', frame]);
    const [red = 0, , blue = 0] = await sharp(frame)
      .extract({ left: 320, top: 400, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    return red > 150 ? 'eve' : blue > 150 ? 'bob' : 'ground';
  };
  const seen = [0.5, 1.4, 1.75, 1.85, 3.5].map(colorAt);
  expect(await Promise.all(seen)).toEqual(['bob', 'ground', 'ground', 'eve', 'eve']);
});
