import { writeGenerated } from '../lib/generate/generated.ts';
import { ROOT } from '../lib/paths.ts';
import { requireNode } from '../lib/require-node.ts';

/**
 * `pnpm remote:generate`, which `pnpm install` runs: generates sources from every `remote.json`: the list of pages of each
 * remote, and the types of all pages, modals and slots.
 */
requireNode();
await writeGenerated(ROOT);
