/** Mean brightness between which a picture is neither dark nor bright. */
const LIT = [30, 225] as const;

/** Small gray frames of a video, for checks that do not need its details. */
export interface GrayVideo {
  /** Pictures a second. */
  readonly rate: number;
  readonly width: number;
  readonly height: number;
}

/** Returns ffmpeg's filter that makes these pictures; its output is `-f rawvideo`, one byte a pixel. */
export const grayVideo = ({ rate, width, height }: GrayVideo): string =>
  `fps=${rate},scale=${width}:${height}:flags=area,format=gray`;

/** Returns the pictures in the filter's output. An unfinished one at the end is left out. */
export function grayFrames(raw: Uint8Array, { width, height }: GrayVideo): readonly Uint8Array[] {
  const size = width * height;
  return Array.from({ length: Math.floor(raw.length / size) }, (_, index) =>
    raw.subarray(index * size, (index + 1) * size),
  );
}

/** Returns how much the brightness of a frame's pixels varies (standard deviation). */
export function spreadOf(pixels: Uint8Array): number {
  let [sum, squares] = [0, 0];
  for (const pixel of pixels) {
    sum += pixel;
    squares += pixel * pixel;
  }
  const mean = sum / pixels.length;
  return Math.sqrt(Math.max(0, squares / pixels.length - mean * mean));
}

/** Returns the index of the picture that shows most: with the largest contrast, of those that are neither dark nor bright. */
export function clearestOf(frames: readonly Uint8Array[]): number {
  const scores = frames.map((frame) => {
    const mean = frame.reduce((sum, pixel) => sum + pixel, 0) / frame.length;
    return spreadOf(frame) * (mean >= LIT[0] && mean <= LIT[1] ? 1 : 0.1);
  });
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}
