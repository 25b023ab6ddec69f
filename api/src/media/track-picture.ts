import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from './ffmpeg.ts';
import { grayFrames, grayVideo, spreadOf, type GrayVideo } from './gray-frames.ts';
import { FACE_SIZE, type FaceQuestion } from './faces/face-messages.ts';
import type { FacePlace } from './faces/face-place.ts';
import { succeeds } from './stranger-video.ts';

/** Size and rate at which a film is looked at. */
const [LOOK_WIDTH, LOOK_HEIGHT] = [64, 36] as const;
const LOOKED_AT: GrayVideo = { rate: 2, width: LOOK_WIDTH, height: LOOK_HEIGHT };
const LIMIT_MS = 600_000;
/**
 * Faces are looked for in at most two frames a second, so that a crop follows from the moment at which somebody moves
 * (`facesInFrames`).
 */
const FACE_STEP_MS = 500;
/** Brightness of the ground that is put around a picture, and where there is none (`assembleTrack`). */
const GROUND = 19;
const NEAR = 5;
/** A picture that is so even shows nothing. */
const EVEN = 3;

/** The part of a track's frames that is a picture, as shares of width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a track shows. */
export interface TrackPicture {
  /** Where the picture is, without the ground around it; null when there is none, as with a camera that is off. */
  readonly box: Box | null;
  /** Width by height of a frame. */
  readonly ratio: number;
  /** Where faces are in the frames; empty when none is known. */
  readonly faces: readonly FacePlace[];
}

/** What is seen of a track at a first look, and the frames in which faces are to be found. */
export interface FirstLook extends Omit<TrackPicture, 'faces'> {
  /** Null when there is no picture. */
  readonly frames: FaceQuestion | null;
}

/**
 * Looks at some frames of a track.
 * @param input ffmpeg's options for the part of the file that is looked at.
 * @param options.name of its files in the folder.
 * @param options.isWhole whether a picture is known to be in it: then a file without one is broken.
 * @throws FfmpegFailure when the file is broken.
 */
export async function findPicture(
  ffmpeg: Ffmpeg,
  input: readonly string[],
  {
    folder,
    name,
    isWhole,
    signal,
  }: {
    readonly folder: string;
    readonly name: string;
    readonly isWhole: boolean;
    readonly signal?: AbortSignal;
  },
): Promise<FirstLook> {
  const [raw, first, frames] = ['looked-at.raw', 'first.png', 'faces.raw'].map((end) =>
    join(folder, `${name}-${end}`),
  ) as [string, string, string];
  const size = `${FACE_SIZE}:${FACE_SIZE}`;
  // Rounded up, so that each frame is what is shown at its time, and not a quarter of a second later.
  const forFaces = `fps=1000/${FACE_STEP_MS}:start_time=0:round=up,scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,format=rgb24`;
  const looking = ffmpeg(
    [
      ...[
        ...(isWhole ? ['-xerror'] : []),
        ...input,
        '-map',
        '0:v:0',
        '-vf',
        grayVideo(LOOKED_AT),
        '-f',
        'rawvideo',
        raw,
      ],
      ...['-map', '0:v:0', '-frames:v', '1', '-c:v', 'png', '-f', 'image2', first],
      ...['-map', '0:v:0', '-vf', forFaces, '-f', 'rawvideo', frames],
    ],
    { limitMs: LIMIT_MS, folder, isGentle: true, ...(signal && { signal }) },
  );
  if (isWhole) await looking;
  else if (!(await succeeds(looking))) return { box: null, ratio: 1, frames: null };
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(await readFile(first)).metadata();
  const box = pictureIn(grayFrames(await readFile(raw), LOOKED_AT));
  return { box, ratio: width / height, frames: box && { path: frames, stepMs: FACE_STEP_MS } };
}

/** @param frames as `LOOKED_AT`. */
function pictureIn(frames: readonly Uint8Array[]): Box | null {
  const shown = frames.filter((frame) => spreadOf(frame) > EVEN);
  if (shown.length * 5 < frames.length || shown.length === 0) return null;
  const isGround = (indexes: readonly number[]): boolean =>
    shown.every((frame) => indexes.every((index) => Math.abs((frame[index] ?? 0) - GROUND) <= NEAR));
  const column = (x: number): boolean => isGround(range(LOOK_HEIGHT).map((y) => y * LOOK_WIDTH + x));
  const row = (y: number): boolean => isGround(range(LOOK_WIDTH).map((x) => y * LOOK_WIDTH + x));
  const edges = (size: number, isEmpty: (at: number) => boolean) => {
    const full = range(size).filter((at) => !isEmpty(at));
    return [(full[0] ?? 0) / size, ((full.at(-1) ?? size - 1) + 1) / size] as const;
  };
  const [[left, right], [top, bottom]] = [edges(LOOK_WIDTH, column), edges(LOOK_HEIGHT, row)];
  return { left, top, right, bottom };
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
