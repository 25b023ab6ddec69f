import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOB_DESCRIPTIONS } from '../../../api/src/modules/staff/job-descriptions.ts';
import { ROOT } from '../paths.ts';

/** A job: its name, its cron expression or nothing, and the file that defines it. */
type Job = readonly [name: string, cron: string, file: string];

/** The start of a definition, up to the name of the job. */
const DEFINITION = /\.define\(\s*'([a-z-]+\/[a-z-]+)'/g;

/** Returns the jobs that a source defines. */
function jobsIn(file: string): readonly Job[] {
  const parts = readFileSync(join(ROOT, file), 'utf8').split(DEFINITION);
  // `split` alternates between the text before a definition and the name in it.
  return parts.flatMap((name, at) => {
    if (at % 2 === 0) return [];
    const [, cron = ''] = /cron: '([^']+)'/.exec(parts[at + 1] ?? '') ?? [];
    return [[name, cron, file]];
  });
}

it('lists every background job with its schedule, what it does and its file', () => {
  const files = globSync('api/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const rows = readFileSync(join(ROOT, 'docs/guides/jobs.md'), 'utf8').matchAll(
    /^\| `([^`]+)` +\| (?:`([^`]+)`)? *\| ([^|]+) \| \[[^\]]+\]\(\.\.\/\.\.\/([^)]+)\) +\|$/gm,
  );
  const table = Array.from(rows);
  const listed = table.map(([, name = '', cron = '', , file = '']): Job => [name, cron, file]);
  expect(listed.length).toBeGreaterThan(40);
  expect(listed).toEqual(files.flatMap(jobsIn).sort(([one], [other]) => (one < other ? -1 : 1)));
  const does = table.map(([, name = '', , text = '']) => [name, text.trim()]);
  expect(Object.fromEntries(does)).toEqual(JOB_DESCRIPTIONS);
});
