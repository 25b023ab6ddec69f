import { spawnSync } from 'node:child_process';
import { ROOT } from '../paths.ts';

/**
 * Links the dependencies of a new package, with the pnpm that runs this script.
 * @throws Error that says what to do when it fails.
 */
export function installWorkspace(): void {
  const pnpm = process.env['npm_execpath'] ?? '';
  const install = ['install', '--no-frozen-lockfile'];
  const [command, args] = !/pnpm[^/\\]*$/.test(pnpm)
    ? ['npx', ['-y', 'pnpm@12', ...install]]
    : // Since version 12 pnpm is an executable; before, it was a script.
      /\.[cm]?js$/.test(pnpm)
      ? [process.execPath, [pnpm, ...install]]
      : [pnpm, install];
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages could not be linked. Run `pnpm install`');
}
