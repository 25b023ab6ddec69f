import { withdrawCommand } from './lib/remotes/withdraw.ts';
import { runCommand } from './lib/remotes/command.ts';
import { requireNode } from './lib/require-node.ts';

/** `pnpm remote:withdraw`: offers a remote to nobody any more. */
requireNode();
await runCommand(withdrawCommand);
