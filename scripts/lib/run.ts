import { spawn } from 'node:child_process';
import { ROOT } from './paths.ts';

/** How a command ended. */
export interface Ended {
  /** Its exit code; 1 when a signal ended it. */
  readonly code: number;
  /** What it wrote, both streams in the order it came. */
  readonly output: string;
  readonly seconds: number;
}

export interface RunOptions {
  readonly cwd?: string;
  /** Added to this process's environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Also shows what it writes while it runs. */
  readonly show?: boolean;
  /** The command is ended after this time, in milliseconds. */
  readonly limit?: number;
}

/** Colours only for a person at a terminal: a captured report is read as text. */
const COLOURS =
  process.stdout.isTTY && !process.env.NO_COLOR
    ? { FORCE_COLOR: '1' }
    : { FORCE_COLOR: undefined, NO_COLOR: '1' };

/** Runs a command to its end with no input, and gives back its exit code and output. Never throws. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const started = performance.now();
  return new Promise((done) => {
    let output = '';
    const end = (code: number): void => done({ code, output, seconds: (performance.now() - started) / 1000 });
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...COLOURS, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // As Ctrl-C does: Playwright then stops the platform it has started.
      killSignal: 'SIGINT',
      ...(options.limit ? { timeout: options.limit } : {}),
    });
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

/** Runs a JavaScript or TypeScript program with the Node that runs this one. */
export function runNode(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return run(process.execPath, args, options);
}
