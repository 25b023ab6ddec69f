import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { generatedFiles } from '../generate/generated.ts';
import { ROOT } from '../paths.ts';
import { run } from '../run.ts';

/** A copy of the checkout in which defects are planted. */
export interface Copy {
  readonly root: string;
  readonly remove: () => void;
}

/** Lists every file of the checkout that is not ignored, and the generated sources, by path from its root, including untracked ones. */
export async function filesOfCheckout(): Promise<readonly string[]> {
  const { output, code } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT });
  if (code !== 0) throw new Error(`The files of this checkout could not be listed: ${output}`);
  const listed = output.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)));
  return [...new Set([...listed, ...generatedFiles(ROOT)])];
}

/**
 * Copies the checkout to a temporary folder. Installed libraries are shared; links between our packages point to the copies, so
 * that a defect in one of them affects its users.
 */
export function copyCheckout(files: readonly string[]): Copy {
  // Without symbolic links, as Jest reports test files.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'acquaint-planted-')));
  for (const file of files) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(root, file), { verbatimSymlinks: true });
  }
  const packages = files.filter((file) => basename(file) === 'package.json').map((file) => dirname(file));
  for (const folder of packages) {
    const installed = join(ROOT, folder, 'node_modules');
    if (!existsSync(installed)) continue;
    cpSync(installed, join(root, folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => ![join(installed, '.pnpm'), join(installed, '.cache')].includes(path),
    });
  }
  symlinkSync(join(ROOT, 'node_modules/.pnpm'), join(root, 'node_modules/.pnpm'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Applies a defect's patch to a copy. Returns git's error when it no longer applies, otherwise null. */
export function plant(root: string, patch: string): Promise<string | null> {
  return apply(root, [patch]);
}

/**
 * Reverts it.
 * @throws Error
 */
export async function unplant(root: string, patch: string): Promise<void> {
  const problem = await apply(root, ['--reverse', patch]);
  if (problem !== null) throw new Error(`${patch} could not be reverted: ${problem}`);
}

async function apply(root: string, args: readonly string[]): Promise<string | null> {
  // If the temporary folder is inside a repository, `git` would apply the patch there.
  const env = { GIT_CEILING_DIRECTORIES: dirname(root) };
  const { code, output } = await run('git', ['apply', ...args], { cwd: root, env });
  return code === 0 ? null : output.trim();
}
