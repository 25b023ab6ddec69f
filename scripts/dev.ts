import { spawn } from 'node:child_process';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm dev`: runs the whole platform on one origin, with reload. The shell and the remotes are compiled into dist/dev on every
 * change, and the API restarts on every change. PORT (4000) is the page's port; the API listens on the next one.
 */
requireNode();
readCommand({
  name: 'dev',
  does: 'Runs the whole platform, and builds and reloads what you change.',
  settings: {
    PORT: 'port of the page; 4000 by default. The API listens on the next one',
    PUBLIC_URL: 'address that users open; http://localhost:PORT by default',
    'all others': 'docs/guides/settings.md',
  },
  examples: ['dev', 'PORT=5000 dev'],
});

const port = Number(process.env['PORT'] ?? 4000);
const distribution = 'dist/dev';
// packages/build reads these when it is imported.
process.env['NODE_ENV'] = 'development';
process.env['DIST_DIR'] = distribution;

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'api/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: '',
    PORT: String(port + 1),
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    REMOTES_STORE: `${distribution}/mf`,
  },
});
process.on('exit', () => api.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());

const { startDevServer } = await import('../packages/build/src/index.ts');
await startDevServer({ port, api: `http://localhost:${port + 1}`, log: (line) => console.log(line) });
console.log(`Acquaint runs at http://localhost:${port}`);
