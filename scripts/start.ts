import { spawn } from 'node:child_process';
import { isAllBuilt } from './lib/built.ts';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';
import { runNode } from './lib/run.ts';

/** `pnpm start`: builds what changed, then serves the platform. The server prints its address and how to log in. */
requireNode();
// Loaded only when there are arguments, because a start without any should not wait for it.
if (process.argv.length > 2) {
  const { readCommand } = await import('./lib/command-line.ts');
  readCommand({
    name: 'start',
    does: 'Builds what changed, then serves the platform, and prints its address and how to log in.',
    settings: {
      PORT: 'port to listen on; 4000 by default',
      DATA_DIR: 'folder of the embedded database, of files and of secrets; .data by default',
      SEED: 'seed of the sample data for an empty database; none adds no sample data',
      DATABASE_URL: 'PostgreSQL server to use instead of the embedded database',
      MODE: 'production requires the real services; development by default',
      PUBLIC_URL: 'address that users open; http://localhost:PORT by default',
      'all others': 'docs/guides/settings.md',
    },
    examples: ['start', 'PORT=5000 DATA_DIR=/tmp/acquaint start', 'SEED=none start'],
  });
}

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
