import { cpSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { createTestHome, startTestServer } from '../../../api/test/server-process.ts';
import type { TestHome, TestServer } from '../../../api/test/server-process.ts';
import { freePort } from '../free-port.ts';
import { startBalancer } from './balancer.ts';
import type { Place, Traffic } from './balancer.ts';

const PRELOADED = pathToFileURL(join(import.meta.dirname, 'loopback-only.ts')).href;
/** Requests that a process gets before it is killed. */
const REQUESTS_OF_A_LIFE = 40;
/** A kill comes up to so many milliseconds after a request was sent: before, during and after the server's work on it. */
const LATEST_KILL_MS = 12;

/** What several processes did under fuzzing. */
export interface ProcessesFound extends Traffic {
  /** Requests of each process, with those that followed it. */
  readonly requests: readonly number[];
  readonly kills: number;
}

/** Several processes on one database, behind one address. */
export interface Processes {
  readonly url: string;
  readonly found: () => ProcessesFound;
  readonly close: () => Promise<void>;
}

/**
 * Makes the sample data once, in a database that others are copied from, and calls `work`.
 * @param work gets a function that starts processes on their own copy of it.
 */
export async function withSampleData<T>(
  work: (open: (options: { count: number; isKilling: boolean }) => Promise<Processes>) => Promise<T>,
): Promise<T> {
  const sample = await createTestHome({ isEmpty: true });
  try {
    const server = await startTestServer(sample, settingsOf(sample, '1'));
    await server.end('SIGTERM');
    return await work((options) => openProcesses(sample, options));
  } finally {
    await sample.remove();
  }
}

function settingsOf(home: TestHome, seed: string): Record<string, string> {
  return {
    SEED: seed,
    // A run takes longer than a token lives.
    ACCESS_TOKEN_MINUTES: '1440',
    LOG_LEVEL: 'fatal',
    PROCESS_LEASE_SECONDS: '6',
    REMOTES_STORE: join(home.dataDir, 'mf'),
    NODE_OPTIONS: `--import=${PRELOADED}`,
  };
}

async function openProcesses(
  sample: TestHome,
  { count, isKilling }: { readonly count: number; readonly isKilling: boolean },
): Promise<Processes> {
  const home = await homeLike(sample);
  const places: Place[] = Array.from({ length: count }, () => ({ target: null, requests: 0 }));
  const running = new Map<Place, TestServer>();
  let [kills, left] = [0, REQUESTS_OF_A_LIFE];
  let isOver = false;
  let replacing: Promise<void> | null = null;
  let failure: unknown;
  const start = async (place: Place): Promise<void> => {
    const port = await freePort();
    const settings = { ...settingsOf(home, 'none'), PORT: String(port), PUBLIC_URL: balancer.url };
    running.set(place, await startTestServer(home, settings));
    // The server prints the address that people know, which is the balancer's.
    place.target = { url: `http://127.0.0.1:${port}`, isKilled: false };
  };
  const replace = async (place: Place): Promise<void> => {
    await new Promise((later) => setTimeout(later, kills % LATEST_KILL_MS));
    if (isOver || !place.target) return;
    kills += 1;
    place.target.isKilled = true;
    await running.get(place)?.end('SIGKILL');
    place.target = null;
    if (!isOver) await start(place);
  };
  // One after the other: the next one dies when the last one is back, and has had its share of the requests.
  const balancer = await startBalancer(places, (place) => {
    if (!isKilling || replacing || isOver || place !== places[kills % count] || --left > 0) return;
    replacing = replace(place)
      .catch((error: unknown) => {
        if (!isOver) failure = error;
      })
      .finally(() => {
        [replacing, left] = [null, REQUESTS_OF_A_LIFE];
      });
  });
  const close = async (): Promise<void> => {
    isOver = true;
    await home.remove();
    await replacing;
    // A start that was under way may have begun after the others were stopped.
    await Promise.all([...running.values()].map((server) => server.end('SIGKILL')));
    await balancer.close();
  };
  try {
    for (const place of places) await start(place);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: balancer.url,
    found: () => {
      if (failure !== undefined)
        throw new Error('A process that was killed did not come back.', { cause: failure });
      return { ...balancer.traffic, requests: places.map(({ requests }) => requests), kills };
    },
    close,
  };
}

/** Creates a home with a copy of the database and the files of another one, whose servers have stopped. */
async function homeLike(sample: TestHome): Promise<TestHome> {
  const database = new URL(sample.env.DATABASE_URL ?? '').pathname.slice(1);
  const before = process.env.ACQUAINT_TEST_TEMPLATE;
  process.env.ACQUAINT_TEST_TEMPLATE = database;
  try {
    const home = await createTestHome();
    cpSync(sample.dataDir, home.dataDir, { recursive: true });
    return home;
  } finally {
    if (before === undefined) delete process.env.ACQUAINT_TEST_TEMPLATE;
    else process.env.ACQUAINT_TEST_TEMPLATE = before;
  }
}
