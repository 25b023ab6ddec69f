import { addressLines } from './lib/remotes/addresses.ts';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';

/** `pnpm addresses`: lists all pages, modals and slots with their owners. */
requireNode();
for (const line of addressLines(ROOT)) console.log(line);
