import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findFfmpeg } from './ffmpeg.ts';
import { remakeVideo } from './stranger-video.ts';

it('a recording whose camera begins black gets a poster that shows something', async () => {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) throw new Error('There is no ffmpeg on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-poster-'));
  try {
    const source = join(folder, 'recording.webm');
    const black = "drawbox=color=black:t=fill:enable='lt(t,1.5)'";
    await ffmpeg([
      ...['-f', 'lavfi', '-i', `testsrc2=s=160x120:d=3:r=10,${black}`, '-c:v', 'libvpx', '-b:v', '500k'],
      ...['-deadline', 'realtime', '-cpu-used', '8', source],
    ]);
    const { poster } = await remakeVideo(ffmpeg, source, folder, { seconds: 60 });
    const { channels } = await sharp(poster).greyscale().stats();
    expect(channels[0]?.mean).toBeGreaterThan(60);
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'webp', width: 160, height: 120 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
