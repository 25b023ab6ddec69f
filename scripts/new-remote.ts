import { parseArgs } from 'node:util';
import { generateRemote } from './lib/generate/generate.ts';
import { installWorkspace } from './lib/generate/install-workspace.ts';
import { writeGenerated } from './lib/generate/generated.ts';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';

/**
 * `pnpm new:remote mf-y [--path /dashboard/y] [--title …] [--german …] [--access …] [--layout …] [--nav ICON]`: generates a remote with one
 * page, its tests and its harness.
 */
requireNode();
const text = { type: 'string' } as const;

try {
  const { values, positionals } = parseArgs({
    options: { path: text, id: text, title: text, german: text, access: text, layout: text, nav: text },
    allowPositionals: true,
  });
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
