import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const START_LIMIT_MS = 540_000;

/** A server program that a test file has started. */
export interface Program {
  /** Stops it and deletes its folder. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a server program and waits until it answers.
 * @param folder its working folder, deleted at the end.
 * @param answers checks whether it answers.
 * @throws Error with its output when it does not start.
 */
export async function startProgram(
  name: string,
  parameters: readonly string[],
  folder: string,
  answers: () => Promise<boolean>,
): Promise<Program> {
  const child = spawn(name, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const hear = (text: Buffer): void => void (output += text.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await answers())) {
    if (Date.now() > limit || child.exitCode !== null) {
      await close();
      throw new Error(`${name} did not start.\n${output}`);
    }
    await pause(50);
  }
  return { close };
}
