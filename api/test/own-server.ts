import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createClient, type ApiClient } from './client.ts';
import { publishInto, type PublishedRemotes } from './published-remotes.ts';
import { createTestHome, startTestServer, type TestHome } from './server-process.ts';

/** Milliseconds that `startOwnServer` may take on a busy machine: the limit of a `beforeAll` around it. */
export const OWN_SERVER_LIMIT = 150_000;

/** An empty home of a test file's own, before its server runs. */
export interface OwnHome {
  /** Writes a file below the data folder. */
  readonly put: (path: string, content: string | Uint8Array) => void;
  /** The home's folder of remotes. */
  readonly remotes: PublishedRemotes;
}

/** A server of a test file's own: for what would disturb the tests that share one. */
export interface OwnServer extends OwnHome {
  readonly url: string;
  readonly dataDir: string;
  readonly client: ApiClient;
  /**
   * Ends the server, and starts another one over what it has left.
   * @param env settings that are other ones now.
   * @param signal `SIGKILL`: it ends in the middle of whatever it does.
   */
  readonly restart: (
    env?: Readonly<Record<string, string>>,
    signal?: 'SIGTERM' | 'SIGKILL',
  ) => Promise<OwnServer>;
  /** Ends the server and deletes what it has left. */
  readonly end: () => Promise<void>;
}

/**
 * Starts a server over an empty home.
 * @param env settings beside those of every test server.
 * @param prepare fills the home before the server starts.
 */
export async function startOwnServer(
  env: Readonly<Record<string, string>> = {},
  prepare: (home: OwnHome) => void | Promise<void> = () => undefined,
): Promise<OwnServer> {
  const home = await createTestHome();
  const put: OwnHome['put'] = (path, content) => {
    const file = join(home.dataDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const own = { put, remotes: publishInto(join(home.dataDir, 'mf')) };
  await prepare(own);
  return serverOver(home, own, env);
}

async function serverOver(
  home: TestHome,
  own: OwnHome,
  env: Readonly<Record<string, string>>,
): Promise<OwnServer> {
  const server = await startTestServer(home, env);
  return {
    ...own,
    url: server.url,
    dataDir: home.dataDir,
    client: createClient(server.url),
    restart: async (changes = {}, signal = 'SIGTERM') => {
      await server.end(signal);
      return serverOver(home, own, { ...env, ...changes });
    },
    end: async () => {
      await server.end('SIGTERM');
      await home.remove();
    },
  };
}
