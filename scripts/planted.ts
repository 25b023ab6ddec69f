import { parseArgs } from 'node:util';
import { findPostgres } from './lib/machine.ts';
import { copyCheckout, filesOfCheckout } from './lib/planted/copies.ts';
import type { Copy } from './lib/planted/copies.ts';
import { judge } from './lib/planted/judge.ts';
import type { Baseline, Verdict } from './lib/planted/judge.ts';
import { readPlanted } from './lib/planted/patches.ts';
import type { Planted } from './lib/planted/patches.ts';
import { keepResults, writeReport, writeTable } from './lib/planted/table.ts';
import type { Kept } from './lib/planted/table.ts';
import { startCluster } from './lib/postgres-cluster.ts';
import type { Cluster } from './lib/postgres-cluster.ts';
import { requireNode } from './lib/require-node.ts';

/**
 * `pnpm planted [names…]`: plants small defects in copies of the checkout, one at a time, runs the part of the test command that is
 * to catch each, and says which were caught and by what. All of them without a name; a name may be the beginning of one.
 * `--area mf-circles` those of one folder; `--list` only says what there is; `--copies 2` so many copies side by side;
 * `--users` asks the tests of all that uses a package as well; `--pglite` the embedded database for the API;
 * `--write-table before|after` keeps the results and writes the table of docs/guides/testing.md.
 */
const { values, positionals } = parseArgs({
  options: {
    area: { type: 'string' },
    copies: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
    users: { type: 'boolean', default: false },
    pglite: { type: 'boolean', default: false },
    'write-table': { type: 'string' },
  },
  allowPositionals: true,
});

function chosen(all: readonly Planted[]): readonly Planted[] {
  const unknown = positionals.find((begin) => !all.some(({ name }) => name.startsWith(begin)));
  if (unknown !== undefined) throw new Error(`There is no defect "${unknown}". See pnpm planted --list.`);
  return all
    .filter(({ name }) => positionals.length === 0 || positionals.some((begin) => name.startsWith(begin)))
    .filter(({ area }) => values.area === undefined || `${area}/`.startsWith(`${values.area}/`));
}

function keptAs(wish: string | undefined): Kept | null {
  if (wish === undefined || wish === 'before' || wish === 'after') return wish ?? null;
  throw new Error(`--write-table takes before or after, not "${wish}".`);
}

/** A server of its own for each copy: what one run leaves behind does not reach another. */
async function databases(count: number): Promise<readonly (Cluster | null)[]> {
  const bin = values.pglite ? undefined : findPostgres();
  return Promise.all(Array.from({ length: count }, () => (bin ? startCluster(bin) : null)));
}

async function tryAll(wanted: readonly Planted[], tell: (verdict: Verdict) => void): Promise<void> {
  const files = await filesOfCheckout();
  const count = Math.max(1, Math.min(Number(values.copies) || 1, wanted.length));
  const copies: Copy[] = [];
  const clusters = await databases(count);
  const clean = async (): Promise<void> => {
    for (const copy of copies.splice(0)) copy.remove();
    await Promise.all(clusters.map((cluster) => cluster?.stop()));
  };
  const stop = (): void => void clean().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const baseline: Baseline = new Map();
  const left = [...wanted];
  const work = async (cluster: Cluster | null): Promise<void> => {
    const copy = copyCheckout(files);
    copies.push(copy);
    const database = cluster?.url ?? 'pglite';
    for (let next = left.shift(); next; next = left.shift())
      tell(await judge(next, { root: copy.root, files, database, withUsers: values.users }, baseline));
  };
  try {
    await Promise.all(clusters.map(work));
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await clean();
  }
}

async function main(): Promise<void> {
  requireNode();
  const kept = keptAs(values['write-table']);
  const all = readPlanted();
  const wanted = chosen(all);
  if (values.list) {
    for (const { area, name, defect } of wanted) console.log(`${area}  ${name}\n    ${defect}`);
    console.log(`${wanted.length} defects`);
    return;
  }
  const verdicts: Verdict[] = [];
  let report = '';
  await tryAll(wanted, (verdict) => {
    verdicts.push(verdict);
    const { name, outcome, by, seconds } = verdict;
    console.log(`${outcome.padEnd(6)}  ${name}${by === null ? '' : `: ${by}`} (${seconds} s)`);
    // After each: a long run that is ended has told what it knew.
    report = writeReport(all, verdicts);
    if (kept) keepResults(kept, [verdict]);
  });
  if (kept) await writeTable(all);
  const count = (outcome: Verdict['outcome']): number =>
    verdicts.filter((verdict) => verdict.outcome === outcome).length;
  console.log(`${count('caught')} caught, ${count('missed')} missed, ${count('stale')} that do not apply any more`);
  console.log(report);
  process.exitCode = count('missed') + count('stale') === 0 ? 0 : 1;
}

await main();
