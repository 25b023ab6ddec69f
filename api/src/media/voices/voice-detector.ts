import { fileURLToPath } from 'node:url';
import { spawnLimited } from '../limited-process.ts';
import type { VoiceAnswer, VoiceQuestion } from './voice-messages.ts';

/** Megabytes; the process takes a third of it. */
const MEMORY_MB = 1_024;
/** Starting takes a second on an idle machine, and listening a fiftieth of the length. */
const LIMIT_MS = 120_000;
const LIMIT_SHARE = 0.5;
const WORKER = fileURLToPath(new URL('./voice.worker.ts', import.meta.url));

/**
 * Hears where somebody speaks, in a process of its own: the server answers requests meanwhile.
 * @returns how likely each `VOICE_MS` of each track is a voice, from 0 to 255.
 * @throws Error when this machine cannot run the model, or not within the limits.
 */
export type VoiceDetector = (questions: readonly VoiceQuestion[]) => Promise<readonly Uint8Array[]>;

/** Listens with the model Silero, which is part of a package. */
export const detectVoices: VoiceDetector = (questions) => {
  const listened = questions
    .flatMap(({ times }) => times)
    .reduce((sum, { from, until }) => sum + until - from, 0);
  if (listened === 0) return Promise.resolve(questions.map(() => new Uint8Array()));
  return new Promise((resolve, reject) => {
    const child = spawnLimited(
      process.execPath,
      ['--no-warnings', WORKER],
      { memoryMb: MEMORY_MB },
      {
        env: {},
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        serialization: 'advanced',
      },
    );
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-500);
    });
    const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS + LIMIT_SHARE * listened);
    const finish = (): void => {
      clearTimeout(limit);
      child.kill('SIGKILL');
    };
    child.once('message', ({ likely }: VoiceAnswer) => {
      finish();
      resolve(likely);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      finish();
      reject(
        new Error(`the process that listens for voices ended with ${code ?? 'a signal'}: ${errors.trim()}`),
      );
    });
    // A process that has just ended is handled by its `close` event.
    child.send([...questions], () => undefined);
  });
};
