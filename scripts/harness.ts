import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { portOr } from './lib/port-option.ts';
import { requireNode } from './lib/require-node.ts';

/**
 * `pnpm harness mf-x [--port N]`: shows the pages, modals and slots of one remote with a fake server, from source and with hot
 * reload, without shell and server. In a remote's own folder (`pnpm dev`) the name may be omitted.
 */
requireNode();
process.env['NODE_ENV'] = 'development';

const { values, positionals } = parseArgs({
  options: { port: { type: 'string' } },
  allowPositionals: true,
});
const { remoteFolders, startHarnessServer } = await import('../packages/build/src/index.ts');
const [remote = basename(process.cwd())] = positionals;

try {
  if (!remoteFolders().includes(remote))
    throw new Error(`Name a remote: pnpm harness ${remoteFolders().join(' | ')}`);
  const port = await portOr(values.port, 4300);
  const address = await startHarnessServer({
    remote,
    port,
    log: (line) => console.log(`${remote}: ${line}`),
  });
  console.log(`The pages of ${remote} alone, with sample responses: ${address}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
