/**
 * Jest runs our modules as real ES modules, as Node and the browser do: `import.meta`, top-level await and
 * packages that are ESM alone work without exceptions. That needs `--experimental-vm-modules`, which
 * `pnpm unit`, `pnpm test:api` and `pnpm test` hand over.
 */
import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { REAL_SERVERS } from './scripts/lib/needs.ts';

const root = import.meta.dirname;

/** `roots` must exist, and limiting them keeps Jest from walking every build folder. */
const roots = (...folders) =>
  folders.filter((folder) => existsSync(resolve(root, folder))).map((f) => `<rootDir>/${f}`);

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
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transformIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/\\.data/'],
  setupFiles: ['<rootDir>/scripts/lib/jest/globals.ts'],
  setupFilesAfterEnv: ['<rootDir>/scripts/lib/jest/temporal-equality.ts'],
  restoreMocks: true,
};

const node = {
  ...shared,
  displayName: 'node',
  testEnvironment: 'node',
  roots: roots(
    'packages/contracts',
    'packages/event-bus',
    'packages/matching',
    'packages/build',
    'packages/remote-store',
    'api',
    'scripts',
    'bench',
    'e2e',
  ),
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.api\\.test\\.ts$'],
};

const web = {
  ...shared,
  displayName: 'web',
  testEnvironment: '<rootDir>/scripts/lib/jest/web-environment.ts',
  roots: roots(
    'packages/ui',
    'packages/words',
    'packages/api-client',
    'packages/remote-kit',
    'shell',
    ...globSync('mf-*', { cwd: root }),
  ),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/scripts/lib/jest/web.ts'],
  globalSetup: '<rootDir>/scripts/lib/jest/antd-in-one-file.ts',
  moduleNameMapper: {
    '^antd$': '<rootDir>/dist/antd-in-one-file/antd.cjs',
    '^@ant-design/icons$': '<rootDir>/dist/antd-in-one-file/icons.cjs',
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.(css|svg|png|woff2)$|^@fontsource': '<rootDir>/scripts/lib/jest/asset.ts',
  },
};

const away = REAL_SERVERS.filter(({ need }) => need.find() === undefined);
if (process.argv.includes('api')) {
  for (const { need } of away) console.log(`SKIPPED: ${need.use}; ${need.how}.`);
  if ((process.env.ACQUAINT_TEST_DATABASE ?? 'pglite') === 'pglite')
    console.log(
      'SKIPPED: two processes on one database; PGlite belongs to one: set ACQUAINT_TEST_DATABASE to a PostgreSQL server.',
    );
}

const api = {
  ...shared,
  displayName: 'api',
  testEnvironment: 'node',
  roots: roots('api'),
  testMatch: ['**/*.api.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...away.map(({ tests }) => tests.source)],
  globalSetup: '<rootDir>/api/test/global-setup.ts',
  globalTeardown: '<rootDir>/api/test/global-teardown.ts',
};

export default {
  projects: [node, web, api],
  // A test that needs longer than this has lost its way, also on two cores that run the journeys beside it; the API's start on
  // an empty database has its own limit.
  testTimeout: 60_000,
};
