import { basename } from 'node:path';
import { portOr } from './lib/port-option.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm harness mf-x [--port N]`: shows the pages, modals and slots of one remote with a fake server, from source and with hot
 * reload, without shell and server. In a remote's own folder (`pnpm dev`) the name may be omitted.
 */
requireNode();
const { values, positionals } = readCommand({
  name: 'harness',
  does: 'Shows the pages, modals and slots of one remote alone, with sample responses and reload, without shell and server.',
  words: '[mf-x]',
  options: {
    port: { type: 'string', value: 'N', help: 'port to listen on; the first free one from 4300 by default' },
  },
  examples: ['harness mf-circles', '--filter mf-circles dev'],
});
process.env['NODE_ENV'] = 'development';
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
