import { requireNode } from './lib/require-node.ts';
import { jest } from './lib/jest-stage.ts';
import { journeys } from './lib/journeys-stage.ts';
import { findPostgres } from './lib/machine.ts';
import { CHROMIUM, FFMPEG, POSTGRES, provide, REAL_SERVERS } from './lib/needs.ts';
import type { Need } from './lib/needs.ts';
import { startCluster } from './lib/postgres-cluster.ts';
import { runNode } from './lib/run.ts';
import { failedCheck, inOrder, PASSED, skipped, succeeded, summary } from './lib/stage.ts';
import type { Result, Stage } from './lib/stage.ts';
import { STATIC_CHECKS } from './lib/static-checks.ts';

/**
 * `pnpm test [checks|unit|api|build|e2e|federation]…`: every check and test of the house, or the named parts. Everybody waits
 * for all of it, and it may take twelve minutes on two cores; `federation` is a sample of `pnpm e2e:federation`.
 */
const PARTS = ['checks', 'unit', 'api', 'build', 'e2e', 'federation'] as const;
type Part = (typeof PARTS)[number];

/** Milliseconds after which a stage counts as hung; each takes a fraction of it, on a busy machine too. */
const HUNG = 50 * 60_000;
const log = (line: string): void => console.log(line);

async function apiOnPglite(): Promise<Result> {
  const result = await jest({ projects: ['api'], env: { ACQUAINT_TEST_DATABASE: 'pglite' }, limit: HUNG });
  const away = REAL_SERVERS.filter(({ need }) => need.find() === undefined);
  const without = away.map(({ need }) => `without ${need.use}: ${need.how}`);
  // Two processes, and one that holds a lock while another waits: they run on PostgreSQL.
  const alone = result.skipped > 0 ? [`${result.skipped} tests take two processes on one database`] : [];
  return {
    ...result,
    skipped: result.skipped + away.length,
    note: ['PGlite, embedded', ...alone, ...without].join('; '),
  };
}

/** The API's tests on PostgreSQL: the server of DATABASE_URL, else one of our own for this run. */
async function apiOnPostgres(): Promise<Result> {
  const given = process.env.DATABASE_URL;
  if (given) {
    return {
      ...(await jest({ projects: ['api'], env: { ACQUAINT_TEST_DATABASE: given }, limit: HUNG })),
      note: 'DATABASE_URL',
    };
  }
  const bin = findPostgres();
  if (!bin) return skipped(`no PostgreSQL on this machine: ${POSTGRES.how}`);
  const cluster = await startCluster(bin);
  const stop = (): void => void cluster.stop().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const result = await jest({
      projects: ['api'],
      env: { ACQUAINT_TEST_DATABASE: cluster.url },
      limit: HUNG,
    });
    return { ...result, note: `${cluster.version}, a server of this run from ${bin}` };
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await cluster.stop();
  }
}

/** How the build went, for what runs over it in the other lane; true when nobody asked for one. */
let built: Promise<boolean> = Promise.resolve(true);

async function build(): Promise<Result> {
  const ended = runNode(['scripts/build.ts'], { limit: HUNG });
  built = ended.then(({ code }) => code === 0);
  const { code, output } = await ended;
  return code === 0 ? PASSED : failedCheck(output);
}

/** What runs in a browser over the built platform. */
async function inBrowser(missing: readonly Need[], run: () => Promise<Result>): Promise<Result> {
  if (missing.includes(CHROMIUM)) return skipped(`no Chromium on this machine: ${CHROMIUM.how}`);
  return (await built) ? run() : skipped('the build failed');
}

async function faultsAndHosts(): Promise<Result> {
  const result = await journeys(['--config', 'federation.config.ts'], {
    limit: HUNG,
    env: { E2E_SAMPLE: '1' },
  });
  return {
    ...result,
    note: ['one remote of each case; all: pnpm e2e:federation', result.note].join('; '),
  };
}

/** The stages of each part; `missing` is what this machine could not be given. */
function stagesOf(missing: readonly Need[]): Readonly<Record<Part, readonly Stage[]>> {
  const hung = { limit: HUNG };
  return {
    build: [{ name: 'build', run: build }],
    checks: STATIC_CHECKS,
    e2e: [{ name: 'browser journeys', run: () => inBrowser(missing, () => journeys([], hung)) }],
    unit: [{ name: 'unit tests', run: () => jest({ projects: ['node', 'web'], ...hung }) }],
    api: [
      { name: 'API on PGlite', run: apiOnPglite },
      { name: 'API on PostgreSQL', run: apiOnPostgres },
    ],
    federation: [{ name: 'faults and foreign hosts', run: () => inBrowser(missing, faultsAndHosts) }],
  };
}

/** Two lanes of about the same length for two cores; what waits for an answer in one leaves its core to the other. */
const LANES: readonly (readonly Part[])[] = [
  ['build', 'checks', 'e2e', 'federation'],
  ['unit', 'api'],
];

async function main(): Promise<void> {
  requireNode();
  const asked = process.argv.slice(2);
  const unknown = asked.find((word) => !PARTS.includes(word as Part));
  if (unknown !== undefined)
    throw new Error(`There is no part "${unknown}". Choose from ${PARTS.join(', ')}.`);
  const wants = (part: Part): boolean => asked.length === 0 || asked.includes(part);

  const needs = [
    ...(wants('e2e') || wants('federation') ? [CHROMIUM, FFMPEG] : []),
    ...(wants('api') && !process.env.DATABASE_URL ? [POSTGRES] : []),
    ...(wants('api') ? REAL_SERVERS.map(({ need }) => need) : []),
  ];
  const missing = await provide(needs, log);
  for (const need of missing) log(`Missing: ${need.name}, for ${need.use}: ${need.how}.`);

  const stages = stagesOf(missing);
  const lanes = LANES.map((parts) =>
    inOrder(
      parts.filter(wants).flatMap((part) => stages[part]),
      log,
    ),
  );
  const finished = (await Promise.all(lanes)).flat();
  console.log(summary(finished));
  process.exitCode = succeeded(finished) ? 0 : 1;
}

await main();
