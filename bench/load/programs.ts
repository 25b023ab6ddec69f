import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Statement } from '../../api/bench/record-statements.ts';
import { TEST_SECRET, type TestHome } from '../../api/test/server-process.ts';
import { endWithUs } from '../../scripts/lib/ending.ts';

const API = join(import.meta.dirname, '../../api');
/** Lets a server say which statements it runs, and what it has used. */
const RECORDED = ['--expose-gc', '--import', join(API, 'bench/record-statements.ts')];

/** A server in a process of its own. */
export interface Running {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Sends it a word of `record-statements.ts`. @returns what it says. */
  readonly ask: (word: 'record' | 'stop' | 'processor' | 'memory') => Promise<unknown>;
}

/** Returns the statements that a server runs during some work. */
export async function statementsDuring(
  server: Running,
  work: () => Promise<unknown>,
): Promise<readonly Statement[]> {
  await server.ask('record');
  await work();
  return (await server.ask('stop')) as readonly Statement[];
}

/** Returns the milliseconds of processor time that a server has used. */
export async function processorTime(server: Running): Promise<number> {
  return (await server.ask('processor')) as number;
}

/** Returns the memory of a server in bytes, without garbage. */
export async function memoryOf(server: Running): Promise<number> {
  return (await server.ask('memory')) as number;
}

/** Starts the platform on the data of a home. */
export function startPlatform(home: TestHome, env: Readonly<Record<string, string>>): Promise<Running> {
  return start('src/main.ts', {
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      SEED: 'none',
      DATA_DIR: home.dataDir,
      SESSION_SECRET: TEST_SECRET,
      ACCESS_TOKEN_MINUTES: '60',
      ...home.env,
      ...env,
    },
    sign: /^Acquaint is at (\S+)$/m,
  });
}

/** Starts a bare server of `api/bench`. @param settings its argument, as JSON. */
export function startBare(file: 'bare-server.ts' | 'bare-broadcast.ts', settings?: object): Promise<Running> {
  return start(`bench/${file}`, {
    args: settings ? [JSON.stringify(settings)] : [],
    sign: /^listening at (\S+)$/m,
  });
}

interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Matches the line that the process prints when it listens; the first group is the address. */
  readonly sign: RegExp;
}

async function start(file: string, { args = [], env = {}, sign }: StartOptions): Promise<Running> {
  const child = fork(join(API, file), args, {
    execArgv: RECORDED,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  endWithUs(child);
  const url = await new Promise<string>((done, fail) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = sign.exec(output)?.[1];
      if (found !== undefined) done(found.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', () => fail(new Error(`${file} ended.\n${output}`)));
  });
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
    ask: async (word) => {
      const answer = once(child, 'message');
      child.send(word);
      const [message] = (await answer) as [unknown];
      return message;
    },
  };
}

/** A program of `api/bench` that makes load from a process of its own. */
export interface Loader {
  /** Sends it a message. @returns its answer. @throws Error if it ends instead. */
  readonly ask: (message: object) => Promise<unknown>;
  readonly end: () => void;
}

/** Starts such a program. */
export function startLoader(file: 'chat-load.ts' | 'idle-load.ts'): Loader {
  const child: ChildProcess = fork(join(API, 'bench', file), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  endWithUs(child);
  const failed = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it had answered`);
  });
  failed.catch(() => undefined);
  return {
    ask: async (message) => {
      const answer = once(child, 'message');
      child.send(message);
      const [said] = (await Promise.race([answer, failed])) as [unknown];
      return said;
    },
    end: () => void child.kill('SIGKILL'),
  };
}
