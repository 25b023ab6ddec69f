import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { getSidebarCounts, getSuggestions } from '../packages/contracts/src/index.ts';
import { createClient } from '../api/test/client.ts';
import { registerMember } from '../api/test/people.ts';
import { runJob } from '../api/test/run-job.ts';
import { createTestHome, startTestServer, type TestHome } from '../api/test/server-process.ts';
import { migrate } from '../api/src/db/migrate.ts';
import { fillWithMembers } from '../api/src/modules/introductions/offers/test-first-introductions.ts';
import { matchChanges } from '../api/src/modules/introductions/introductions.tables.ts';
import { fillHistory } from '../api/src/modules/introductions/models/test-history.ts';
import { openPostgres } from '../api/src/ports/database/postgres.ts';
import { verdict } from './table.ts';
import type { Table } from './table.ts';

const SIZES = (process.env['WEEKLY_BENCH_SIZES'] ?? '10000,100000').split(',').map(Number);
const WEEKS = Number(process.env['WEEKLY_BENCH_WEEKS'] ?? '6');
const LIMITS = { seconds: 120, gigabytes: 2, smallRequestMs: 250 };
/** Stops the run after this time; a bench that misses its limit should still say by how much. */
const GIVE_UP_SECONDS = 1_500;
const BETWEEN_REQUESTS_MS = 25;
const SAMPLE_MS = 100;

const at = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** Returns the memory of the process including its threads, in gigabytes; Linux only. */
function gigabytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024 ** 2;
}

/** Repeats work until stopped. Returns the duration of each run in milliseconds. */
function again(work: () => unknown, every: number): () => Promise<number[]> {
  let isOver = false;
  const times: number[] = [];
  const done = (async () => {
    while (!isOver) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
      await pause(every);
    }
  })();
  return async () => {
    isOver = true;
    await done;
    return times;
  };
}

/** Fills the database with members and weeks of history. */
async function fill({ env }: TestHome, size: number): Promise<void> {
  const port = openPostgres(env['DATABASE_URL'] ?? '', 4, (error) => {
    throw error;
  });
  try {
    await migrate(port);
    await fillWithMembers(port.db, size);
    await fillHistory(port.db, WEEKS);
    // The members joined weeks ago, so there are no recent changes.
    await port.db.delete(matchChanges);
  } finally {
    await port.close();
  }
}

async function measure(size: number): Promise<string[]> {
  const home = await createTestHome({ isEmpty: true });
  try {
    await fill(home, size);
    const server = await startTestServer(home, { LOG_LEVEL: 'info', ACCESS_TOKEN_MINUTES: '1440' });
    const client = createClient(server.url);
    const expertise = {
      mentorship_statement: 'word1 word2 word3 word40 word500',
      expert_in: ['bench-1', 'bench-2'],
      looking_for: ['bench-3', 'bench-4'],
    } as const;
    // Saving the form waits until the server has loaded all members, which warms it up.
    const member = await registerMember({ expertise }, client);
    const small = (): Promise<unknown> => client.ok(getSidebarCounts, {}, { as: member });
    const suggested = (): Promise<unknown> =>
      client.ok(getSuggestions, { query: { count: 3 } }, { as: member });
    await suggested();
    const before = gigabytesOf(server.pid);
    let peak = before;
    const sampling = again(() => (peak = Math.max(peak, gigabytesOf(server.pid))), SAMPLE_MS);
    const [asking, looking] = [again(small, BETWEEN_REQUESTS_MS), again(suggested, 500)];
    const seconds = await runJob(
      home.env['DATABASE_URL'] ?? '',
      'introductions/make-weekly',
      GIVE_UP_SECONDS,
    );
    const [waits, looks] = await Promise.all([asking(), looking()]);
    await sampling();
    const match = /"made":(\d+),"leftOut":(\d+),"seconds":(\{[^}]*\}).*weekly introductions/.exec(
      server.output(),
    );
    await server.end('SIGTERM');
    if (!match)
      throw new Error('Nothing was due: run this between Monday 08:00 and Sunday in Europe/Berlin.');
    const isMet =
      seconds <= LIMITS.seconds && peak <= LIMITS.gigabytes && at(waits, 0.99) <= LIMITS.smallRequestMs;
    return [
      size.toLocaleString('en'),
      Number(match[1]).toLocaleString('en'),
      match[2] ?? '',
      Object.entries(JSON.parse(match[3] ?? '{}') as Record<string, number>)
        .map(([part, took]) => `${part} ${took.toFixed(1)}`)
        .join(', '),
      `${seconds.toFixed(1)} s`,
      `${before.toFixed(2)} GB`,
      `${peak.toFixed(2)} GB`,
      ms(at(waits, 0.5)),
      ms(at(waits, 0.99)),
      ms(at(waits, 1)),
      ms(at(looks, 0.99)),
      verdict(isMet),
    ];
  } finally {
    await home.remove();
  }
}

/**
 * Measures the weekly job in a running server that has loaded all members, on PostgreSQL (`ACQUAINT_TEST_DATABASE`), with weeks
 * of history and other requests at the same time.
 */
export async function weeklyBench(): Promise<Table> {
  if ((process.env['ACQUAINT_TEST_DATABASE'] ?? 'pglite') === 'pglite') {
    throw new Error(
      'This bench needs PostgreSQL: ACQUAINT_TEST_DATABASE=postgres://user@localhost:5432/postgres',
    );
  }
  const rows: string[][] = [];
  for (const size of SIZES) rows.push(await measure(size));
  return {
    title: `The weekly introductions of everybody, ${WEEKS} weeks of history, one server on PostgreSQL; limits ${LIMITS.seconds} s and ${LIMITS.gigabytes} GB of the server, a small request ${LIMITS.smallRequestMs} ms`,
    columns: [
      'members',
      'made',
      'left out',
      'seconds of the run',
      'whole',
      'before',
      'peak',
      'small request: p50',
      'p99',
      'longest',
      'suggestions: p99',
      'verdict',
    ],
    rows,
  };
}
