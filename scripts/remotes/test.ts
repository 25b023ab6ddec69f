import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { remoteFolders } from '../../packages/build/src/paths.ts';
import { writeGenerated } from '../lib/generate/generated.ts';
import { ROOT, TOOLS } from '../lib/paths.ts';
import { requireNode } from '../lib/require-node.ts';

/**
 * `pnpm test` in a remote's folder, or `pnpm --filter mf-x test`: runs the unit tests of that remote; further arguments go to
 * Jest.
 */
requireNode();
const remote = basename(process.cwd());
if (!remoteFolders().includes(remote)) {
  console.error('Run this in the folder of a remote, for example with `pnpm --filter mf-circles test`');
  process.exit(1);
}
await writeGenerated(ROOT);
const jest = spawn(
  process.execPath,
  [...TOOLS.jest, '--selectProjects', 'web', ...process.argv.slice(2), '--', `/${remote}/`],
  { cwd: ROOT, stdio: 'inherit' },
);
jest.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
