import { CANARY, canaryCommand } from '../lib/remotes/canary.ts';
import { runCommand } from '../lib/remotes/command.ts';
import { requireNode } from '../lib/require-node.ts';

/** `pnpm remote:canary`: sets who gets a version before it is stable. */
requireNode();
await runCommand(CANARY, canaryCommand);
