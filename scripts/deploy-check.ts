import { globSync } from 'node:fs';
import { join } from 'node:path';
import { readCommand } from './lib/command-line.ts';
import { ROOT } from './lib/paths.ts';
import { providePython } from './lib/programs/python.ts';
import { requireNode } from './lib/require-node.ts';
import { run } from './lib/run.ts';

/** `pnpm deploy:check`: checks the image's file, the compose file and the manifests with linters of their own, from Python packages. */
requireNode();
readCommand({
  name: 'deploy:check',
  does: 'Checks Containerfile, deploy/compose.yml and deploy/kubernetes with linters of their own.',
  examples: ['deploy:check'],
});
const programs = join(import.meta.dirname, 'lib/programs');
const provided = await providePython(
  {
    name: 'deploy-linters',
    use: 'pnpm deploy:check',
    requirements: join(programs, 'deploy-requirements.txt'),
  },
  (line) => console.log(line),
);
if ('missing' in provided) {
  console.log(`SKIPPED deploy:check: ${provided.missing}`);
  process.exit(2);
}
const manifests = globSync('deploy/kubernetes/*.yml', { cwd: ROOT }).sort();
const COMPOSE = 'deploy/compose.yml';
const LINTERS: readonly (readonly [string, ...string[]])[] = [
  ['hadolint', 'Containerfile'],
  [
    'compose-lint',
    '--config',
    'deploy/compose-lint.yml',
    '--strict-config',
    '--fail-on',
    'low',
    '--quiet',
    COMPOSE,
  ],
  ['python', join(programs, 'compose-schema.py'), COMPOSE, 'deploy/example.env'],
  ['kubernetes-validate', '--strict', '--quiet', ...manifests],
];
for (const [linter, ...args] of LINTERS) {
  const { code, output } = await run(join(provided.folder, 'bin', linter), args);
  const name = linter === 'python' ? 'the schema of compose files' : linter;
  console.log(code === 0 ? `passed: ${name}` : `FAILED: ${name}\n${output.trim()}`);
  if (code !== 0) process.exitCode = 1;
}
