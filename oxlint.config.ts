import { defineConfig } from 'oxlint';
import { fences } from './scripts/lib/lint/fences.ts';
import {
  JAVASCRIPT,
  JAVASCRIPT_WITHOUT_COMPILER,
  off,
  REACT,
  TYPESCRIPT,
  WITH_TYPES,
} from './scripts/lib/lint/rules.ts';

const TESTS = ['**/*.test.{ts,tsx}', '**/test/**', 'e2e/**', 'scripts/lib/jest/**'];
/** Code that prints to the console. */
const COMMAND_LINE = [
  'scripts/**',
  'bench/**',
  'packages/build/**',
  '**/*.config.{ts,mjs}',
  '**/webpack*.ts',
];

const storageReason =
  'Name the key in packages/browser-storage/src/browser-storage.ts and use inBrowser() or inTab(). Tokens live in shell/src/auth alone.';
const STORAGES = ['localStorage', 'sessionStorage'];
const restrictedStorages = STORAGES.map((name) => ({ name, message: storageReason }));

/** The only files that may use IndexedDB: they open a database, or check whether one exists. */
const DATABASES = [
  'mf-network/src/features/network/inbox/core/local-store.ts',
  'mf-sessions/src/outcome/unsent-notes.ts',
  'mf-sessions/src/recording/{piece-store.ts,pending-if-any.tsx}',
  'shell/src/app/layouts/unfinished-work.tsx',
];
const databaseReason =
  'A database of the browser is opened in the files that oxlint.config.ts lists. Small values go through packages/browser-storage/src/browser-storage.ts.';

/** Lint configuration. What each rule protects, and why this linter: docs/adr/0027. */
export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: ['./scripts/lib/lint/acquaint.ts'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error', denyWarnings: true },
  ignorePatterns: [
    '**/node_modules/',
    '**/dist/',
    '**/.data/',
    '**/coverage/',
    '**/test-results/',
    '**/playwright-report/',
  ],
  env: { browser: true, node: true, builtin: true },
  rules: {
    ...JAVASCRIPT,
    ...TYPESCRIPT,
    ...WITH_TYPES,
    'acquaint/reasoned-disable': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 400 }],
    'no-console': 'error',
    'no-restricted-globals': ['error', ...restrictedStorages, { name: 'indexedDB', message: databaseReason }],
    'no-restricted-properties': [
      'error',
      ...['window', 'globalThis', 'self'].flatMap((object) =>
        STORAGES.map((property) => ({ object, property, message: storageReason })),
      ),
    ],
    'object-shorthand': 'error',
    'prefer-template': 'error',
  },
  overrides: [
    {
      files: [
        'packages/{ui,api-client,remote-kit}/**/*.{ts,tsx}',
        'shell/**/*.{ts,tsx}',
        'mf-*/**/*.{ts,tsx}',
      ],
      rules: REACT,
    },
    ...fences,
    {
      files: [
        'shell/src/auth/**',
        'packages/browser-storage/src/browser-storage.ts',
        // Runs before any module.
        'shell/src/prerender/choose-prerendered.ts',
        'bench/lighthouse/lighthouse.ts',
      ],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    { files: DATABASES, rules: { 'no-restricted-globals': ['error', ...restrictedStorages] } },
    {
      // Every setting is parsed once, in api/src/config.ts.
      files: ['api/src/**/*.ts'],
      excludeFiles: ['api/src/config*.ts', '**/*.test.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'process',
            property: 'env',
            message: 'Settings are parsed once, in api/src/config.ts.',
          },
        ],
      },
    },
    { files: COMMAND_LINE, rules: { 'no-console': 'off' } },
    {
      files: TESTS,
      rules: {
        // Tests inspect storage and send requests without types.
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
      },
    },
    {
      // Playwright's fixtures need an empty pattern.
      files: ['e2e/**'],
      rules: { 'no-empty-pattern': 'off' },
    },
    { files: ['**/*.{mjs,cjs,js}'], rules: { ...off(WITH_TYPES), ...JAVASCRIPT_WITHOUT_COMPILER } },
    // The platform's container, a script of the page.
    {
      files: ['e2e/hosts/root-config/*.js', 'e2e/hosts/plain-host/*.js'],
      globals: { acquaint_platform: 'readonly' },
    },
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
  ],
});
