import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { remoteFolders } from '../../../packages/build/src/paths.ts';
import { changedBetween, contentsNow, lastGreen, recordGreen } from '../check/contents.ts';
import { ruledContents } from '../check/imports.ts';
import { toLint } from '../check/selection.ts';
import { ROOT, TOOLS } from '../paths.ts';
import { runNode } from '../run.ts';
import { failedCheck, PASSED } from './stage.ts';
import type { Result, Stage } from './stage.ts';
import { LANES } from './lanes.ts';

/** Returns the existing folders that the import rules apply to. */
function ruledFolders(): string[] {
  const folders = ['shell', 'packages', 'api', 'e2e', 'scripts', 'bench'];
  return [...folders, ...remoteFolders()].filter((folder) => existsSync(join(ROOT, folder)));
}

/** Threads of one check, so that all lanes together use as many as there are cores. */
const THREADS = String(Math.max(1, Math.floor(availableParallelism() / LANES)));
/** Otherwise the tools written in Go use all cores. */
const ENV = { GOMAXPROCS: THREADS };

function check(name: string, args: readonly string[]): Stage {
  return {
    name,
    run: async () => {
      const { code, output } = await runNode(args, { env: ENV, ownSession: true });
      return code === 0 ? PASSED : failedCheck(output);
    },
  };
}

/**
 * Returns the compiler's arguments. A single checker, because several would each check the same libraries. Results are cached
 * next to the dependencies, and only changes are checked again.
 */
export function compilerArguments(project: 'web' | 'node'): string[] {
  return [
    ...TOOLS.tsc,
    ...['-p', `tsconfig.${project}.json`, '--checkers', '1'],
    ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project}.tsbuildinfo`],
  ];
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Lints all files, or only those affected by changes since lint last passed. */
async function lint(): Promise<Result> {
  const now = contentsNow();
  const chosen = toLint({ before: lastGreen('lint'), now, read });
  const args = 'all' in chosen ? [] : ['--no-error-on-unmatched-pattern', ...chosen.files];
  const note = 'all' in chosen ? undefined : `${chosen.files.length} files affected by changes`;
  if (note === undefined || args.length > 1) {
    const { code, output } = await runNode([...TOOLS.oxlint, '--threads', THREADS, ...args], {
      env: ENV,
      ownSession: true,
    });
    if (code !== 0) return failedCheck(output);
  }
  if (now) recordGreen('lint', now);
  return note === undefined ? PASSED : { ...PASSED, note };
}

/** Checks the import rules for all files, unless no import has changed since they last passed; they cannot be checked in part. */
async function importRules(): Promise<Result> {
  const contents = contentsNow();
  const now = contents && ruledContents(contents, read);
  const before = lastGreen('import-rules');
  if (now && before && changedBetween(before, now).length === 0)
    return { ...PASSED, note: 'no import changed' };
  const args = [...TOOLS.depcruise, '--config', '.dependency-cruiser.cjs', ...ruledFolders()];
  const { code, output } = await runNode(args, { env: ENV, ownSession: true });
  if (code !== 0) return failedCheck(output);
  if (now) recordGreen('import-rules', now);
  return PASSED;
}

/** All static checks, the slowest first. */
export const STATIC_CHECKS: readonly Stage[] = [
  { name: 'lint', run: lint },
  check('types of the server', compilerArguments('node')),
  check('types of the browser', compilerArguments('web')),
  check('unused code', [
    ...TOOLS.knip,
    '--no-gitignore',
    '--cache',
    '--cache-location',
    'node_modules/.cache/knip',
  ]),
  { name: 'import rules', run: importRules },
  check('translations', [join(ROOT, 'scripts/i18n.ts')]),
  check('format', [...TOOLS.oxfmt, '--check', '--threads', THREADS]),
];
