import { jest } from './lib/jest-stage.ts';
import { requireNode } from './lib/require-node.ts';
import { inOrder, succeeded, summary } from './lib/stage.ts';
import { STATIC_CHECKS } from './lib/static-checks.ts';

/** `pnpm check`: what to run before a commit. Types, lint, import rules, unused code and unit tests. */
requireNode();
const log = (line: string): void => console.log(line);
const lanes = await Promise.all([
  inOrder(STATIC_CHECKS, log),
  inOrder([{ name: 'unit tests', run: () => jest({ projects: ['node', 'web'], limit: 5 * 60_000 }) }], log),
]);
const finished = lanes.flat();
console.log(summary(finished));
process.exitCode = succeeded(finished) ? 0 : 1;
