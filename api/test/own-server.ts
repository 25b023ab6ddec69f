import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createClient, type ApiClient } from './client.ts';
import { publishInto, type PublishedRemotes } from './published-remotes.ts';
import { startServerHere } from './server-here.ts';
import { createTestHome, startTestServer, type TestHome } from './server-process.ts';

/** The empty home of a test file's own server, before it starts. */
export interface OwnHome {
  /** Writes a file below the data folder. */
  readonly put: (path: string, content: string | Uint8Array) => void;
  /** The store of published remotes. */
  readonly remotes: PublishedRemotes;
}

/** A test file's own server in the test's process, for tests that would disturb others on the shared server. */
export interface OwnServer extends OwnHome {
  readonly url: string;
  readonly dataDir: string;
  readonly client: ApiClient;
  /**
   * Stops the server cleanly, and starts another one with its data.
   * @param env changed settings.
   */
  readonly restart: (env?: Readonly<Record<string, string>>) => Promise<OwnServer>;
  /** Stops the server and deletes its data. */
  readonly end: () => Promise<void>;
}

/** A test file's own server in a separate process, which can be killed. */
export interface OwnProcess extends Omit<OwnServer, 'restart'> {
  /**
   * Stops the server, and starts another one with its data.
   * @param env changed settings.
   * @param signal `SIGKILL` ends it in the middle of its work.
   */
  readonly restart: (
    env?: Readonly<Record<string, string>>,
    signal?: 'SIGTERM' | 'SIGKILL',
  ) => Promise<OwnProcess>;
}

type Prepare = (home: OwnHome) => void | Promise<void>;
type Settings = Readonly<Record<string, string>>;

/**
 * Starts a server with an empty home in this process.
 * @param env settings in addition to those of every test server.
 * @param prepare fills the home before the server starts.
 */
export async function startOwnServer(
  env: Settings = {},
  prepare: Prepare = () => undefined,
): Promise<OwnServer> {
  const { home, own } = await preparedHome(prepare);
  return serverOver(home, own, env);
}

/** Starts a server with an empty home in a separate process. */
export async function startOwnProcess(
  env: Settings = {},
  prepare: Prepare = () => undefined,
): Promise<OwnProcess> {
  const { home, own } = await preparedHome(prepare);
  return processOver(home, own, env);
}

async function preparedHome(prepare: Prepare): Promise<{ readonly home: TestHome; readonly own: OwnHome }> {
  const home = await createTestHome();
  const put: OwnHome['put'] = (path, content) => {
    const file = join(home.dataDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const own = { put, remotes: publishInto(join(home.dataDir, 'mf')) };
  await prepare(own);
  return { home, own };
}

async function serverOver(home: TestHome, own: OwnHome, env: Settings): Promise<OwnServer> {
  const server = await startServerHere(home, env);
  return {
    ...own,
    url: server.url,
    dataDir: home.dataDir,
    client: createClient(server.url),
    restart: async (changes = {}) => {
      await server.close();
      return serverOver(home, own, { ...env, ...changes });
    },
    end: async () => {
      await server.close();
      await home.remove();
    },
  };
}

async function processOver(home: TestHome, own: OwnHome, env: Settings): Promise<OwnProcess> {
  const server = await startTestServer(home, env);
  return {
    ...own,
    url: server.url,
    dataDir: home.dataDir,
    client: createClient(server.url),
    restart: async (changes = {}, signal = 'SIGTERM') => {
      await server.end(signal);
      return processOver(home, own, { ...env, ...changes });
    },
    end: async () => {
      await server.end('SIGTERM');
      await home.remove();
    },
  };
}
