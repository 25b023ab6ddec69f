import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { remoteFolders } from '../../packages/build/src/paths.ts';
import { writeGenerated } from '../lib/generate/generated.ts';
import { ROOT, TOOLS } from '../lib/paths.ts';
import { requireNode } from '../lib/require-node.ts';

/**
 * `pnpm test` in a remote's folder, or `pnpm --filter mf-x test`: runs the unit tests of that remote; a name limits them to the files whose path has it: `pnpm test feed`. Options
 * go to Jest.
 */
requireNode();
const remote = basename(process.cwd());
if (!remoteFolders().includes(remote)) {
  console.error('Run this in the folder of a remote, for example with `pnpm --filter mf-circles test`');
  process.exit(1);
}
await writeGenerated(ROOT);
const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('-'));
const names = args.filter((arg) => !arg.startsWith('-'));
const paths = names.length > 0 ? names.map((name) => `/${remote}/.*${name}`) : [`/${remote}/`];
const jest = spawn(process.execPath, [...TOOLS.jest, '--selectProjects', 'web', ...options, '--', ...paths], {
  cwd: ROOT,
  stdio: 'inherit',
});
jest.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
