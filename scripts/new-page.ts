import { parseArgs } from 'node:util';
import { generatePage } from './lib/generate/generate.ts';
import { writeGenerated } from './lib/generate/generated.ts';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';

/**
 * `pnpm new:page mf-x /some/path [--id …] [--title …] [--german …] [--access …] [--layout …] [--nav ICON]`: generates a page with its test,
 * and declares it.
 */
requireNode();
const text = { type: 'string' } as const;

try {
  const { values, positionals } = parseArgs({
    options: { id: text, title: text, german: text, access: text, layout: text, nav: text },
    allowPositionals: true,
  });
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
