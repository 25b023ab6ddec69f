import { spawn } from 'node:child_process';
import { isAllBuilt } from './lib/built.ts';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';
import { runNode } from './lib/run.ts';

/** `pnpm start`: builds what changed, then serves the platform. The server prints its address and how to log in. */
requireNode();

if (!isAllBuilt()) {
  const build = await runNode(['scripts/build.ts'], { show: true });
  if (build.code !== 0) process.exit(build.code);
}

const server = spawn(process.execPath, ['api/src/main.ts'], { cwd: ROOT, stdio: 'inherit' });
// Ctrl-C in a terminal reaches the server directly; a supervisor's signal reaches only this process.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) server.kill('SIGINT');
});
server.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
