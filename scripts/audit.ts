import { run } from './lib/run.ts';
import { readAudit } from './lib/read-audit.ts';

/**
 * `pnpm audit:libraries`: asks the registry for known weaknesses of the libraries in use. Ends with 0 when there is none, 1 when there
 * is one that has to be mended at once (high, critical), and 2 when nobody could be asked, which is no answer.
 */

const LIMIT_MS = 120_000;
const { output } = await run('npx', ['-y', 'pnpm@12', 'audit', '--json'], { limit: LIMIT_MS });
const { code, lines } = readAudit(output);
for (const line of lines) console.log(line);
process.exitCode = code;
