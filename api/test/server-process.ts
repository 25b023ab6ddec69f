import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Statement } from '../bench/record-statements.ts';
import { makeOwnFolder, quickFolder } from '../../scripts/lib/programs/quick-folder.ts';
import { beginWith } from '../src/ports/database/prepared-folder.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';

/** The secret of test servers, with which tests sign tokens. */
export const TEST_SECRET = 'a secret of tests, known to everybody and good for nothing';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');
const RECORDER = resolve(import.meta.dirname, '../bench/record-statements.ts');
const START_LIMIT_MS = 540_000;
/** MB. A start makes much that is soon garbage: with more room for it, a start takes an eighth less of the processor. */
const MORE_ROOM = '--max-semi-space-size=32';

/** A server in a separate process. */
export interface TestServer {
  readonly url: string;
  readonly pid: number;
  /** Returns its output so far. */
  readonly output: () => string;
  /**
   * Stops it with a signal and waits for its end.
   * @returns its exit code, null if a signal ended it.
   */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** A server that says which statements it runs. */
export interface RecordedServer extends TestServer {
  /** Does some work, and returns the SQL statements that the server runs meanwhile, also those of its background jobs. */
  readonly statementsDuring: (work: () => Promise<unknown>) => Promise<readonly Statement[]>;
}

/** Data of a test server, which a restarted server can continue to use. */
export interface TestHome {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** Processes of servers that use it. */
  readonly servers: Set<ChildProcess>;
  /** Stops all servers that use it, and deletes it. */
  readonly remove: () => Promise<void>;
}

/**
 * Creates a folder and a database of the kind that the tests run on (`ACQUAINT_TEST_DATABASE`). The database is a copy
 * of `ACQUAINT_TEST_TEMPLATE`, if set, which has the whole schema and no rows: migrating takes seconds.
 * @param isEmpty without the schema too.
 */
export async function createTestHome({ isEmpty = false } = {}): Promise<TestHome> {
  const kind = process.env.ACQUAINT_TEST_DATABASE ?? 'pglite';
  // With PostgreSQL there are only files here, of which some tests write many.
  const dataDir = makeOwnFolder('acquaint-api-', kind === 'pglite' ? quickFolder() : tmpdir());
  const template = process.env.ACQUAINT_TEST_TEMPLATE;
  if (kind === 'pglite' && template) {
    beginWith(join(template, isEmpty ? 'empty' : 'pg'), join(dataDir, 'pg'));
  }
  const database: TestDatabase | null =
    kind === 'pglite' ? null : await createTestDatabase(kind, isEmpty ? undefined : template);
  const servers = new Set<ChildProcess>();
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true });
  // Deleted at the latest when this process ends, because a folder in memory takes memory from all other processes.
  process.once('exit', removeFolder);
  return {
    dataDir,
    servers,
    env: database ? { DATABASE_URL: database.url } : {},
    remove: async () => {
      await Promise.all([...servers].map((child) => endProcess(child, 'SIGKILL')));
      process.off('exit', removeFolder);
      removeFolder();
      await database?.drop();
    },
  };
}

/**
 * Returns the settings of a test server.
 * @param more settings in addition to those of every test server.
 */
export function testSettings(home: TestHome, more: Readonly<Record<string, string>>): Record<string, string> {
  return {
    MODE: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    SEED: 'none',
    RATE_LIMITS: 'off',
    QUICK_PASSWORDS: 'on',
    // A test file on a busy machine may take longer than the ten minutes of the default.
    ACCESS_TOKEN_MINUTES: '60',
    // In tests a call starts when both people are in the room, however far ahead its session is.
    EARLY_START_MINUTES: '525600',
    SESSION_SECRET: TEST_SECRET,
    DATA_DIR: home.dataDir,
    WEB_DIR: join(home.dataDir, 'web'),
    PLATFORM_DIR: join(home.dataDir, 'platform'),
    REMOTES_STORE: join(home.dataDir, 'mf'),
    ...home.env,
    ...more,
  };
}

/**
 * Starts the real server in MODE=test on a free port and waits for its address in the output.
 * @throws Error with its output if it does not start.
 */
export function startTestServer(
  home: TestHome,
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const child = spawn(process.execPath, [MORE_ROOM, MAIN], {
    env: { PATH: process.env.PATH, ...testSettings(home, env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return whenStarted(home, child);
}

/** Starts the same server, which also says which statements it runs. @throws Error with its output if it does not start. */
export async function startRecordedServer(
  home: TestHome,
  env: Readonly<Record<string, string>> = {},
): Promise<RecordedServer> {
  const child = fork(MAIN, {
    execArgv: [MORE_ROOM, '--import', RECORDER],
    env: { PATH: process.env.PATH, ...testSettings(home, env) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const say = async (word: 'record' | 'stop'): Promise<readonly Statement[]> => {
    const answer = once(child, 'message');
    child.send(word);
    const [statements] = (await answer) as [readonly Statement[]];
    return statements;
  };
  return {
    ...(await whenStarted(home, child)),
    statementsDuring: async (work) => {
      await say('record');
      await work();
      return say('stop');
    },
  };
}

function whenStarted(home: TestHome, child: ChildProcess): Promise<TestServer> {
  let output = '';
  home.servers.add(child);
  // At the latest when this process ends, so that no failure leaves a server running.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  child.once('close', () => home.servers.delete(child));
  return new Promise((done, fail) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`The server did not start in ${START_LIMIT_MS / 1000} s.\n${output}`));
    }, START_LIMIT_MS);
    const read = (text: string): void => {
      output += text;
      const url = /^Acquaint is at (http\S+)$/m.exec(output)?.[1];
      if (url === undefined || child.pid === undefined) return;
      clearTimeout(limit);
      done({
        url: url.replace('localhost', '127.0.0.1'),
        pid: child.pid,
        output: () => output,
        end: (signal) => endProcess(child, signal),
      });
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.once('error', fail);
    child.once('close', () => {
      clearTimeout(limit);
      fail(new Error(`The server did not start.\n${output}`));
    });
  });
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
  return child.exitCode;
}
