import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders } from '../../packages/build/src/paths.ts';
import { ROOT, TOOLS } from './paths.ts';
import { runNode } from './run.ts';
import { failedCheck, PASSED } from './stage.ts';
import type { Stage } from './stage.ts';

/** The folders that the import rules look at, those that exist. */
function ruledFolders(): string[] {
  const folders = ['shell', 'packages', 'api', 'e2e', 'scripts', 'bench'];
  return [...folders, ...remoteFolders()].filter((folder) => existsSync(join(ROOT, folder)));
}

function check(name: string, args: readonly string[]): Stage {
  return {
    name,
    run: async () => {
      const { code, output } = await runNode(args);
      return code === 0 ? PASSED : failedCheck(output);
    },
  };
}

/** Everything that reads the code without running it; the slowest first. */
export const STATIC_CHECKS: readonly Stage[] = [
  check('lint', [...TOOLS.oxlint]),
  check('format', [...TOOLS.oxfmt, '--check']),
  check('types of the browser', [...TOOLS.tsc, '-p', 'tsconfig.web.json']),
  check('types of the server', [...TOOLS.tsc, '-p', 'tsconfig.node.json']),
  check('import rules', [...TOOLS.depcruise, '--config', '.dependency-cruiser.cjs', ...ruledFolders()]),
  check('words of each language', [join(ROOT, 'scripts/words.ts')]),
  check('unused code', [...TOOLS.knip]),
];
