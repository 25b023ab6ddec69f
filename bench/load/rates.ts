import { cpSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Statement } from '../../api/bench/record-statements.ts';
import { maintainDatabase } from '../../api/test/database/test-database.ts';
import type { TestHome } from '../../api/test/server-process.ts';
import { median } from '../../scripts/lib/median.ts';
import { processorTime, startBare, startPlatform, type Running } from './programs.ts';

const SECONDS = 1;
/** Until frequent functions are compiled, and statements planned for any values. */
const WARM_UP_SECONDS = 4;
const CONNECTIONS = 16;

/** A statement that makes the whole answer, as JSON text in its only column, and where its values come from. */
export interface Single {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Names of the body of a POST whose values it takes instead. */
  readonly fields?: readonly string[];
}

/** A call of the platform, with the same at the bare server. */
export interface Comparable {
  readonly title: string;
  /** Requests to the platform, which callers send in turn. */
  readonly requests: readonly autocannon.Request[];
  /** The same requests to the bare server, if they differ. */
  readonly bareRequests?: readonly autocannon.Request[];
  /** The statements that the platform runs; the bare server runs the same, one after the other. Empty to leave this out. */
  readonly statements: readonly Statement[];
  /** One statement that gives the same. */
  readonly single: Single;
}

interface Measured {
  /** Requests per second. */
  readonly rate: number;
  /** Milliseconds of processor time of the server per request. */
  readonly ms: number;
}

/** How fast the platform and the bare server answer, in alternating rounds. */
export interface Compared {
  readonly title: string;
  readonly ours: Measured;
  /** With the same statements. */
  readonly bare: Measured | null;
  /** With one statement. */
  readonly one: Measured;
  /** Ours divided by bare, of each round. */
  readonly ratios: readonly number[];
  /** Ours divided by one, median. */
  readonly toOne: number;
}

/** The platform and a bare server on the same database; on a copy where the database is embedded. */
export interface Pair {
  readonly ours: Running;
  readonly bare: Running;
  readonly stop: () => Promise<void>;
}

/** Starts both. @param calls what the bare server answers. */
export async function startPair(
  home: TestHome,
  calls: readonly Pick<Comparable, 'title' | 'statements' | 'single'>[],
): Promise<Pair> {
  const databaseUrl = home.env['DATABASE_URL'] ?? null;
  const copy = join(home.dataDir, 'bare');
  // Two processes cannot share an embedded database.
  if (databaseUrl === null) cpSync(join(home.dataDir, 'pg'), join(copy, 'pg'), { recursive: true });
  else await maintainDatabase(databaseUrl);
  const settings = { MODE: 'development', LOG_LEVEL: 'warn', SEARCHES_PER_MINUTE: '1000' };
  const ours = await startPlatform(home, settings);
  const bare = await startBare('bare-server.ts', {
    databaseUrl,
    dataDir: copy,
    routes: Object.fromEntries(calls.map(({ title, statements }) => [barePath(title, 'same'), statements])),
    singles: Object.fromEntries(calls.map(({ title, single }) => [barePath(title, 'one'), single])),
  });
  return {
    ours,
    bare,
    stop: async () => {
      await ours.stop();
      await bare.stop();
    },
  };
}

/** Returns where the bare server has a call. */
function barePath(title: string, kind: 'same' | 'one'): string {
  return `/${kind}/${title.replaceAll(' ', '-')}`;
}

/** Measures a call at both, in alternating rounds, so that a slow period affects both. */
export async function compare(
  { ours, bare }: Pair,
  { title, requests, bareRequests = requests, statements }: Comparable,
  rounds: number,
): Promise<Compared> {
  const at = (kind: 'same' | 'one'): autocannon.Request[] =>
    bareRequests.map((request) => ({ ...request, path: barePath(title, kind) }));
  const all: { ours: Measured; bare: Measured | null; one: Measured }[] = [];
  for (let round = -1; round < rounds; round++) {
    const seconds = round < 0 ? WARM_UP_SECONDS : SECONDS;
    const measured = {
      ours: await measure(ours, requests, seconds),
      bare: statements.length > 0 ? await measure(bare, at('same'), seconds) : null,
      one: await measure(bare, at('one'), seconds),
    };
    // The first round is a warm-up.
    if (round >= 0) all.push(measured);
  }
  const middle = (of: readonly Measured[]): Measured => ({
    rate: median(of.map(({ rate }) => rate)),
    ms: median(of.map(({ ms }) => ms)),
  });
  const bares = all.flatMap((round) => round.bare ?? []);
  return {
    title,
    ours: middle(all.map((round) => round.ours)),
    bare: bares.length > 0 ? middle(bares) : null,
    one: middle(all.map((round) => round.one)),
    ratios: bares.map(({ rate }, round) => (all[round]?.ours.rate ?? NaN) / rate),
    toOne: median(all.map((round) => round.ours.rate / round.one.rate)),
  };
}

/** Measures requests per second of sixteen callers, and the server's processor time for each. */
async function measure(
  server: Running,
  requests: readonly autocannon.Request[],
  duration: number,
): Promise<Measured> {
  let clients = 0;
  const before = await processorTime(server);
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration,
    // Each begins with another request: otherwise all would ask as the same member at the same time.
    setupClient: (client) => {
      const first = Math.floor((clients * requests.length) / CONNECTIONS);
      clients += 1;
      // Copies, because a client keeps what it sends in them.
      const own = requests.map((request) => ({ ...request }));
      client.setRequests([...own.slice(first), ...own.slice(0, first)]);
    },
  });
  if (result.errors > 0 || result.non2xx > 0) {
    const { path } = requests[0] ?? {};
    throw new Error(`${server.url}${path}: ${result.errors} errors and ${result.non2xx} refusals`);
  }
  const { total } = result.requests;
  return { rate: total / result.duration, ms: ((await processorTime(server)) - before) / total };
}

/** Makes one statement that returns the rows of several, as an array of JSON arrays. */
export function asOne(statements: readonly Statement[]): Single {
  const values: unknown[] = [];
  const parts = statements.map((statement) => {
    const before = values.length;
    values.push(...statement.values);
    const text = statement.text
      .replace(/;\s*$/, '')
      .replaceAll(/\$(\d+)/g, (_, n) => `$${before + Number(n)}`);
    return `(select json_agg(t) from (${text}) t)`;
  });
  return { text: `select json_build_array(${parts.join(', ')})::text as answer`, values };
}
