import { spawnLimited } from './limited-process.ts';

interface Asking {
  /** Path of the worker's file, which answers one message with one message. */
  readonly worker: string;
  /** What it does, for errors. */
  readonly task: string;
  readonly limitMs: number;
  readonly memoryMb: number;
}

/**
 * Runs work in a separate process with limits on memory and time, so that the server can answer requests meanwhile.
 * @throws Error when this machine cannot run it, or not within the limits.
 */
export function askWorker<Answer>(
  question: readonly unknown[],
  { worker, task, limitMs, memoryMb }: Asking,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = spawnLimited(
      process.execPath,
      ['--no-warnings', worker],
      { memoryMb },
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
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
    const finish = (): void => {
      clearTimeout(limit);
      child.kill('SIGKILL');
    };
    child.once('message', (answer: Answer) => {
      finish();
      resolve(answer);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      finish();
      reject(new Error(`the process that ${task} ended with ${code ?? 'a signal'}: ${errors.trim()}`));
    });
    // A process that has just ended is handled by its `close` event.
    child.send([...question], () => undefined);
  });
}
