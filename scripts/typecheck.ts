import { TOOLS } from './lib/paths.ts';
import { runNode } from './lib/run.ts';

/** `pnpm typecheck`: the browser's and the server's code, each with its own libraries. */
const results = await Promise.all(
  ['tsconfig.web.json', 'tsconfig.node.json'].map((project) =>
    runNode([...TOOLS.tsc, '-p', project, '--pretty', String(process.stdout.isTTY === true)]),
  ),
);
for (const { output } of results) process.stdout.write(output);
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
