/**
 * Test files are ES modules that Node itself imports, one file after the other in each worker: all files of a worker share the
 * modules that are loaded already (docs/adr/0029). The few files that replace modules are in the project `isolated`, which has
 * Jest's own module registry; that one needs `--experimental-vm-modules`, which `pnpm unit` and `pnpm test` hand over.
 */
import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { REAL_SERVERS } from './scripts/lib/needs.ts';

const root = import.meta.dirname;

/** `roots` must exist, and limiting them keeps Jest from walking every build folder. */
const roots = (...folders) =>
  folders.filter((folder) => existsSync(resolve(root, folder))).map((f) => `<rootDir>/${f}`);

/** Files that replace or reset modules: each gets a module registry of its own. */
const ISOLATED = [
  'mf-peeks/src/parts/voice-name.test.ts',
  'mf-sessions/src/features/room/livekit-links.test.ts',
  'mf-sessions/src/features/room/livekit-room.test.tsx',
  'packages/ui/src/theme/library-words.test.tsx',
  'packages/words/src/formats.test.ts',
  'packages/words/src/words.test.tsx',
  'shell/src/german-page.test.tsx',
];

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

const webRoots = roots(
  'packages/ui',
  'packages/words',
  'packages/api-client',
  'packages/remote-kit',
  'shell',
  ...globSync('mf-*', { cwd: root }),
);

const ofPages = [...shared.setupFilesAfterEnv, '<rootDir>/scripts/lib/jest/web.ts'];
const web = {
  ...shared,
  displayName: 'web',
  testEnvironment: '<rootDir>/scripts/lib/jest/shared/web-environment.ts',
  roots: webRoots,
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', ...ISOLATED],
  setupFilesAfterEnv: [...ofPages, '<rootDir>/scripts/lib/jest/shared/forget-choices.ts'],
  globalSetup: '<rootDir>/scripts/lib/jest/antd-in-one-file.ts',
};

const { runtime: _sharing, ...ownRegistry } = web;
const isolated = {
  ...ownRegistry,
  displayName: 'isolated',
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transformIgnorePatterns: ['/node_modules/'],
  testEnvironment: '<rootDir>/scripts/lib/jest/web-environment.ts',
  testMatch: ISOLATED.map((file) => `<rootDir>/${file}`),
  testPathIgnorePatterns: ['/node_modules/'],
  setupFiles: ['<rootDir>/scripts/lib/jest/globals.ts'],
  setupFilesAfterEnv: ofPages,
  moduleNameMapper: {
    '^antd$': '<rootDir>/dist/antd-in-one-file/antd.mjs',
    '^@ant-design/icons$': '<rootDir>/dist/antd-in-one-file/icons.mjs',
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
  roots: roots('api'),
  testMatch: ['**/*.api.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...away.map(({ tests }) => tests.source)],
  globalSetup: '<rootDir>/api/test/global-setup.ts',
  globalTeardown: '<rootDir>/api/test/global-teardown.ts',
};

export default {
  projects: [node, web, isolated, api],
  // Tests of a file, and files, in an order that the printed seed decides: `--seed` repeats one.
  randomize: true,
  testSequencer: './scripts/lib/jest/shuffled-sequencer.ts',
  // The limit of a run that hangs: what a test waits for may take its time on a busy machine.
  testTimeout: 600_000,
};
