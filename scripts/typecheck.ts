import { writeGenerated } from './lib/generate/generated.ts';
import { ROOT } from './lib/paths.ts';
import { runNode } from './lib/run.ts';
import { compilerArguments } from './lib/test-run/static-checks.ts';
import { readCommand } from './lib/command-line.ts';

/** `pnpm typecheck`: checks the types of browser and server code, each with its own libraries. */
readCommand({
  name: 'typecheck',
  does: 'Checks the types of browser and server code.',
  examples: ['typecheck'],
});
await writeGenerated(ROOT);
const results = await Promise.all(
  (['web', 'node'] as const).map((project) =>
    runNode([...compilerArguments(project), '--pretty', String(process.stdout.isTTY === true)]),
  ),
);
for (const { output } of results) process.stdout.write(output);
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
