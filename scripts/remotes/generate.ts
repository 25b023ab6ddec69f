import { writeGenerated } from '../lib/generate/generated.ts';
import { ROOT } from '../lib/paths.ts';
import { requireNode } from '../lib/require-node.ts';
import { readCommand } from '../lib/command-line.ts';

/**
 * `pnpm remote:generate`, which `pnpm install` runs: generates sources from every `remote.json`: the list of pages of each
 * remote, and the types of all pages, modals and slots.
 */
requireNode();
readCommand({
  name: 'remote:generate',
  does: 'Generates what is derived from every remote.json: the pages of each remote, and the types of pages, modals and slots.',
  examples: ['remote:generate'],
});
await writeGenerated(ROOT);
