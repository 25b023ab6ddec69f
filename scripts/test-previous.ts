import { globSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openPostgres } from '../api/src/ports/database/postgres.ts';
import { installSchema } from '../api/test/database/template.ts';
import { readCommand } from './lib/command-line.ts';
import { cleanWithUs, endOnSignals } from './lib/ending.ts';
import { findPostgres } from './lib/programs/machine.ts';
import { POSTGRES } from './lib/programs/needs.ts';
import { startCluster } from './lib/programs/postgres-cluster.ts';
import { requireNode } from './lib/require-node.ts';
import { run, runNode } from './lib/run.ts';
import type { RunOptions } from './lib/run.ts';
import { SMOKE_TESTS } from './lib/test-run/api-stages.ts';

/**
 * `pnpm test:previous [commit]`: runs API tests of the previous release, with its server, on the schema of this one. While processes are replaced
 * one after the other, the first new one migrates the database and the old ones go on.
 */
const NAME = 'test:previous';
const MIGRATIONS = 'api/src/db/migrations';

/** Runs a program. Returns what it prints. @throws Error with its output when it fails. */
async function must(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${output}`);
  return output.trim();
}

/** Returns the newest tag before this commit; as long as there is none, the newest commit that has another schema. */
async function previousRelease(): Promise<string> {
  const { code, output } = await run('git', ['describe', '--tags', '--abbrev=0', 'HEAD^']);
  if (code === 0) return output.trim();
  const changed = await must('git', ['log', '-1', '--first-parent', '--format=%H', '--', MIGRATIONS]);
  return must('git', ['rev-parse', '--short', `${changed}^1`]);
}

/** Unpacks a commit with its own libraries into a temporary folder, which is deleted at the end. */
async function unpack(commit: string): Promise<string> {
  // Without symbolic links, as Jest reports test files.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'acquaint-previous-')));
  cleanWithUs(() => rmSync(root, { recursive: true, force: true }));
  const archive = join(root, 'commit.tar');
  await must('git', ['archive', '--output', archive, commit]);
  await must('tar', ['-xf', archive, '-C', root]);
  await must('npx', ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'], { cwd: root });
  return root;
}

/**
 * Removes from the list of applied migrations those that a release does not know: its running processes do not look for them.
 * @returns how many there are.
 */
async function hideNewer(url: string, root: string): Promise<number> {
  const known = globSync(`${MIGRATIONS}/*/*.sql`, { cwd: root }).map((file) => parseInt(basename(file), 10));
  const port = openPostgres(url, 2, (error) => {
    throw error;
  });
  try {
    let newer = 0;
    await port.exclusively(async (run) => {
      const where = `version > 0 and version not in (${known.join(', ')})`;
      newer = (await run(`delete from schema_version where ${where} returning version`)).rows.length;
    });
    return newer;
  } finally {
    await port.close();
  }
}

requireNode();
endOnSignals();
const { positionals } = readCommand({
  name: NAME,
  does: 'Runs API tests of the previous release, with its server, on the schema of this one, as during an update.',
  words: '[commit]',
  examples: [NAME, `${NAME} v1.2.0`],
});
const bin = findPostgres();
if (bin === undefined) {
  console.log(`SKIPPED ${NAME}: no PostgreSQL on this machine: ${POSTGRES.how}`);
  process.exit();
}
const commit = positionals[0] ?? (await previousRelease());
const root = await unpack(commit);
const cluster = await startCluster(bin);
try {
  // PostgreSQL copies each new database from this one.
  const template = new URL(cluster.url);
  template.pathname = '/template1';
  await installSchema(template.href);
  const newer = await hideNewer(template.href, root);
  console.log(`The server of ${commit} on a schema with ${newer} more migrations:`);
  const names = SMOKE_TESTS.map((file) => basename(file).replaceAll('.', '\\.'));
  const { code } = await runNode(['scripts/test-api.ts', `/(${names.join('|')})$`], {
    cwd: root,
    env: { ACQUAINT_TEST_DATABASE: cluster.url },
    show: true,
  });
  process.exitCode = code;
} finally {
  await cluster.stop();
}
