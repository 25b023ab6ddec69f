import { LIST, listCommand } from '../lib/remotes/list.ts';
import { runCommand } from '../lib/remotes/command.ts';
import { requireNode } from '../lib/require-node.ts';

/** `pnpm remote:list`: lists the remotes of a store, or the versions and the publish history of one. */
requireNode();
await runCommand(LIST, listCommand);
