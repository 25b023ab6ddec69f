import { canaryCommand } from './lib/remotes/canary.ts';
import { runCommand } from './lib/remotes/command.ts';
import { requireNode } from './lib/require-node.ts';

/** `pnpm remote:canary`: says whom a version is offered to before it is stable. */
requireNode();
await runCommand(canaryCommand);
