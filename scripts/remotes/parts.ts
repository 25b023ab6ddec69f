import { writeRemoteParts } from '../lib/generate/remote-parts.ts';
import { ROOT } from '../lib/paths.ts';
import { requireNode } from '../lib/require-node.ts';

/** `pnpm remote:parts`: writes the types of pages, modals and slots after a change of a `remote.json`. */
requireNode();
console.log(await writeRemoteParts(ROOT));
