import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createClient, type ApiClient } from './client.ts';
import { publishInto, type PublishedRemotes } from './published-remotes.ts';
import { startServerHere } from './server-here.ts';
import { createTestHome, startTestServer, type TestHome } from './server-process.ts';

/** An empty home of a test file's own, before its server runs. */
export interface OwnHome {
  /** Writes a file below the data folder. */
  readonly put: (path: string, content: string | Uint8Array) => void;
  /** The home's folder of remotes. */
  readonly remotes: PublishedRemotes;
}

/** A server of a test file's own, in the test's process: for what would disturb the tests that share one. */
export interface OwnServer extends OwnHome {
  readonly url: string;
  readonly dataDir: string;
  readonly client: ApiClient;
  /**
   * Stops the server as an operator does, and starts another one over what it has left.
   * @param env settings that are other ones now.
   */
  readonly restart: (env?: Readonly<Record<string, string>>) => Promise<OwnServer>;
  /** Ends the server and deletes what it has left. */
  readonly end: () => Promise<void>;
}

/** A server of a test file's own in a process of its own: it can be killed. */
export interface OwnProcess extends Omit<OwnServer, 'restart'> {
  /**
   * Ends the server, and starts another one over what it has left.
   * @param env settings that are other ones now.
   * @param signal `SIGKILL`: it ends in the middle of whatever it does.
   */
  readonly restart: (
    env?: Readonly<Record<string, string>>,
    signal?: 'SIGTERM' | 'SIGKILL',
  ) => Promise<OwnProcess>;
}

type Prepare = (home: OwnHome) => void | Promise<void>;
type Settings = Readonly<Record<string, string>>;

/**
 * Starts a server over an empty home, in this process.
 * @param env settings beside those of every test server.
 * @param prepare fills the home before the server starts.
 */
export async function startOwnServer(
  env: Settings = {},
  prepare: Prepare = () => undefined,
): Promise<OwnServer> {
  const { home, own } = await preparedHome(prepare);
  return serverOver(home, own, env);
}

/** The same in a process of its own. */
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
