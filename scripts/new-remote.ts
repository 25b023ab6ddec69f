import { generateRemote } from './lib/generate/generate.ts';
import { installWorkspace } from './lib/generate/install-workspace.ts';
import { writeGenerated } from './lib/generate/generated.ts';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm new:remote mf-y [--path /dashboard/y] [--title …] [--german …] [--access …] [--layout …] [--nav ICON]`: generates a remote with one
 * page, its tests and its harness.
 */
requireNode();
const { values, positionals } = readCommand({
  name: 'new:remote',
  does: 'Adds a remote with one page, its tests and its harness, and prints what is left to do.',
  words: 'mf-x',
  options: {
    path: { type: 'string', value: '/PATH', help: 'path of its first page' },
    id: { type: 'string', help: 'id of the page; by default from its path' },
    title: { type: 'string', help: 'title of the page' },
    german: { type: 'string', help: 'title in German' },
    access: { type: 'string', help: 'who may open the page' },
    layout: { type: 'string', help: 'what stands around the page' },
    nav: { type: 'string', value: 'ICON', help: 'adds it to the navigation, with this icon' },
  },
  examples: ['new:remote mf-events --path /dashboard/events --title Events'],
});

try {
  const { remote, page, files, left } = await generateRemote(ROOT, positionals[0], values);
  for (const file of files) console.log(`  ${file}`);
  await writeGenerated(ROOT);
  installWorkspace();
  console.log(`
${remote} is there, with the page ${page.path}.
  pnpm --filter ${remote} test     its tests
  pnpm harness ${remote}           its pages alone, with sample answers
  pnpm dev:remote ${remote}        inside a running platform
  pnpm build ${remote}             a release of it; a running platform shows it at ${page.path}
Left to do:
${left.map((line) => `  - ${line}`).join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
