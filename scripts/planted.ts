import { findPostgres } from './lib/programs/machine.ts';
import { copyCheckout, filesOfCheckout } from './lib/planted/copies.ts';
import type { Copy } from './lib/planted/copies.ts';
import { judge, redWithout } from './lib/planted/judge.ts';
import type { Bench, Verdict } from './lib/planted/judge.ts';
import { readPlanted } from './lib/planted/patches.ts';
import type { Planted } from './lib/planted/patches.ts';
import { keepResults, writeReport, writeTable } from './lib/planted/table.ts';
import type { StoredRun } from './lib/planted/table.ts';
import { startCluster } from './lib/programs/postgres-cluster.ts';
import type { Cluster } from './lib/programs/postgres-cluster.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm planted [names…]`: plants small defects in copies of the checkout, one at a time, runs the part of the test command that is
 * to catch each, and says which were caught and by what. All of them without a name; a name may be the beginning of one.
 * `--area mf-circles` those of one folder; `--list` only says what there is; `--copies 2` so many copies side by side;
 * `--users` asks the tests of all that uses a package as well; `--pglite` the embedded database for the API;
 * `--write-table before|after` keeps the results and writes the table of docs/guides/testing.md.
 */
const { values, positionals } = readCommand({
  name: 'planted',
  does: 'Plants small defects in copies of the checkout, one at a time, and says which of them the tests catch.',
  words: '[beginning of a name]…',
  options: {
    area: { type: 'string', value: 'FOLDER', help: 'only the defects of one folder' },
    copies: {
      type: 'string',
      default: '2',
      value: 'N',
      help: 'copies that are tested side by side; 2 by default',
    },
    list: { type: 'boolean', default: false, help: 'only lists the defects' },
    users: { type: 'boolean', default: false, help: 'also runs the tests of what uses a changed package' },
    pglite: { type: 'boolean', default: false, help: 'tests the API on the embedded database' },
    'write-table': {
      type: 'string',
      value: 'before|after',
      help: 'keeps the results and writes the table of docs/guides/testing.md',
    },
  },
  examples: ['planted --list', 'planted --area mf-circles --copies 1'],
});

function chosen(all: readonly Planted[]): readonly Planted[] {
  const unknown = positionals.find((begin) => !all.some(({ name }) => name.startsWith(begin)));
  if (unknown !== undefined) throw new Error(`There is no defect "${unknown}". See pnpm planted --list.`);
  return all
    .filter(({ name }) => positionals.length === 0 || positionals.some((begin) => name.startsWith(begin)))
    .filter(({ area }) => values.area === undefined || `${area}/`.startsWith(`${values.area}/`));
}

function storedRunOf(option: string | undefined): StoredRun | null {
  if (option === undefined || option === 'before' || option === 'after') return option ?? null;
  throw new Error(`--write-table must be before or after, not "${option}".`);
}

/** A server of its own for each copy: what one run leaves behind does not reach another. */
async function databases(count: number): Promise<readonly (Cluster | null)[]> {
  const bin = values.pglite ? undefined : findPostgres();
  const open = (): Promise<Cluster | null> => (bin ? startCluster(bin) : Promise.resolve(null));
  return Promise.all(Array.from({ length: count }, open));
}

/** Tries each defect, then whether what has caught them passes without any; where it does not, the defect is tried again without it. */
async function tryAll(
  defects: readonly Planted[],
  benches: readonly Bench[],
  tell: (verdict: Verdict) => void,
): Promise<void> {
  const verdicts = new Map<string, Verdict>();
  const round = async (some: readonly Planted[], red: ReadonlySet<string>): Promise<void> => {
    const left = [...some];
    const work = async (bench: Bench): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const verdict = await judge(next, bench, red);
        verdicts.set(next.name, verdict);
        tell(verdict);
      }
    };
    await Promise.all(benches.map(work));
  };
  await round(defects, new Set());
  const red = new Set<string>();
  for (let isSettled = false; !isSettled;) {
    const caught = [...verdicts.values()].flatMap(({ outcome, by }) =>
      outcome === 'caught' && by ? by : [],
    );
    const [bench] = benches;
    const failing = bench ? await redWithout(caught, defects, bench) : new Set<string>();
    for (const each of failing) red.add(each);
    const again = defects.filter(({ name }) => failing.has(verdicts.get(name)?.by ?? ''));
    if (again.length > 0) console.log(`Failing without any defect: ${[...failing].join(', ')}`);
    await round(again, red);
    isSettled = again.length === 0;
  }
}

/** Makes the copies and their databases, does the work, and removes everything again, also when the run is interrupted. */
async function onBenches(count: number, work: (benches: readonly Bench[]) => Promise<void>): Promise<void> {
  const files = await filesOfCheckout();
  const clusters = await databases(count);
  const copies: Copy[] = [];
  const clean = async (): Promise<void> => {
    for (const copy of copies.splice(0)) copy.remove();
    await Promise.all(clusters.map((cluster) => cluster?.stop() ?? Promise.resolve()));
  };
  const stop = (): void => void clean().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const benches = clusters.map((cluster): Bench => {
      const copy = copyCheckout(files);
      copies.push(copy);
      return { root: copy.root, files, database: cluster?.url ?? 'pglite', withUsers: values.users };
    });
    await work(benches);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await clean();
  }
}

async function main(): Promise<void> {
  requireNode();
  const run = storedRunOf(values['write-table']);
  const all = readPlanted();
  const defects = chosen(all);
  if (values.list) {
    for (const { area, name, defect } of defects) console.log(`${area}  ${name}\n    ${defect}`);
    console.log(`${defects.length} defects`);
    return;
  }
  const verdicts = new Map<string, Verdict>();
  let report = '';
  const count = Math.max(1, Math.min(Number(values.copies) || 1, defects.length));
  const tell = (verdict: Verdict): void => {
    const { name, outcome, by, seconds } = verdict;
    verdicts.set(name, verdict);
    console.log(`${outcome.padEnd(6)}  ${name}${by === null ? '' : `: ${by}`} (${seconds} s)`);
    // After each: a long run that is ended has told what it knew.
    report = writeReport(all, [...verdicts.values()]);
    if (run) keepResults(run, [verdict]);
  };
  await onBenches(count, (benches) => tryAll(defects, benches, tell));
  if (run) await writeTable(all);
  const sum = (option: Verdict['outcome']): number =>
    [...verdicts.values()].filter(({ outcome }) => outcome === option).length;
  console.log(`${sum('caught')} caught, ${sum('missed')} missed, ${sum('stale')} that no longer apply`);
  console.log(report);
  process.exitCode = sum('missed') + sum('stale') === 0 ? 0 : 1;
}

await main();
