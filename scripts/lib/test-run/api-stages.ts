import { API_TESTS, LONG_API_FILES, waitingForTheirTurn } from '../jest/projects.ts';
import { jest } from './jest-stage.ts';
import { findPostgres } from '../programs/machine.ts';
import { LONG_REAL_SERVERS, POSTGRES, REAL_SERVERS } from '../programs/needs.ts';
import { startCluster } from '../programs/postgres-cluster.ts';
import { skipped } from './stage.ts';
import type { Result } from './stage.ts';
import { waitingForTurn } from '../turns.ts';
import { workersPerLane } from './lanes.ts';
import type { PlannedStage } from './lanes.ts';

interface ApiRun {
  /** Determines the order of the tests. */
  readonly seed: number;
  /** Runs all tests on both databases. */
  readonly isAll: boolean;
  /** Milliseconds after which a stage counts as hung. */
  readonly limit: number;
}

const PROJECTS = ['api', 'api-isolated'] as const;

/** Tests of the database layer, which run on both databases. */
const OF_THE_DATABASE = ['api/src/ports/', 'api/src/db/'];

/** Long tests of the database layer, of which a run has one on PGlite, in turn. */
const IN_TURN_ON_PGLITE = ['api/src/durability.', 'api/src/modules/seed/'];

/**
 * One quick file of each module, which runs on both databases, too. The browser journeys run on PGlite, as a first start does, and use
 * most other queries.
 */
export const SMOKE_TESTS = [
  'account-export/account-export',
  'admin/remotes-audit',
  'calendars/calendar-proposals',
  'circles/circles',
  'connections/connections',
  'contacts/contacts',
  'identity/account/account',
  'inbox/inbox-socket',
  'inquiries/inquiries',
  'introductions/offers/weekly-offering',
  'invitations/invitations',
  'moderation/reportables',
  'notifications/notifications',
  'onboarding/onboarding',
  'overrides/overrides',
  'payments/wallet/wallet',
  'peek-comments/peek-comments',
  'peeks/peeks',
  'platform/health',
  'profiles/profiles',
  'recordings/recording-lease',
  'recordings/upload/unkept',
  'reliability/reliability',
  'remotes/version-files',
  'reviews/reviews',
  'room/room',
  'session-outcome/notes',
  'sessions/booking/booking',
  'site/site',
  'social-accounts/provider-login',
  'staff/operations',
  'topics/topics',
].map((name) => `api/src/modules/${name}.api.test.ts`);

/** Parts of the paths of tests that every run has on both databases. */
export const ON_BOTH_DATABASES: readonly string[] = [
  ...OF_THE_DATABASE,
  ...IN_TURN_ON_PGLITE,
  ...SMOKE_TESTS,
];

/** Returns the parts of the paths of tests that a run with a seed has on PGlite, too. */
const onPgliteToo = (seed: number): readonly string[] => {
  const waiting = waitingForTurn(IN_TURN_ON_PGLITE, String(seed));
  return ON_BOTH_DATABASES.filter((path) => !waiting.includes(path));
};

const ON_POSTGRES = 'API on PostgreSQL';

/** Returns the stages of API tests: all on PostgreSQL and some on PGlite; without PostgreSQL, all on PGlite. */
export function apiStages(run: ApiRun): readonly PlannedStage[] {
  const databaseUrl = process.env.DATABASE_URL;
  const bin = databaseUrl ? undefined : findPostgres();
  if (!databaseUrl && !bin) {
    const because = `no PostgreSQL on this machine: ${POSTGRES.how}`;
    return [
      { name: 'API on PGlite', run: () => onPglite(run, true) },
      { name: ON_POSTGRES, run: () => Promise.resolve(skipped(because)) },
    ];
  }
  return [
    {
      name: ON_POSTGRES,
      run: () => (databaseUrl ? onPostgres(run, databaseUrl, 'DATABASE_URL') : onOwnPostgres(run, bin ?? '')),
    },
    {
      name: run.isAll ? 'API on PGlite' : 'API on PGlite, in part',
      // Both at once would need the memory of six workers.
      after: [ON_POSTGRES],
      run: () => onPglite(run, run.isAll),
    },
  ];
}

/** API tests mostly wait (for jobs, sockets and starting servers), so more of them run in parallel than there are cores. */
const workers = (): number => workersPerLane() + 2;

const envOf = (database: string, { isAll, seed }: ApiRun): Readonly<Record<string, string>> => ({
  ACQUAINT_TEST_DATABASE: database,
  ...(isAll ? {} : { ACQUAINT_TEST_LONG: 'no', ACQUAINT_TEST_TURN: String(seed) }),
});

async function onPglite(run: ApiRun, isWhole: boolean): Promise<Result> {
  const { seed, limit } = run;
  const result = await jest({
    projects: PROJECTS,
    env: envOf('pglite', run),
    limit,
    seed,
    workers: workers(),
    ...(isWhole ? {} : { paths: onPgliteToo(seed) }),
  });
  // Skipped tests need two processes or locks; they run on PostgreSQL.
  const notes = result.skipped > 0 ? [`${result.skipped} tests need two processes on one database`] : [];
  return counted(result, run.isAll, ['PGlite, embedded', ...notes, ...(isWhole ? leftOutNotes(run) : [])]);
}

async function onPostgres(run: ApiRun, url: string, note: string): Promise<Result> {
  const { seed, limit } = run;
  const result = await jest({
    projects: PROJECTS,
    env: envOf(url, run),
    limit,
    seed,
    workers: workers(),
  });
  return counted(result, run.isAll, [note, ...leftOutNotes(run)]);
}

/** Says how many files of API tests a run on the whole suite leaves out; nothing with `--all`. */
function leftOutNotes({ isAll, seed }: ApiRun): readonly string[] {
  if (isAll) return [];
  const waiting = waitingForTheirTurn(String(seed)).filter((file) => API_TESTS.test(file));
  const count = LONG_API_FILES.length + waiting.length;
  return [`${count} long files left out, some of them in turn: pnpm test --all`];
}

/** Runs on a PostgreSQL server that is started for this run and stopped afterwards. */
async function onOwnPostgres(run: ApiRun, bin: string): Promise<Result> {
  const cluster = await startCluster(bin);
  const stop = (): void => void cluster.stop().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await onPostgres(run, cluster.url, `${cluster.version}, started for this run from ${bin}`);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await cluster.stop();
  }
}

/** Counts test files that were left out for lack of a real server as skipped. */
function counted(result: Result, isAll: boolean, notes: readonly string[]): Result {
  const away = [...REAL_SERVERS, ...(isAll ? LONG_REAL_SERVERS : [])].filter(
    ({ need }) => need.find() === undefined,
  );
  const without = away.map(({ need }) => `without ${need.use}: ${need.how}`);
  return { ...result, skipped: result.skipped + away.length, note: [...notes, ...without].join('; ') };
}
