import { requireNode } from './lib/require-node.ts';
import { jest } from './lib/jest-stage.ts';
import { journeys } from './lib/journeys-stage.ts';
import { findPostgres } from './lib/machine.ts';
import { CHROMIUM, FFMPEG, POSTGRES, provide } from './lib/needs.ts';
import type { Need } from './lib/needs.ts';
import { startCluster } from './lib/postgres-cluster.ts';
import { runNode } from './lib/run.ts';
import { failedCheck, inOrder, PASSED, skipped, succeeded, summary } from './lib/stage.ts';
import type { Result, Stage } from './lib/stage.ts';
import { STATIC_CHECKS } from './lib/static-checks.ts';

/**
 * `pnpm test [checks|unit|api|build|e2e|federation]…`: every check and test of the house, or the named parts. Everybody waits
 * for all of it, and it may take twelve minutes on two cores: `federation`, a sample of `pnpm e2e:federation`, runs when named.
 */
const PARTS = ['checks', 'unit', 'api', 'build', 'e2e', 'federation'] as const;
type Part = (typeof PARTS)[number];
const BY_DEFAULT: readonly Part[] = PARTS.filter((part) => part !== 'federation');

/** Milliseconds after which a stage counts as hung; each takes a fraction of it, on a busy machine too. */
const HUNG = 8 * 60_000;
const log = (line: string): void => console.log(line);

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

let built = true;

async function build(): Promise<Result> {
  const { code, output } = await runNode(['scripts/build.ts'], { limit: HUNG });
  built = code === 0;
  return built ? PASSED : failedCheck(output);
}

/** What runs in a browser over the built platform, one stage after the other. */
function browserStages(wants: (part: Part) => boolean, missing: readonly Need[]): readonly Stage[] {
  const over = (run: () => Promise<Result>) => async (): Promise<Result> => {
    if (missing.includes(CHROMIUM)) return skipped(`no Chromium on this machine: ${CHROMIUM.how}`);
    return built ? run() : skipped('the build failed');
  };
  const federation = ['--config', 'federation.config.ts'];
  const all: readonly (Stage & { readonly part: Part })[] = [
    { part: 'e2e', name: 'browser journeys', run: over(() => journeys([], { limit: HUNG })) },
    {
      part: 'federation',
      name: 'faults and foreign hosts',
      run: over(async () => ({
        ...(await journeys(federation, { limit: HUNG, env: { E2E_SAMPLE: '1' } })),
        note: 'one remote of each case; all: pnpm e2e:federation',
      })),
    },
  ];
  return all.filter(({ part }) => wants(part));
}

const STAGES: Readonly<Record<Exclude<Part, 'checks' | 'e2e' | 'federation'>, readonly Stage[]>> = {
  unit: [{ name: 'unit tests', run: () => jest({ projects: ['node', 'web'], limit: HUNG }) }],
  api: [
    {
      name: 'API on PGlite',
      run: async () => ({
        ...(await jest({ projects: ['api'], env: { ACQUAINT_TEST_DATABASE: 'pglite' }, limit: HUNG })),
        note: 'PGlite, embedded',
      }),
    },
    { name: 'API on PostgreSQL', run: apiOnPostgres },
  ],
  build: [{ name: 'build', run: build }],
};

async function main(): Promise<void> {
  requireNode();
  const asked = process.argv.slice(2);
  const unknown = asked.find((word) => !PARTS.includes(word as Part));
  if (unknown !== undefined)
    throw new Error(`There is no part "${unknown}". Choose from ${PARTS.join(', ')}.`);
  const wants = (part: Part): boolean => (asked.length === 0 ? BY_DEFAULT : asked).includes(part);
  const stages = (part: keyof typeof STAGES): readonly Stage[] => (wants(part) ? STAGES[part] : []);

  const needs = [
    ...(wants('e2e') || wants('federation') ? [CHROMIUM, FFMPEG] : []),
    ...(wants('api') && !process.env.DATABASE_URL ? [POSTGRES] : []),
  ];
  const missing = await provide(needs, log);
  for (const need of missing) log(`Missing: ${need.name}, for ${need.use}: ${need.how}.`);

  // Two lanes for two cores; the journeys, which measure real calls, then have the machine for themselves.
  const lanes = await Promise.all([
    inOrder([...stages('build'), ...(wants('checks') ? STATIC_CHECKS : [])], log),
    inOrder([...stages('unit'), ...stages('api')], log),
  ]);
  const last = await inOrder(browserStages(wants, missing), log);
  const finished = [...lanes.flat(), ...last];
  console.log(summary(finished));
  process.exitCode = succeeded(finished) ? 0 : 1;
}

await main();
