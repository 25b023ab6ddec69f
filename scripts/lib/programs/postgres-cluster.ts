import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cleanWithUs, endWithUs } from '../ending.ts';
import { freePort } from '../free-port.ts';
import { quickFolder } from './quick-folder.ts';

/** A temporary PostgreSQL server for tests. */
export interface Cluster {
  /** Such as `PostgreSQL 15.14`. */
  readonly version: string;
  /** `DATABASE_URL` of its superuser. */
  readonly url: string;
  /**
   * Stops the server and keeps its data: `SIGINT` like `pg_ctl -m fast stop`, `SIGKILL` like a crash. Returns when the server's
   * main process is gone.
   */
  readonly halt: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>;
  /** Restarts it with the same data and port, after `halt`. */
  readonly resume: () => Promise<void>;
  /** Runs a program as the server's user. @throws Error with its output when it fails. */
  readonly run: (program: string, args: readonly string[]) => Promise<void>;
  /** Stops the server and deletes its folder. */
  readonly stop: () => Promise<void>;
}

interface ClusterOptions {
  /** Settings of the server in addition to ours, or instead of them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Creates the data folder, instead of `initdb`. */
  readonly createData?: (folder: string, run: Cluster['run']) => Promise<void>;
}

/**
 * Optimized for speed over durability, because the server lives for one test run. There is no replication, and no need to vacuum.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
};

const START_LIMIT_MS = 30_000;

interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts a temporary server on a free port of the loopback address, in a temporary folder, in memory if possible. PostgreSQL
 * refuses to run as root, so it then runs as `postgres` or `nobody`.
 * @param bin the folder of `initdb` and `postgres`.
 * @throws Error with the server's output when it does not start.
 */
export async function startCluster(
  bin: string,
  { settings: more = {}, createData }: ClusterOptions = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(quickFolder(), 'acquaint-postgres-'));
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const remove = cleanWithUs(() => rmSync(folder, { recursive: true, force: true }));
  const run: Cluster['run'] = (program, args) => ended(spawnAs(user, folder, program, args));
  try {
    if (createData) await createData(data, run);
    else
      await run(join(bin, 'initdb'), [
        ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
        ...['--locale=C', '--no-sync', '--no-instructions'],
      ]);
    const port = await freePort();
    const settings = Object.entries({
      ...SETTINGS,
      ...more,
      // A query through a Unix socket takes half the time and CPU of one through the loopback address.
      unix_socket_directories: folder,
      port: String(port),
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const start = (): Promise<RunningServer> =>
      runServer(() => spawnAs(user, folder, join(bin, 'postgres'), ['-D', data, ...settings]));
    let server = await start();
    return {
      version: `PostgreSQL ${readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()}`,
      url: `postgresql://postgres@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`,
      halt: (signal) => server.end(signal),
      run,
      resume: async () => {
        server = await start();
      },
      stop: async () => {
        await server.end('SIGINT');
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function unprivilegedUser(): User {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = ['postgres', 'nobody']
    .map((name) => users.find((fields) => fields[0] === name))
    .find(Boolean);
  if (!entry)
    throw new Error(
      'PostgreSQL cannot run as root, and this machine has neither a user postgres nor a user nobody.',
    );
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

type Server = ReturnType<typeof spawnAs>;

interface RunningServer {
  /** Sends a signal and returns when the server is gone; at once if it already is. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Error messages of a start while processes of a killed server are still ending. */
const STILL_ENDING = /pre-existing shared memory block|lock file "postmaster.pid" already exists/;

/**
 * Starts the server and waits until it is ready.
 * @throws Error with the server's output when it does not start.
 */
async function runServer(spawnServer: () => Server): Promise<RunningServer> {
  const limit = performance.now() + START_LIMIT_MS;
  for (;;) {
    const server = spawnServer();
    const stopped = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    try {
      await ready(server);
      return {
        end: (signal) => {
          server.kill(signal);
          return stopped;
        },
      };
    } catch (error) {
      if (!STILL_ENDING.test(String(error)) || performance.now() > limit) throw error;
    }
  }
}

function spawnAs(user: User | undefined, folder: string, command: string, args: readonly string[]) {
  const child = spawn(command, args, {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  return child;
}

/** Waits for a program's success; otherwise its output becomes the error. */
function ended(child: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.resume();
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))));
  });
}

function ready(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const limit = setTimeout(() => {
      server.kill('SIGKILL');
      reject(new Error(`The server was not ready after ${START_LIMIT_MS / 1000} s.\n${output}`));
    }, START_LIMIT_MS);
    server.stdout.resume();
    server.once('error', reject);
    server.once('exit', () => {
      clearTimeout(limit);
      reject(new Error(output.trim()));
    });
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
      if (!output.includes('ready to accept connections')) return;
      clearTimeout(limit);
      resolve();
    });
  });
}
