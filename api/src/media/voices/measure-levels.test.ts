import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSpeech } from '../../modules/recordings/speech/speech.ts';
import { findFfmpeg } from '../ffmpeg.ts';
import { measureLevels } from './measure-levels.ts';

/** A voice in both halves of a recording of ten seconds, with a pause from 3 to 6; a humming fan all the time. */
const VOICE =
  "aevalsrc='0.3*sin(2*PI*220*t)*(lt(t,3)+gt(t,6))':d=10:s=48000[voice];anoisesrc=d=10:a=0.004:seed=7[fan];[voice][fan]amix=inputs=2:normalize=0";

it('finds a voice in an encoded track to a twentieth of a second, and not the fan beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-levels-'));
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) throw new Error('the tests need ffmpeg, which the project installs');
  const path = join(folder, 'track.mp4');
  await ffmpeg(['-filter_complex', `${VOICE}[out]`, '-map', '[out]', '-c:a', 'aac', '-b:a', '96k', path]);
  const levels = await measureLevels(ffmpeg, path, folder);
  expect(levels.length / 50).toBeCloseTo(10, 0);
  const [speech] = findSpeech([{ personId: 'ada', levels }]);
  expect(speech?.spans).toHaveLength(2);
  const [first, second] = speech?.spans ?? [];
  expect(Math.abs((first?.until ?? 0) - 3_000)).toBeLessThanOrEqual(50);
  expect(Math.abs((second?.from ?? 0) - 6_000)).toBeLessThanOrEqual(50);
  rmSync(folder, { recursive: true });
});
