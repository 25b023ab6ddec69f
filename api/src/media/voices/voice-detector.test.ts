// Reads: api/test/sound
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../ffmpeg.ts';
import { detectVoices } from './voice-detector.ts';
import { VOICE_MS } from './voice-messages.ts';

const SPOKEN = join(import.meta.dirname, '../../../test/sound/spoken.opus');

it('hears a sentence, and no voice in the noise and the tone after it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-voices-'));
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) throw new Error('the tests need ffmpeg, which the project installs');
  const path = join(folder, 'sound.raw');
  const sounds =
    "[0:a]aresample=16000,apad,atrim=0:4[a];anoisesrc=d=2:a=0.05:seed=7:r=16000[b];aevalsrc='0.3*sin(2*PI*440*t)':d=2:s=16000[c];[a][b][c]concat=n=3:v=0:a=1";
  await ffmpeg(['-i', SPOKEN, '-filter_complex', sounds, '-ar', '16000', '-ac', '1', '-f', 's16le', path]);
  const [heard] = await detectVoices([{ path, times: [{ from: 0, until: 8_000 }] }]);
  const share = (from: number, until: number): number => {
    const part = [...(heard?.likely ?? [])].slice(from / VOICE_MS, until / VOICE_MS);
    return part.filter((one) => one >= 128).length / part.length;
  };
  expect(share(200, 1_800)).toBeGreaterThan(0.8);
  expect(share(4_200, 8_000)).toBeLessThan(0.05);
  rmSync(folder, { recursive: true });
});
