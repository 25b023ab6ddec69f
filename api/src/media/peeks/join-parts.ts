import type { Span } from '@acquaint/contracts/peek-film/shots';
import type { Ffmpeg } from '../ffmpeg.ts';
import { RATE } from '../render-view.ts';

const SAMPLES = 48_000;
const LIMIT_MS = 600_000;

/**
 * Writes parts of a track one after the other into a file.
 * @param parts in order, in milliseconds of the file. They begin and end at whole pictures, so that picture and sound stay together.
 * @throws FfmpegFailure when the track is broken.
 */
export async function joinParts(
  ffmpeg: Ffmpeg,
  { path, format }: { readonly path: string; readonly format: 'mov' | 'matroska' },
  parts: readonly Span[],
  { target, ...options }: { readonly target: string; readonly folder: string; readonly signal?: AbortSignal },
): Promise<void> {
  const [start, end] = [parts[0]?.from ?? 0, parts.at(-1)?.until ?? 0];
  const at = (time: number, rate: number): number => Math.round(((time - start) * rate) / 1000);
  const names = (kind: string): string => parts.map((_, index) => `[${kind}${index}]`).join('');
  const filters = [
    // As in the rendering: no picture is shown before its time.
    `[0:v:0]fps=${RATE}:start_time=0:round=up,split=${parts.length}${names('v')}`,
    `[0:a:0]aresample=${SAMPLES}:first_pts=0,asplit=${parts.length}${names('a')}`,
    ...parts.flatMap(({ from, until }, index) => [
      `[v${index}]trim=start_pts=${at(from, RATE)}:end_pts=${at(until, RATE)},setpts=PTS-STARTPTS[p${index}]`,
      `[a${index}]atrim=start_sample=${at(from, SAMPLES)}:end_sample=${at(until, SAMPLES)},asetpts=PTS-STARTPTS[s${index}]`,
    ]),
    `${parts.map((_, index) => `[p${index}][s${index}]`).join('')}concat=n=${parts.length}:v=1:a=1[v][a]`,
  ];
  const length = ['-ss', (start / 1000).toFixed(3), '-t', ((end - start) / 1000).toFixed(3)];
  await ffmpeg(
    [
      ...['-xerror', ...length, '-protocol_whitelist', 'file,pipe', '-f', format, '-i', `file:${path}`],
      ...['-filter_complex', filters.join(';'), '-map', '[v]', '-map', '[a]', '-r', String(RATE)],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'pcm_s16le', '-map_metadata', '-1', '-f', 'mov', target],
    ],
    { limitMs: LIMIT_MS, isGentle: true, ...options },
  );
}
