import { WITHDRAW, withdrawCommand } from '../lib/remotes/withdraw.ts';
import { runCommand } from '../lib/remotes/command.ts';
import { requireNode } from '../lib/require-node.ts';

/** `pnpm remote:withdraw`: stops offering a remote. */
requireNode();
await runCommand(WITHDRAW, withdrawCommand);
