import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { acquaint } from './scripts/lib/eslint/acquaint.ts';
import { fences } from './scripts/lib/eslint/fences.ts';

const TESTS = ['**/*.test.{ts,tsx}', '**/test/**', 'e2e/**', 'scripts/lib/jest/**'];
/** Code whose output is its console. */
const COMMAND_LINE = [
  'scripts/**',
  'bench/**',
  'packages/build/**',
  '**/*.config.{ts,mjs}',
  '**/webpack*.ts',
];

const storageReason =
  'Tokens live in shell/src/auth alone. Another store says why: `// eslint-disable-next-line … -- the reason`.';
const STORAGES = ['localStorage', 'sessionStorage'];

export default defineConfig(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/.data/',
      '**/coverage/',
      '**/test-results/',
      '**/playwright-report/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { acquaint },
    rules: {
      'acquaint/reasoned-disable': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
      'no-restricted-globals': ['error', ...STORAGES.map((name) => ({ name, message: storageReason }))],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].flatMap((object) =>
          STORAGES.map((property) => ({ object, property, message: storageReason })),
        ),
      ],
      'object-shorthand': 'error',
      'prefer-template': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // A handler is async because its contract is, not because it already waits for something.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // Results of hooks are taken apart, and ours have no `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['packages/{ui,api-client,remote-kit}/**/*.{ts,tsx}', 'shell/**/*.{ts,tsx}', 'mf-*/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  ...fences,
  {
    files: ['shell/src/auth/**'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    // Every setting is parsed once (architecture, The server).
    files: ['api/src/**/*.ts'],
    ignores: ['api/src/config*.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are parsed once, in api/src/config.ts.' },
      ],
    },
  },
  { files: COMMAND_LINE, rules: { 'no-console': 'off' } },
  {
    files: TESTS,
    rules: {
      // A test looks into storage and answers as a stranger would: untyped.
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
    },
  },
  {
    // Playwright's `use` is no React hook, and its fixtures need an empty pattern.
    files: ['e2e/**'],
    rules: { 'no-empty-pattern': 'off' },
  },
  { files: ['**/*.{mjs,cjs,js}'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
