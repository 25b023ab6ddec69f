import { runNode } from '../run.ts';
import { failedCheck, PASSED, skipped } from './stage.ts';
import type { Stage } from './stage.ts';

/**
 * Returns a stage that runs a script and counts as one test. A script that cannot run on this machine prints `SKIPPED`, a name, and why.
 * @param args of the script, with its path first.
 * @param limit in milliseconds, after which it counts as hung.
 */
export function scriptStage(name: string, args: readonly string[], limit: number): Stage {
  return {
    name,
    run: async () => {
      const { code, output } = await runNode(args, { limit, ownSession: true });
      const why = /^SKIPPED [^:]+: (.*)$/m.exec(output)?.[1];
      if (why !== undefined) return skipped(why);
      return code === 0 ? PASSED : failedCheck(output);
    },
  };
}
