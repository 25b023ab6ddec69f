import { availableParallelism } from 'node:os';
import { writeGenerated } from './lib/generate/generated.ts';
import { ROOT } from './lib/paths.ts';
import { endOnSignals } from './lib/ending.ts';
import { fuzzStage } from './lib/fuzz/fuzz-stage.ts';
import { apiStages } from './lib/test-run/api-stages.ts';
import { announceLivekit } from './lib/programs/livekit.ts';
import { API_TESTS, waitingForTheirTurn } from './lib/jest/projects.ts';
import type { UnitProject } from './lib/jest/projects.ts';
import { jest } from './lib/test-run/jest-stage.ts';
import { journeys } from './lib/test-run/journeys-stage.ts';
import {
  CHROMIUM,
  COTURN,
  FFMPEG,
  LONG_REAL_SERVERS,
  POSTGRES,
  provide,
  REAL_SERVERS,
  WHOLE_CHROMIUM,
} from './lib/programs/needs.ts';
import type { Need } from './lib/programs/needs.ts';
import { requireNode } from './lib/require-node.ts';
import { runNode } from './lib/run.ts';
import { failedCheck, PASSED, skipped, succeeded, summary } from './lib/test-run/stage.ts';
import type { Result } from './lib/test-run/stage.ts';
import { scriptStage } from './lib/test-run/script-stage.ts';
import { STATIC_CHECKS } from './lib/test-run/static-checks.ts';
import { inLanes, lanesHere, workersForUnits } from './lib/test-run/lanes.ts';
import type { PlannedStage } from './lib/test-run/lanes.ts';
import { watchMemory } from './lib/test-run/memory.ts';
import { keepingFailures, writeReport } from './lib/test-run/report.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm test [checks|unit|api|build|e2e|federation]… [--all] [--seed N|random]`: runs all checks and tests, or the named parts.
 * Without `--all` the API tests run on one database and partly on the other, a third of the long test files has its turn, and
 * `federation` is a sample of `pnpm e2e:federation`. With it everything runs completely, including the tests of the room and of recordings: before releases, and
 * once a week. Tests run in an order given by a seed, which is the date (UTC) unless `--seed 42` or `--seed random` says
 * otherwise. Measurements are written to `dist/test-report/`.
 */
const PARTS = ['checks', 'unit', 'api', 'build', 'e2e', 'federation'] as const;
type Part = (typeof PARTS)[number];

/** Milliseconds after which a stage counts as hung; each takes a fraction of it, even on a busy machine. */
const HUNG = 50 * 60_000;
const LARGEST_SEED = 2 ** 31 - 1;
const BUILD = 'build';
const JOURNEYS = 'browser journeys';

interface Choice {
  readonly seed: number;
  readonly isAll: boolean;
  /** Programs that are missing and could not be installed. */
  readonly missing: readonly Need[];
}

async function build(): Promise<Result> {
  const { code, output } = await runNode(['scripts/build.ts'], { limit: HUNG, ownSession: true });
  isBuilt = code === 0;
  return isBuilt ? PASSED : failedCheck(output);
}

/** False once a build of this run has failed; stages that need it are then skipped. */
let isBuilt = true;

/** Returns a stage that runs Playwright on the built platform. */
function inBrowser(
  name: string,
  { missing, seed }: Choice,
  args: readonly string[],
  more: {
    readonly env?: Readonly<Record<string, string>>;
    readonly note?: string;
    readonly browser?: Need;
  } = {},
): PlannedStage {
  const { env = {}, note, browser = CHROMIUM } = more;
  return {
    name,
    // The journeys and another stage in browsers at once would need too much memory.
    after: name === JOURNEYS ? [BUILD] : [BUILD, JOURNEYS],
    run: async () => {
      if (missing.includes(browser)) return skipped(`no ${browser.name} on this machine: ${browser.how}`);
      if (!isBuilt) return skipped('the build failed');
      const result = await journeys(args, { limit: HUNG, env: { ...env, E2E_SEED: String(seed) } });
      return note === undefined ? result : { ...result, note };
    },
  };
}

/** A stage of browser tests of which only a sample runs without `--all`. */
function sampled(name: string, choice: Choice, args: readonly string[], note: string): PlannedStage {
  return choice.isAll
    ? inBrowser(name, choice, args)
    : inBrowser(name, choice, args, { env: { E2E_SAMPLE: '1' }, note });
}

function unit(name: string, project: UnitProject, { isAll, seed }: Choice): PlannedStage {
  const env = isAll ? {} : { ACQUAINT_TEST_TURN: String(seed) };
  const waiting = project === 'node' && !isAll ? waitingForTheirTurn(String(seed)) : [];
  const away = waiting.filter((file) => !API_TESTS.test(file)).length;
  return {
    name,
    run: async () => {
      const result = await jest({
        projects: [project],
        seed,
        env,
        limit: HUNG,
        workers: workersForUnits(),
      });
      return away === 0 ? result : { ...result, note: `${away} long files wait for their turn` };
    },
  };
}

const PREVIOUS_RELEASE = scriptStage(
  'the previous release on this schema',
  ['scripts/test-previous.ts'],
  HUNG,
);

/** Checks that need the network, or programs that a developer may lack. */
const BEFORE_A_RELEASE = [
  scriptStage('known vulnerabilities', ['scripts/audit.ts'], HUNG),
  scriptStage('files to deploy', ['scripts/deploy-check.ts'], HUNG),
];

