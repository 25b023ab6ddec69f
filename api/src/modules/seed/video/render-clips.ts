import { mkdtemp, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { FONT, writeFonts } from '../../../media/font-file.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { PeekClip } from '../peeks.ts';
import { accentOf, cardSvg, SIZE, WAVE } from './card.ts';
import { findFfmpeg, type Ffmpeg } from '../../../media/ffmpeg.ts';

const FRAMES_PER_SECOND = 12;
/** Number of parallel encoders. Each takes one core; more would only wait for each other. */
const AT_ONCE = 2;

/** Chords of three notes, in hertz. */
const CHORDS = [
  [196, 246.9, 293.7],
  [174.6, 220, 261.6],
  [220, 277.2, 329.6],
  [164.8, 207.7, 246.9],
  [185, 233.1, 277.2],
] as const;

/** Renders posters and videos and stores them. @returns false when ffmpeg is not installed; nothing is stored then. */
export async function renderClips(clips: readonly PeekClip[], files: Files): Promise<boolean> {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) return false;
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-films-'));
  try {
    await loadFonts(folder);
    const waiting = [...clips];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let clip = waiting.shift(); clip; clip = waiting.shift()) {
          await renderClip(clip, folder, ffmpeg, files);
        }
      }),
    );
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function renderClip(clip: PeekClip, folder: string, ffmpeg: Ffmpeg, files: Files): Promise<void> {
  const card = join(folder, `${clip.id}.png`);
  const video = join(folder, `${clip.id}.webm`);
  await sharp(Buffer.from(cardSvg(clip, false)))
    .png()
    .toFile(card);
  const poster = await sharp(Buffer.from(cardSvg(clip, true)))
    .webp({ quality: 82 })
    .toBuffer();
  await ffmpeg(videoArguments(clip, card, video));
  await files.put(clip.posterKey, poster);
  await files.put(clip.videoKey, createReadStream(video));
}

/**
 * Returns the ffmpeg arguments for a still card with a waveform that follows the sound: VP8 and Opus in WebM, which all current
 * browsers play.
 */
function videoArguments({ seconds, variant }: PeekClip, card: string, video: string): string[] {
  const size = `${WAVE.width}x${WAVE.height}`;
  const colour = accentOf(variant).replace('#', '0x');
  const filters = [
    '[1:a]asplit[heard][seen]',
    `[seen]showwaves=s=${size}:mode=cline:rate=${FRAMES_PER_SECOND}:scale=sqrt:colors=${colour}[wave]`,
    // Decoded once and repeated, instead of read again for each frame.
    '[0:v]format=yuv420p,loop=loop=-1:size=1:start=0[card]',
    `[card][wave]overlay=${WAVE.left}:${WAVE.top}:shortest=1,format=yuv420p[picture]`,
  ].join(';');
  return [
    ...['-r', String(FRAMES_PER_SECOND), '-i', card],
    ...['-f', 'lavfi', '-i', `aevalsrc=exprs='${soundOf(variant)}':s=4000:d=${seconds}`],
    ...['-filter_complex', filters, '-map', '[picture]', '-map', '[heard]', '-t', String(seconds)],
    ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '16', '-threads', '1', '-b:v', '160k'],
    ...['-g', '120', '-static-thresh', '2000', '-lag-in-frames', '0', '-auto-alt-ref', '0'],
    ...['-c:a', 'libopus', '-compression_level', '0', '-b:a', '24k'],
    // Reproducible output: no dates, no encoder version.
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    ...['-s', `${SIZE.width}x${SIZE.height}`, video],
  ];
}

/** Returns an audio expression of calm tones that rise, fall and pause like speech. */
function soundOf(variant: number): string {
  const [low, middle, high] = CHORDS[variant % CHORDS.length] ?? CHORDS[0];
  const pace = 0.8 + (variant % 4) * 0.13;
  const syllables = `(0.55+0.45*sin(2*PI*${(2.6 * pace).toFixed(2)}*t+${variant}))`;
  const sentences = `(0.5+0.5*sin(2*PI*${(0.31 * pace).toFixed(3)}*t+${variant * 2}))`;
  return [
    `0.20*sin(2*PI*${low}*t)*${syllables}*${sentences}`,
    `0.11*sin(2*PI*${middle}*t)*(0.5+0.5*sin(2*PI*${(0.9 * pace).toFixed(2)}*t))`,
    `0.07*sin(2*PI*${high}*t)*(0.5+0.5*sin(2*PI*${(1.7 * pace).toFixed(2)}*t+1))*${sentences}`,
  ].join('+');
}

/**
 * Registers the font of the cards with the image library. Servers often have no fonts, and each letter would be an empty box.
 * @param folder for the font's files.
 */
export async function loadFonts(folder: string): Promise<void> {
  for (const fontfile of await writeFonts(folder, ['latin', 'latin-ext'])) {
    // Rendering one letter with a font file registers the font for the rest of the process.
    await sharp({ text: { text: 'a', font: `${FONT} 8`, fontfile } })
      .png()
      .toBuffer();
  }
}
