/**
 * Test files are ES modules that Node itself imports, one after the other in each worker, so that all files of a worker share
 * loaded modules (docs/adr/0028). The few files that mock modules are in the project `isolated`, with Jest's own module registry,
 * which needs `--experimental-vm-modules`; `pnpm unit` and `pnpm test` pass it.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import {
  API_TESTS,
  ISOLATED_API_FILE,
  ISOLATED_FILES,
  LONG_API_FILES,
  nodeFolders,
  pageFolders,
  waitingForTheirTurn,
} from './scripts/lib/jest/projects.ts';
import { LONG_REAL_SERVERS, REAL_SERVERS } from './scripts/lib/programs/needs.ts';

const root = import.meta.dirname;

// The second run reads compiled code, here and in the workers, which saves a tenth to a fifth of the CPU time of page tests.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

/** Set by `pnpm test`, unless with `--all`: the seed that says which of the long files run. A file named explicitly runs always. */
const turn = process.env.ACQUAINT_TEST_TURN;
const waiting = turn ? waitingForTheirTurn(turn) : [];

/** Limiting these keeps Jest from scanning every build folder. */
const roots = (folders) => folders.map((folder) => `<rootDir>/${folder}`);

const transform = {
  '\\.[jt]sx?$|\\.mjs$': [
    '@swc/jest',
    {
      swcrc: false,
      module: { type: 'es6' },
      sourceMaps: 'inline',
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: false }, verbatimModuleSyntax: true },
        experimental: { keepImportAttributes: true },
      },
    },
  ],
};

const shared = {
  rootDir: root,
  transform: {},
  runtime: '<rootDir>/scripts/lib/jest/shared/runtime.ts',
  testEnvironment: '<rootDir>/scripts/lib/jest/shared/node-environment.ts',
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/\\.data/'],
  setupFilesAfterEnv: ['<rootDir>/scripts/lib/jest/temporal-equality.ts'],
  restoreMocks: true,
};

const node = {
  ...shared,
  displayName: 'node',
  roots: roots(nodeFolders(root)),
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', API_TESTS.source, ...waiting],
};

const ofPages = [...shared.setupFilesAfterEnv, '<rootDir>/scripts/lib/jest/web.ts'];

const web = {
  ...shared,
  displayName: 'web',
  testEnvironment: '<rootDir>/scripts/lib/jest/shared/web-environment.ts',
  roots: roots(pageFolders(root)),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', ...ISOLATED_FILES],
  setupFilesAfterEnv: [
    ...ofPages,
    '<rootDir>/scripts/lib/jest/shared/forget-choices.ts',
    '<rootDir>/packages/remote-kit/src/testing/log-out-after-file.ts',
  ],
  globalSetup: '<rootDir>/scripts/lib/jest/antd-in-one-file.ts',
};

/** A project with Jest's own module registry for each file. */
const withOwnRegistry = ({ runtime: _sharing, ...project }) => ({
  ...project,
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transformIgnorePatterns: ['/node_modules/'],
  setupFiles: ['<rootDir>/scripts/lib/jest/globals.ts'],
});

const isolated = {
  ...withOwnRegistry(web),
  displayName: 'isolated',
  setupFilesAfterEnv: ofPages,
  testEnvironment: '<rootDir>/scripts/lib/jest/web-environment.ts',
  testMatch: ISOLATED_FILES.map((file) => `<rootDir>/${file}`),
  testPathIgnorePatterns: ['/node_modules/'],
  moduleNameMapper: {
    '^antd$': '<rootDir>/dist/antd-in-one-file/antd.mjs',
    '^@ant-design/icons$': '<rootDir>/dist/antd-in-one-file/icons.mjs',
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.(css|svg|png|woff2)$|^@fontsource': '<rootDir>/scripts/lib/jest/asset.ts',
  },
};

const away = [...REAL_SERVERS, ...LONG_REAL_SERVERS].filter(({ need }) => need.find() === undefined);
if (process.argv.includes('api')) {
  for (const { need } of away) console.log(`SKIPPED: ${need.use}; ${need.how}.`);
  if ((process.env.ACQUAINT_TEST_DATABASE ?? 'pglite') === 'pglite')
    console.log(
      'SKIPPED: two processes on one database; PGlite belongs to one: set ACQUAINT_TEST_DATABASE to a PostgreSQL server.',
    );
}

/** Set by `pnpm test`; with `--all`, or for a file named explicitly, every file runs. */
const tooLong = process.env.ACQUAINT_TEST_LONG === 'no' ? LONG_API_FILES : [];

const api = {
  ...shared,
  displayName: 'api',
  testEnvironment: '<rootDir>/scripts/lib/jest/shared/api-environment.ts',
  roots: roots(['api']),
  testMatch: ['**/*.api.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ISOLATED_API_FILE,
    ...tooLong,
    ...waiting,
    ...away.map(({ tests }) => tests.source),
  ],
  globalSetup: '<rootDir>/api/test/global-setup.ts',
  globalTeardown: '<rootDir>/api/test/global-teardown.ts',
};

const isolatedApi = {
  ...withOwnRegistry(api),
  displayName: 'api-isolated',
  testEnvironment: 'node',
  testMatch: [`<rootDir>/${ISOLATED_API_FILE}`],
  testPathIgnorePatterns: ['/node_modules/'],
};

export default {
  projects: [node, web, isolated, api, isolatedApi],
  // Tests and files run in an order given by the printed seed; `--seed` repeats it.
  randomize: true,
  testSequencer: './scripts/lib/jest/shuffled-sequencer.ts',
  // Time-out for hung tests, in milliseconds; waiting may take long on a busy machine.
  testTimeout: 600_000,
};
