import { rollbackCommand } from './lib/remotes/rollback.ts';
import { runCommand } from './lib/remotes/command.ts';
import { requireNode } from './lib/require-node.ts';

/** `pnpm remote:rollback`: points stable at an earlier version, the one before when none is named. */
requireNode();
await runCommand(rollbackCommand);
