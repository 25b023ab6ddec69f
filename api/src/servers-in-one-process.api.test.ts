import { createTestHome, TEST_SECRET, type TestHome } from '../test/server-process.ts';
import { startServer, type RunningServer } from './app.ts';
import { readConfig, type Config } from './config.ts';

const homes: TestHome[] = [];
const running = new Set<RunningServer>();
afterEach(async () => {
  for (const server of running) await end(server);
  for (const home of homes.splice(0)) await home.remove();
});

async function configOf(env: Readonly<Record<string, string>> = {}): Promise<Config> {
  const home = await createTestHome();
  homes.push(home);
  return readConfig({
    MODE: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    SEED: 'none',
    SESSION_SECRET: TEST_SECRET,
    DATA_DIR: home.dataDir,
    WEB_DIR: home.dataDir,
    PLATFORM_DIR: home.dataDir,
    REMOTES_STORE: home.dataDir,
    ...home.env,
    ...env,
  });
}

async function begin(config: Config): Promise<RunningServer> {
  const server = await startServer(config);
  running.add(server);
  return server;
}

async function end(server: RunningServer): Promise<void> {
  running.delete(server);
  await server.close();
}

const ask = (server: RunningServer, path: string): Promise<Response> =>
  fetch(new URL(path, server.url.replace('localhost', '127.0.0.1')));

/** Returns how many health requests a server has counted. */
async function countedHealth(server: RunningServer): Promise<number> {
  const metrics = await (await ask(server, '/metrics')).text();
  expect(metrics).toContain('process_cpu_seconds_total');
  return Number(/^http_request_seconds_count\{.*route="\/healthz".*\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

const listeners = (): number =>
  process.eventNames().reduce((sum, event) => sum + process.listenerCount(event), 0);

it('servers in one process share nothing, start and end in any order, and leave nothing behind', async () => {
  const [one, other] = [await configOf(), await configOf({ METRICS_TOKEN: 'known-to-the-other-alone' })];
  const first = await begin(one);
  const afterFirst = listeners();
  const second = await begin(other);
  await ask(first, '/healthz');
  expect(await countedHealth(first)).toBe(1);
  expect((await ask(second, '/metrics')).status).toBe(404);
  await end(first);
  expect((await ask(second, '/healthz')).status).toBe(200);
  await expect(ask(first, '/healthz')).rejects.toThrow();
  const again = await begin(one);
  expect(await countedHealth(again)).toBe(0);
  await end(second);
  expect((await ask(again, '/readyz')).status).toBe(200);
  await end(again);
  expect(listeners()).toBe(afterFirst);
});