const TRANSCRIBER = scriptStage('a real transcriber', ['scripts/test-transcriber.ts'], HUNG);

/** Returns the stages of each part. */
function stagesOf(choice: Choice): Readonly<Record<Part, readonly PlannedStage[]>> {
  const { isAll, seed } = choice;
  const config = (name: string): string[] => ['--config', `${name}.config.ts`];
  return {
    build: [{ name: BUILD, run: build }],
    checks: [...STATIC_CHECKS, ...(isAll ? BEFORE_A_RELEASE : [])],
    e2e: [
      sampled(JOURNEYS, choice, [], 'some pages and three journeys in turn; for all, run pnpm e2e'),
      ...(isAll
        ? [
            inBrowser('the room', choice, config('room'), { browser: WHOLE_CHROMIUM }),
            inBrowser('peeks', choice, config('peeks')),
            inBrowser('circle events', choice, config('events')),
            inBrowser('recordings', choice, config('recording'), { browser: WHOLE_CHROMIUM }),
          ]
        : []),
    ],
    unit: [
      unit('unit tests', 'node', choice),
      unit('page tests', 'web', choice),
      unit('tests with own modules', 'isolated', choice),
    ],
    api: [
      ...apiStages({ seed, isAll, limit: HUNG }),
      ...(isAll ? [fuzzStage(seed), PREVIOUS_RELEASE, TRANSCRIBER] : []),
    ],
    federation: [
      sampled(
        'faults and other sites',
        choice,
        config('federation'),
        'a third of the faults, one remote each; for all, run pnpm e2e:federation',
      ),
    ],
  };
}

/** The longest stages start first, so that the lanes end at about the same time. */
function inOrder(
  stages: Readonly<Record<Part, readonly PlannedStage[]>>,
): readonly (readonly [Part, PlannedStage])[] {
  const of = (part: Part) => stages[part].map((stage) => [part, stage] as const);
  const [api, ...otherDatabase] = of('api');
  return [
    ...of('build'),
    ...(api ? [api] : []),
    ...of('e2e'),
    ...of('federation'),
    ...otherDatabase,
    ...of('unit'),
    ...of('checks'),
  ];
}

/**
 * Returns the seed. The default is the date, so that everybody has the same order on one day and can reproduce a failure, and the
 * next day has another order.
 */
function seedOf(value: string | undefined): number {
  if (value === 'random') return Math.floor(Math.random() * LARGEST_SEED);
  const seed = Number(value ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));
  if (!Number.isInteger(seed))
    throw new Error(`--seed must be a whole number or "random", not "${value ?? ''}".`);
  return seed;
}

function readArguments(): {
  readonly parts: readonly Part[];
  readonly isAll: boolean;
  readonly seed: number;
} {
  const { values, positionals } = readCommand({
    name: 'test',
    does: 'Runs all checks and tests, or the named parts, and writes a report to dist/test-report/.',
    words: '[part]…',
    only: { noun: 'part', words: PARTS },
    options: {
      all: { type: 'boolean', default: false, help: 'runs everything in full, before a release' },
      seed: { type: 'string', value: 'N|random', help: 'order of the tests; by default the date' },
    },
    settings: { DATABASE_URL: 'PostgreSQL server for the API tests; by default a temporary one' },
    examples: ['test', 'test unit api', 'test --all --seed 42'],
  });
  const seed = seedOf(values.seed);
  return { parts: positionals.length === 0 ? PARTS : (positionals as Part[]), isAll: values.all, seed };
}

async function main(): Promise<void> {
  requireNode();
  endOnSignals();
  const { parts, isAll, seed } = readArguments();
  const lanes = await lanesHere();
  await writeGenerated(ROOT);
  const wants = (part: Part): boolean => parts.includes(part);
  const log = (line: string): void => console.log(line);

  const needs = [
    ...(wants('e2e') || wants('federation') ? [CHROMIUM, FFMPEG] : []),
    ...(wants('e2e') && isAll ? [WHOLE_CHROMIUM, COTURN] : []),
    ...(wants('api') && !process.env.DATABASE_URL ? [POSTGRES] : []),
    ...(wants('api') ? [FFMPEG, ...REAL_SERVERS.map(({ need }) => need)] : []),
    ...(wants('api') && isAll ? LONG_REAL_SERVERS.map(({ need }) => need) : []),
  ];
  const missing = await provide([...new Set(needs)], log);
  for (const need of missing) log(`Missing: ${need.name}, for ${need.use}: ${need.how}.`);
  if (wants('e2e') && isAll) await announceLivekit(log);
  log(`Order of tests: seed ${seed}`);

  const started = { at: new Date().toISOString(), ms: performance.now() };
  const memory = watchMemory();
  const stages = inOrder(stagesOf({ seed, isAll, missing }));
  const chosenStages = stages.filter(([part]) => wants(part)).map(([, stage]) => keepingFailures(stage, log));
  const finished = await inLanes(chosenStages, lanes, log);
  const lines = writeReport({
    stages: finished,
    seed,
    seconds: (performance.now() - started.ms) / 1000,
    startedAt: started.at,
    cores: availableParallelism(),
    memory: memory.stop(),
  });
  // Tools read the counts in the closing line, so it stays last.
  console.log(['', 'The slowest files:', ...lines, summary(finished)].join('\n'));
  process.exitCode = succeeded(finished) ? 0 : 1;
}

await main();
