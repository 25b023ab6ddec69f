import { run } from './lib/run.ts';
import { readAudit } from './lib/read-audit.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm audit:libraries`: queries the registry for known vulnerabilities of the libraries in use. Exits with 0 if there is none,
 * 1 if there is one that must be fixed at once (high, critical), and 2 if the registry could not be queried.
 */

readCommand({
  name: 'audit:libraries',
  does: 'Asks the registry for known vulnerabilities of the libraries in use. Exits with 1 if one must be fixed at once, and with 2 if the registry could not be reached.',
  examples: ['audit:libraries'],
});
const LIMIT_MS = 120_000;
const { output } = await run('npx', ['-y', 'pnpm@12', 'audit', '--json'], { limit: LIMIT_MS });
const { code, lines } = readAudit(output);
for (const line of lines) console.log(line);
process.exitCode = code;
