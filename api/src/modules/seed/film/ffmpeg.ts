import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const LIMIT_MS = 60_000;

/** Runs ffmpeg. @throws Error with its last words when it does not end well. */
export type Ffmpeg = (args: readonly string[]) => Promise<void>;

/**
 * The system's ffmpeg, else the one that came with the packages.
 * @returns null when this machine can run neither.
 */
export async function findFfmpeg(): Promise<Ffmpeg | null> {
  for (const path of ['ffmpeg', bundled()]) {
    if (path === null) continue;
    try {
      await run(path, ['-hide_banner', '-loglevel', 'error', '-version']);
      return (args) => run(path, ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args]);
    } catch {
      // Not there, or not for this machine: the next one.
    }
  }
  return null;
}

/** The package throws while it is loaded where it has no binary for the machine. */
function bundled(): string | null {
  try {
    const installer = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path?: unknown };
    return typeof installer.path === 'string' ? installer.path : null;
  } catch {
    return null;
  }
}

function run(path: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: LIMIT_MS });
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-2_000);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`ffmpeg ended with ${code ?? 'a signal'}: ${words.trim()}`));
    });
  });
}
