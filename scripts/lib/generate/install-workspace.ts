import { spawnSync } from 'node:child_process';
import { ROOT } from '../paths.ts';

/**
 * Links a new package to those it depends on, with the pnpm that runs this.
 * @throws Error that says what to do when it did not work.
 */
export function installWorkspace(): void {
  const pnpm = process.env['npm_execpath'];
  const [command, args] = pnpm?.includes('pnpm')
    ? [process.execPath, [pnpm, 'install', '--no-frozen-lockfile']]
    : ['npx', ['-y', 'pnpm@12', 'install', '--no-frozen-lockfile']];
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages were not linked: run `pnpm install`');
}
