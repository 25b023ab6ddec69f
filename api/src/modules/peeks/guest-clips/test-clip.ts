import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  beginGuestClip,
  CLIP_PIECE_BYTES,
  finishGuestClip,
  getGuestClip,
  sendClipPiece,
  type GuestClip,
  type ParsedInput,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { until } from '../../../../test/until.ts';
import { findFfmpeg } from '../../../media/ffmpeg.ts';

/** Records a few seconds of a test picture and a tone, in the format that a browser records. */
export async function testRecording(seconds = 2): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-recording-'));
  const ffmpeg = await findFfmpeg();
  await ffmpeg?.([
    ...['-f', 'lavfi', '-i', `testsrc2=s=320x240:d=${seconds}:r=15`],
    ...['-f', 'lavfi', '-i', `sine=d=${seconds}`],
    ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M', '-c:a', 'libopus'],
    join(folder, 'recording.webm'),
  ]);
  const recording = readFileSync(join(folder, 'recording.webm'));
  rmSync(folder, { recursive: true });
  return recording;
}

type Pieces = ParsedInput<typeof beginGuestClip>['body']['pieces'];

/** Gives consent and starts a clip, as anybody with the link can. */
export const beginClip = (link: string, size_bytes: number, pieces: Pieces = []) =>
  api.ok(beginGuestClip, { body: { link, name: 'Maya Okoro', consent: true, size_bytes, pieces } });

/** Returns a piece as it is sent, in base64. */
export const pieceAt = (content: Buffer, offset: number): string =>
  content.subarray(offset, offset + CLIP_PIECE_BYTES).toString('base64');

async function sendAllPieces(clip: string, content: Buffer): Promise<void> {
  for (let offset = 0; offset < content.length;) {
    const body = { clip, offset, data: pieceAt(content, offset) };
    offset = (await api.ok(sendClipPiece, { body })).received_bytes;
  }
}

/**
 * Uploads a whole recording and waits for its check; needs a test time-out of five minutes.
 * @returns its secret and the resulting clip.
 */
export async function recordClip(
  link: string,
  content: Buffer,
  pieces: Pieces = [],
): Promise<{ readonly clip: string; readonly result: GuestClip }> {
  const { clip } = await beginClip(link, content.length, pieces);
  await sendAllPieces(clip, content);
  let result = await api.ok(finishGuestClip, { body: { clip } });
  await until(async () => {
    result = await api.ok(getGuestClip, { body: { clip } });
    return result.state !== 'checking';
  }, 250_000);
  return { clip, result };
}

/** Returns the secret at the end of a link. */
export const linkIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
