import { generatePage } from './lib/generate/generate.ts';
import { writeGenerated } from './lib/generate/generated.ts';
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
  options: {
    id: { type: 'string', help: 'id of the page; by default from its path' },
    title: { type: 'string', help: 'title of the page' },
    german: { type: 'string', help: 'title in German' },
    access: { type: 'string', help: 'who may open the page' },
    layout: { type: 'string', help: 'what stands around the page' },
    nav: { type: 'string', value: 'ICON', help: 'adds it to the navigation, with this icon' },
  },
  examples: ['new:page mf-circles /dashboard/groups/map --title "Circle map" --german "Kreiskarte"'],
});

try {
  const { remote, page, files, left } = await generatePage(ROOT, positionals[0], positionals[1], values);
  for (const file of files) console.log(`  ${file}`);
  await writeGenerated(ROOT);
  console.log(`
${page.path} is a page of ${remote}.
  pnpm --filter ${remote} test     its tests
  pnpm harness ${remote}           the page alone
  pnpm dev:remote ${remote}        inside a running platform
Left to do:
${left.map((line) => `  - ${line}`).join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
