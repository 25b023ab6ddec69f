import { addressLines } from './lib/remotes/addresses.ts';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/** `pnpm addresses`: lists all pages, modals and slots with their owners. */
requireNode();
readCommand({
  name: 'addresses',
  does: 'Lists all pages, modals and slots with the remote that owns each.',
  examples: ['addresses'],
});
for (const line of addressLines(ROOT)) console.log(line);
