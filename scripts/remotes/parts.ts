import { writeGenerated } from '../lib/generate/generated.ts';
import { ROOT } from '../lib/paths.ts';
import { requireNode } from '../lib/require-node.ts';

/** `pnpm remote:parts`, which `pnpm install` runs: writes the sources that are made from every `remote.json`. */
requireNode();
await writeGenerated(ROOT);
