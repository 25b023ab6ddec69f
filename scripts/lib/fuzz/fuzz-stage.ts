import { run } from '../run.ts';
import { failedCheck, skipped } from '../test-run/stage.ts';
import type { Stage } from '../test-run/stage.ts';

/** Milliseconds after which it counts as hung; it takes a fraction of it, even on a busy machine. */
const HUNG = 50 * 60_000;

/** The stage of `pnpm test --all` that runs `pnpm fuzz`; each role counts as one test. */
export function fuzzStage(seed: number): Stage {
  return {
    name: 'fuzzing',
    run: async () => {
      const { code, output } = await run(process.execPath, ['scripts/fuzz.ts', '--seed', String(seed)], {
        limit: HUNG,
      });
      const why = /^SKIPPED fuzz: (.*)$/m.exec(output)?.[1];
      if (why !== undefined) return skipped(why);
      const counts = /^(\d+) passed, (\d+) failed$/m.exec(output);
      if (!counts) return failedCheck(output);
      const [passed = 0, failed = 0] = counts.slice(1).map(Number);
      const isGreen = code === 0 && failed === 0;
      return { passed, failed, skipped: 0, failures: isGreen ? '' : output, note: `--seed ${seed}` };
    },
  };
}
