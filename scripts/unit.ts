import { spawnSync } from 'node:child_process';
import { writeGenerated } from './lib/generate/generated.ts';
import { unitTests } from './lib/jest/projects.ts';
import { ROOT, TOOLS } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm unit [part of a path]… [Jest's options]`: runs unit tests whose path contains one of the arguments, or all. Page tests
 * and others run one after the other, because they need different globals.
 */
requireNode();
const call = readCommand({
  name: 'unit',
  does: 'Runs the unit tests whose path contains one of the words, or all.',
  words: '[part of a path]…',
  passesTo: 'Jest',
  examples: ['unit intros', 'unit intros --seed 42'],
});
await writeGenerated(ROOT);
// Jest takes everything after a `--` for paths.
const args = call.args.filter((arg) => arg !== '--');
const firstOption = args.findIndex((arg) => arg.startsWith('-'));
const words = firstOption < 0 ? args : args.slice(0, firstOption);
const options = firstOption < 0 ? [] : args.slice(firstOption);

const chosen = Object.entries(unitTests()).flatMap(([project, files]) => {
  const paths = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  return paths.length > 0 ? [{ project, paths }] : [];
});
if (chosen.length === 0) {
  console.error(`No unit test's path contains ${words.map((word) => `"${word}"`).join(' or ')}.`);
  process.exit(1);
}
for (const { project, paths } of chosen) {
  const files = words.length > 0 ? ['--runTestsByPath', ...paths] : [];
  const command = [...TOOLS.jest, '--selectProjects', project, ...options, ...files];
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
