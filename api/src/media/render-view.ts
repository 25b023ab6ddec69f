import type { Ffmpeg } from './ffmpeg.ts';

/** The formats in which a peek is rendered (R-PEEK-10). */
export type View = 'landscape' | 'portrait' | 'square' | 'audiogram';

const SIZES: Readonly<Record<View, readonly [width: number, height: number]>> = {
  landscape: [854, 480],
  portrait: [480, 854],
  square: [640, 640],
  audiogram: [640, 640],
};
/** Encoding takes less than the length of the peek, but longer on a busy machine. */
const LIMIT_MS = 240_000;

interface Piece {
  /** A WebM file made by the server. */
  readonly source: string;
  readonly target: string;
  readonly view: View;
  readonly fromSeconds: number;
  readonly seconds: number;
}

/**
 * Renders a part of a peek as MP4 (H.264 and AAC), which other sites accept: the whole picture on a dark background, or for an
 * audiogram the voice as a waveform.
 * @param onProgress called with the share that is done, 0 to 1.
 * @throws FfmpegFailure when it cannot be rendered.
 */
export async function renderView(
  ffmpeg: Ffmpeg,
  { source, target, view, fromSeconds, seconds }: Piece,
  onProgress: (share: number) => void,
): Promise<void> {
  const [width, height] = SIZES[view];
  const picture = [
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
    `pad=${width}:${height}:-1:-1:color=0x10131a`,
    'format=yuv420p',
  ].join(',');
  const wave = `showwaves=s=${width}x${height}:mode=cline:rate=25:scale=sqrt:colors=0xa9d6e5`;
  const streams =
    view === 'audiogram'
      ? [
          '-filter_complex',
          `[0:a:0]asplit[heard][seen];[seen]${wave},format=yuv420p[line]`,
          ...['-map', '[line]', '-map', '[heard]'],
        ]
      : ['-map', '0:v:0', '-map', '0:a:0?', '-vf', picture];
  await ffmpeg(
    [
      ...['-protocol_whitelist', 'file,pipe', '-f', 'matroska', '-ss', String(fromSeconds)],
      ...['-t', String(seconds), '-i', `file:${source}`, ...streams, '-r', '25', '-threads', '2'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-c:a', 'aac', '-b:a', '96k'],
      ...['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', target],
    ],
    { limitMs: LIMIT_MS, onProgress: (done) => onProgress(Math.min(1, done / seconds)) },
  );
}
