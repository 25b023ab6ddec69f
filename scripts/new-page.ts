import { generatePage } from './lib/generate/generate.ts';
import { writeGenerated } from './lib/generate/generated.ts';
import { PAGE_OPTIONS, reportGenerated } from './lib/generate/report-generated.ts';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm new:page mf-x /some/path [--id …] [--title …] [--german …] [--access …] [--layout …] [--nav ICON]`: generates a page with its test,
 * and declares it.
 */
requireNode();
const { values, positionals } = readCommand({
  name: 'new:page',
  does: 'Adds a page to a remote, with its test, and prints what is left to do.',
  words: 'mf-x /path',
  options: PAGE_OPTIONS,
  examples: ['new:page mf-circles /dashboard/groups/map --title "Circle map" --german "Kreiskarte"'],
});

await reportGenerated(
  async () => {
    const made = await generatePage(ROOT, positionals[0], positionals[1], values);
    await writeGenerated(ROOT);
    return made;
  },
  ({ remote, page }) => `${page.path} is a page of ${remote}.
  pnpm --filter ${remote} test     its tests
  pnpm harness ${remote}           the page alone
  pnpm dev:remote ${remote}        inside a running platform`,
);
