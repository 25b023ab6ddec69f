import { resolve } from 'node:path';

/** The root of the workspace. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Path of an installed tool, which is run by the current Node without a shell. */
const tool = (file: string): readonly string[] => [resolve(ROOT, 'node_modules', file)];

/** How to start each tool of the workspace: arguments of `node`. */
export const TOOLS = {
  tsc: tool('typescript-native/bin/tsc'),
  oxlint: tool('oxlint/bin/oxlint'),
  oxfmt: tool('oxfmt/bin/oxfmt'),
  knip: tool('knip/bin/knip.js'),
  depcruise: tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
  jest: [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    // MB. Tests make much that is soon garbage: with more room for it, it is collected less often.
    '--max-semi-space-size=64',
    ...tool('jest/bin/jest.js'),
  ],
  playwright: [resolve(ROOT, 'e2e/node_modules/@playwright/test/cli.js')],
} as const;
