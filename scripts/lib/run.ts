import { spawn } from 'node:child_process';
import { endWithUs } from './ending.ts';
import { ROOT } from './paths.ts';

/** The result of a command. */
export interface Ended {
  /** Exit code; 1 when a signal ended it. */
  readonly code: number;
  /** Output of both streams, in order. */
  readonly output: string;
  readonly seconds: number;
}

export interface RunOptions {
  readonly cwd?: string;
  /** Added to this process's environment; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Also prints the output while the command runs. */
  readonly show?: boolean;
  /** The command is ended after this time, in milliseconds. */
  readonly limit?: number;
  /**
   * Runs the command in a session of its own. What it leaves running ends with it. Linux divides the cores equally between
   * sessions first and between the processes of a session afterwards, so that a command with one process gets as much time as
   * programs beside it that have many (`sched(7)`, autogroup).
   */
  readonly ownSession?: boolean;
}

/** Colors only in a terminal, because captured output is read as text. */
const COLOURS =
  process.stdout.isTTY && !process.env.NO_COLOR
    ? { FORCE_COLOR: '1' }
    : { FORCE_COLOR: undefined, NO_COLOR: '1' };

/** Runs a command without input. Returns exit code and output; never throws. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const started = performance.now();
  return new Promise((done) => {
    let output = '';
    const end = (code: number): void => done({ code, output, seconds: (performance.now() - started) / 1000 });
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...COLOURS, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Like Ctrl-C, so that Playwright stops the platform that it has started.
      killSignal: 'SIGINT',
      detached: options.ownSession ?? false,
      ...(options.limit ? { timeout: options.limit } : {}),
    });
    endWithUs(child, { leadsSession: options.ownSession ?? false });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (options.show) process.stdout.write(text);
      });
    }
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Runs a JavaScript or TypeScript program with the current Node. */
export function runNode(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return run(process.execPath, args, options);
}
