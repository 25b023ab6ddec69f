import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readCommand } from '../../scripts/lib/command-line.ts';
import { cleanWithUs, endOnSignals } from '../../scripts/lib/ending.ts';
import { ROOT } from '../../scripts/lib/paths.ts';
import { findPostgres } from '../../scripts/lib/programs/machine.ts';
import { POSTGRES } from '../../scripts/lib/programs/needs.ts';
import { startCluster } from '../../scripts/lib/programs/postgres-cluster.ts';
import { requireNode } from '../../scripts/lib/require-node.ts';
import { run } from '../../scripts/lib/run.ts';
import { formatTable, missedIn, verdict, type Table } from '../table.ts';
import { FAULTS, type Extent, type Fault } from './faults.ts';
import { race } from './racers.ts';
import { openWorld, type World } from './world.ts';

/** Everybody has to be back in this time after a fault, s. */
const BACK_LIMIT = 10;
const DISK_MB = 400;
const FILE = 'docs/operate/faults.md';
/** Of a run of some minutes, and of one before a release, which takes about an hour. */
const QUICK: Extent & { racers: number; rounds: number } = {
  ...{ kills: 10, away: [5, 10], seconds: 15, racers: 200, rounds: 10 },
};
const WHOLE: typeof QUICK = { kills: 200, away: [30, 300], seconds: 30, racers: 1_000, rounds: 100 };
const COLUMNS = ['fault', 'acknowledged', 'lost', 'doubled', 'other faults', 'back after, s', 'verdict'];

requireNode();
endOnSignals();
const names = [...FAULTS.map(({ name }) => name), 'race'];
const { values, positionals } = readCommand({
  name: 'chaos',
  does: `Makes faults in three processes on a PostgreSQL of their own while people write, call and send files, and compares what was acknowledged with what is there. Needs root, for a small disk. With --whole, writes ${FILE}.`,
  words: '[fault]…',
  only: { noun: 'fault', words: names },
  options: { whole: { type: 'boolean', default: false, help: 'makes each fault for as long as promised' } },
  examples: ['chaos', 'chaos kill network', 'chaos --whole'],
});
const extent = values.whole ? WHOLE : QUICK;
const isChosen = (name: string): boolean => positionals.length === 0 || positionals.includes(name);

const bin = findPostgres();
if (bin === undefined || process.getuid?.() !== 0) {
  console.log(`SKIPPED chaos: it needs root and PostgreSQL: ${POSTGRES.how}.`);
  process.exit(1);
}
const disk = mkdtempSync(join(tmpdir(), 'acquaint-disk-'));
cleanWithUs(() => {
  // Its processes may still be ending.
  spawnSync('umount', ['--lazy', disk]);
  rmdirSync(disk);
});
await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
const cluster = await startCluster(bin, {
  settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  createData: async (data, as) => {
    const { uid, gid } = statSync(dirname(data));
    chownSync(disk, uid, gid);
    await as('/bin/ln', ['-s', disk, data]);
    await as(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  },
});
process.env['ACQUAINT_TEST_DATABASE'] = cluster.url;
const rows: string[][] = [];
try {
  const faults = FAULTS.filter(({ name }) => isChosen(name));
  if (faults.length > 0) {
    const world = await openWorld({ cluster, disk });
    await world.back();
    for (const fault of faults) rows.push(await rowOf(fault, world));
    await world.close();
  }
  if (isChosen('race')) rows.push(await raceRow());
} finally {
  await cluster.stop();
}
const table: Table = { title: 'Faults', columns: COLUMNS, rows };
console.log(formatTable(table));
if (missedIn(table) > 0) process.exitCode = 1;
if (values.whole && positionals.length === 0) writeDocument();
process.exit();

async function rowOf(fault: Fault, world: World): Promise<string[]> {
  console.log(`${fault.name}: ${fault.what(extent)}`);
  const before = await world.count();
  const back = await fault.make(world, extent);
  const after = await world.count();
  const longest = Math.max(...back);
  const [lost, doubled] = [after.lost - before.lost, after.doubled - before.doubled];
  const told = after.faults.slice(before.faults.length);
  for (const line of told) console.log(`  ${line}`);
  const faults = told.length;
  const isKept = lost + doubled + faults === 0 && longest <= BACK_LIMIT;
  const figures = [after.acknowledged - before.acknowledged, lost, doubled, faults, longest.toFixed(1)].map(
    String,
  );
  return [fault.what(extent), ...figures, verdict(isKept)];
}

async function raceRow(): Promise<string[]> {
  const { racers, rounds } = extent;
  const { wrong, seconds } = await race(racers, rounds);
  const what = `${racers} members book one slot at once through three processes, ${rounds} times (${seconds.toFixed(0)} s)`;
  return [what, String(rounds), '0', String(wrong), '0', '', verdict(wrong === 0)];
}

function writeDocument(): void {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const date = new Date().toISOString().slice(0, 10);
  mkdirSync(join(ROOT, 'docs/operate'), { recursive: true });
  writeFileSync(
    join(ROOT, FILE),
    `# Faults

Written by \`pnpm chaos --whole\` on ${date}, on ${availableParallelism()} cores; do not edit it by hand. Three processes on one PostgreSQL, six people who
write, two of whom are in a call, and files that are sent to an S3 server. After each fault, what was acknowledged is compared with what everybody
has, and everybody has to have written and to be in the call again within ${BACK_LIMIT} seconds of its end.

${[line(COLUMNS), line(COLUMNS.map(() => '---')), ...rows.map(line)].join('\n')}
`,
  );
}
