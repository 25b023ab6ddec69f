import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { getSidebarCounts, getSuggestions } from '../../packages/contracts/src/index.ts';
import { createClient, type ApiClient, type Caller } from '../../api/test/client.ts';
import { runJob } from '../../api/test/run-job.ts';
import {
  createTestHome,
  startTestServer,
  TEST_SECRET,
  type TestHome,
} from '../../api/test/server-process.ts';
import { migrate } from '../../api/src/db/migrate.ts';
import { createAccessTokens } from '../../api/src/http/security/tokens.ts';
import {
  fillWithMembers,
  someMembers,
} from '../../api/src/modules/introductions/offers/test-first-introductions.ts';
import { matchChanges } from '../../api/src/modules/introductions/introductions.tables.ts';
import { fillHistory } from '../../api/src/modules/introductions/models/test-history.ts';
import { fillWithPeeks } from '../../api/src/modules/peeks/feed/test-many-peeks.ts';
import { openPostgres } from '../../api/src/ports/database/postgres.ts';
import { CALLS } from './calls.ts';
import { quantile } from '../quantile.ts';

const WEEKS = 6;
/** Ends the run after this time; a bench that misses its limit should still say by how much. */
const GIVE_UP_SECONDS = 1_500;
const BETWEEN_REQUESTS_MS = 25;
const SAMPLE_MS = 100;
const MINUTES = 24 * 60;
/** Every call is made so often by one member after the other. */
const TIMES = 200;

/** One measured figure. */
export interface Figure {
  readonly what: string;
  readonly unit: 'ms' | 's' | 'GB';
  /** What grows: the median, or the figure itself. */
  readonly typical: number;
  /** What is promised: the 99th percentile, or the figure itself. */
  readonly promised: number;
  /** The most that `promised` may be with 100,000 members; undefined for none. */
  readonly most?: number;
}

/** Returns the memory of a process with its threads, in gigabytes; Linux only. */
function gigabytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024 ** 2;
}

/** Repeats work until stopped. Returns the milliseconds of each run. */
function again(work: () => unknown, every: number): () => Promise<number[]> {
  let isOver = false;
  const times: number[] = [];
  const done = (async () => {
    while (!isOver) {
      times.push(await millisecondsOf(work));
      await pause(every);
    }
  })();
  return async () => {
    isOver = true;
    await done;
    return times;
  };
}

async function millisecondsOf(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Fills the database with members, weeks of history and peeks. Returns some of the members. */
async function fill({ env }: TestHome, size: number): Promise<Caller[]> {
  const port = openPostgres(env['DATABASE_URL'] ?? '', 4, (error) => {
    throw error;
  });
  try {
    await migrate(port);
    await fillWithMembers(port.db, size);
    await fillHistory(port.db, WEEKS);
    await fillWithPeeks(port.db);
    // The members joined weeks ago, so there are no recent changes.
    await port.db.delete(matchChanges);
    const tokens = createAccessTokens([TEST_SECRET], MINUTES);
    return (await someMembers(port.db, TIMES)).map((id) => ({
      access: tokens.sign({ id, role: 'member', loginId: randomUUID() }),
    }));
  } finally {
    await port.close();
  }
}

/** Measures calls and the weekly job with so many members: one process with pages, and a worker. */
export async function measureWith(size: number): Promise<Figure[]> {
  const home = await createTestHome({ isEmpty: true });
  try {
    const members = await fill(home, size);
    const settings = { LOG_LEVEL: 'info', ACCESS_TOKEN_MINUTES: String(MINUTES) };
    const web = await startTestServer(home, { ...settings, ROLES: 'web,realtime' });
    const client = createClient(web.url);
    const began = performance.now();
    const worker = await startTestServer(home, { ...settings, ROLES: 'worker,media' });
    await whenWorking(client, members);
    const figures: Figure[] = [secondsFigure('start of a worker', (performance.now() - began) / 1_000, 20)];
    for (const { what, most, times, ask } of CALLS) {
      const waits: number[] = [];
      for (const [round, as] of members.slice(0, times ?? TIMES).entries())
        waits.push(await millisecondsOf(() => ask(client, as, round)));
      figures.push(callFigure(what, waits, most));
    }
    figures.push(...(await weekly(home, worker.pid, client, members)));
    if (!/"made":(\d+)/.test(worker.output()))
      throw new Error('Nothing was due: run this between Monday 08:00 and Sunday in Europe/Berlin.');
    await Promise.all([web.end('SIGTERM'), worker.end('SIGTERM')]);
    return figures;
  } finally {
    await home.remove();
  }
}

/** Waits until the worker has read all members and answers. */
async function whenWorking(client: ApiClient, [as]: readonly Caller[]): Promise<void> {
  for (;;) {
    const { status } = await client.call(getSuggestions, { query: { count: 3 } }, { ...(as && { as }) });
    if (status === 200) return;
    if (status !== 503) throw new Error(`Suggestions were answered ${status}`);
  }
}

/** Runs the weekly job while people ask for something small. */
async function weekly(
  { env }: TestHome,
  pid: number,
  client: ApiClient,
  members: readonly Caller[],
): Promise<Figure[]> {
  const [as] = members;
  const small = (): Promise<unknown> => client.ok(getSidebarCounts, {}, { ...(as && { as }) });
  let peak = 0;
  const sampling = again(() => (peak = Math.max(peak, gigabytesOf(pid))), SAMPLE_MS);
  const asking = again(small, BETWEEN_REQUESTS_MS);
  const seconds = await runJob(env['DATABASE_URL'] ?? '', 'introductions/make-weekly', GIVE_UP_SECONDS);
  const waits = await asking();
  await sampling();
  return [
    secondsFigure('weekly introductions of everybody', seconds, 120),
    callFigure('a small request meanwhile', waits, 50),
    { what: 'memory of the worker meanwhile', unit: 'GB', typical: peak, promised: peak, most: 2 },
  ];
}

function callFigure(what: string, waits: readonly number[], most?: number): Figure {
  const figure = {
    what,
    unit: 'ms',
    typical: quantile(waits, 0.5),
    promised: quantile(waits, 0.99),
  } as const;
  return most === undefined ? figure : { ...figure, most };
}

function secondsFigure(what: string, seconds: number, most: number): Figure {
  return { what, unit: 's', typical: seconds, promised: seconds, most };
}
