import { generateRemote } from './lib/generate/generate.ts';
import { installWorkspace } from './lib/generate/install-workspace.ts';
import { writeGenerated } from './lib/generate/generated.ts';
import { PAGE_OPTIONS, reportGenerated } from './lib/generate/report-generated.ts';
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
    ...PAGE_OPTIONS,
  },
  examples: ['new:remote mf-events --path /dashboard/events --title Events'],
});

await reportGenerated(
  async () => {
    const made = await generateRemote(ROOT, positionals[0], values);
    await writeGenerated(ROOT);
    installWorkspace();
    return made;
  },
  ({ remote, page }) => `${remote} is there, with the page ${page.path}.
  pnpm --filter ${remote} test     its tests
  pnpm harness ${remote}           its pages alone, with sample answers
  pnpm dev:remote ${remote}        inside a running platform
  pnpm build ${remote}             a release of it; a running platform shows it at ${page.path}`,
);
