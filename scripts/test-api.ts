import { spawn } from 'node:child_process';
import { readCommand } from './lib/command-line.ts';
import { ROOT, TOOLS } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';

/** `pnpm test:api [part of a path]…`: runs the API tests over HTTP whose path contains one of the words, or all. */
requireNode();
const { positionals } = readCommand({
  name: 'test:api',
  does: 'Runs the API tests over HTTP whose path contains one of the words, or all.',
  words: '[part of a path]…',
  settings: { ACQUAINT_TEST_DATABASE: 'PostgreSQL server to test on; the embedded database by default' },
  examples: ['test:api booking', 'ACQUAINT_TEST_DATABASE=postgres://localhost/acquaint test:api sessions'],
});
const jest = spawn(
  process.execPath,
  [...TOOLS.jest, '--selectProjects', 'api', 'api-isolated', '--', ...positionals],
  { cwd: ROOT, stdio: 'inherit' },
);
jest.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
