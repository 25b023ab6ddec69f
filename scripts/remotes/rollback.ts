import { ROLLBACK, rollbackCommand } from '../lib/remotes/rollback.ts';
import { runCommand } from '../lib/remotes/command.ts';
import { requireNode } from '../lib/require-node.ts';

/** `pnpm remote:rollback`: points stable to an earlier version, by default the previous one. */
requireNode();
await runCommand(ROLLBACK, rollbackCommand);
