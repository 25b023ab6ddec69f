import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { remoteFolders } from '../../packages/build/src/paths.ts';
import { changedBetween, contentsNow, lastGreen, recordGreen } from './check/contents.ts';
import { ruledContents } from './check/imports.ts';
import { toLint } from './check/selection.ts';
import { ROOT, TOOLS } from './paths.ts';
import { runNode } from './run.ts';
import { failedCheck, PASSED } from './stage.ts';
import type { Result, Stage } from './stage.ts';
import { LANES } from './test-run/lanes.ts';

/** The folders that the import rules look at, those that exist. */
function ruledFolders(): string[] {
  const folders = ['shell', 'packages', 'api', 'e2e', 'scripts', 'bench'];
  return [...folders, ...remoteFolders()].filter((folder) => existsSync(join(ROOT, folder)));
}

/** Threads of one check, so that those of all lanes together are as many as the cores. */
const THREADS = String(Math.max(1, Math.floor(availableParallelism() / LANES)));
/** The tools that are written in Go take all cores otherwise. */
const ENV = { GOMAXPROCS: THREADS };

function check(name: string, args: readonly string[]): Stage {
  return {
    name,
    run: async () => {
      const { code, output } = await runNode(args, { env: ENV });
      return code === 0 ? PASSED : failedCheck(output);
    },
  };
}

/**
 * What the compiler is started with. More than one checker would look at the same libraries anew in each. What it has found is
 * kept beside the dependencies, and only what changed is looked at again.
 */
export function compilerArguments(project: 'web' | 'node'): string[] {
  return [
    ...TOOLS.tsc,
    ...['-p', `tsconfig.${project}.json`, '--checkers', '1'],
    ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project}.tsbuildinfo`],
  ];
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** All files, or those whose findings may be others than when lint was last green. */
async function lint(): Promise<Result> {
  const now = contentsNow();
  const chosen = toLint({ before: lastGreen('lint'), now, read });
  const args = 'all' in chosen ? [] : ['--no-error-on-unmatched-pattern', ...chosen.files];
  const note = 'all' in chosen ? undefined : `${chosen.files.length} files that a change concerns`;
  if (note === undefined || args.length > 1) {
    const { code, output } = await runNode([...TOOLS.oxlint, '--threads', THREADS, ...args], { env: ENV });
    if (code !== 0) return failedCheck(output);
  }
  if (now) recordGreen('lint', now);
  return note === undefined ? PASSED : { ...PASSED, note };
}

/** All files, unless no import changed since the rules were last kept: they know no halves. */
async function importRules(): Promise<Result> {
  const contents = contentsNow();
  const now = contents && ruledContents(contents, read);
  const before = lastGreen('import-rules');
  if (now && before && changedBetween(before, now).length === 0)
    return { ...PASSED, note: 'no import changed' };
  const args = [...TOOLS.depcruise, '--config', '.dependency-cruiser.cjs', ...ruledFolders()];
  const { code, output } = await runNode(args, { env: ENV });
  if (code !== 0) return failedCheck(output);
  if (now) recordGreen('import-rules', now);
  return PASSED;
}

/** Everything that reads the code without running it; the slowest first. */
export const STATIC_CHECKS: readonly Stage[] = [
  { name: 'lint', run: lint },
  check('types of the server', compilerArguments('node')),
  check('types of the browser', compilerArguments('web')),
  check('unused code', [...TOOLS.knip, '--cache', '--cache-location', 'node_modules/.cache/knip']),
  { name: 'import rules', run: importRules },
  check('words of each language', [join(ROOT, 'scripts/words.ts')]),
  check('format', [...TOOLS.oxfmt, '--check', '--threads', THREADS]),
];
