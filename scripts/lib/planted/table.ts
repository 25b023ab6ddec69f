import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, TOOLS } from '../paths.ts';
import { runNode } from '../run.ts';
import type { Verdict } from './judge.ts';
import { PATCHES } from './patches.ts';
import type { Planted } from './patches.ts';

/** A run whose results are stored: the test suite before and after its change. */
export type StoredRun = 'before' | 'after';

const GUIDE = join(ROOT, 'docs/guides/testing.md');
const [BEGIN, END] = ['<!-- planted defects: begin -->', '<!-- planted defects: end -->'];

type Results = Readonly<Record<string, Pick<Verdict, 'outcome' | 'by'>>>;

function fileOf(run: StoredRun): string {
  return join(PATCHES, 'results', `${run}.json`);
}

function readResults(run: StoredRun): Results {
  return existsSync(fileOf(run)) ? (JSON.parse(readFileSync(fileOf(run), 'utf8')) as Results) : {};
}

/** Stores results of defects; those that were not tried now keep their results. */
export function keepResults(run: StoredRun, verdicts: readonly Verdict[]): void {
  const news = verdicts
    .filter(({ outcome }) => outcome !== 'stale')
    .map(({ name, outcome, by }) => [name, { outcome, by }] as const);
  const all = Object.entries({ ...readResults(run), ...Object.fromEntries(news) });
  writeFile(
    fileOf(run),
    `${JSON.stringify(Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  );
}

/** Writes the table of all defects to the guide, between its two markers. */
export async function writeTable(all: readonly Planted[]): Promise<void> {
  const [before, after] = [readResults('before'), readResults('after')];
  const rows = all.map((each) => [
    each.area,
    each.defect,
    each.kind,
    said(before[each.name], 'not run'),
    said(after[each.name]),
  ]);
  const sums = [`${countOf(all, before)}`, `${countOf(all, after)}`];
  const table = markdown(
    ['Area', 'Defect', 'Kind', 'Caught before', 'Caught after'],
    [...rows, ['**All**', '', '', ...sums]],
  );
  const guide = readFileSync(GUIDE, 'utf8');
  const [begin, end] = [guide.indexOf(BEGIN), guide.indexOf(END)];
  if (begin === -1 || end === -1) throw new Error(`${GUIDE} has no place for the table: ${BEGIN} … ${END}`);
  writeFileSync(GUIDE, `${guide.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${guide.slice(end)}`);
  const { code, output } = await runNode([...TOOLS.oxfmt, GUIDE]);
  if (code !== 0) throw new Error(output);
}

/** Writes the results of a run to `dist/test-report/`, as Markdown and JSON. Returns the path of the Markdown file. */
export function writeReport(all: readonly Planted[], verdicts: readonly Verdict[]): string {
  const folder = join(ROOT, 'dist/test-report');
  const rows = verdicts.map((verdict) => {
    const { area = '', defect = '' } = all.find(({ name }) => name === verdict.name) ?? {};
    return [area, verdict.name, defect, verdict.outcome, verdict.by ?? '', `${verdict.seconds} s`];
  });
  const file = join(folder, 'planted.md');
  writeFile(file, `${markdown(['Area', 'Patch', 'Defect', 'Outcome', 'By', 'Took'], rows)}\n`);
  writeFile(join(folder, 'planted.json'), `${JSON.stringify(verdicts, null, 2)}\n`);
  return file;
}

function said(result: Results[string] | undefined, otherwise = ''): string {
  if (!result) return otherwise;
  return result.outcome === 'caught' ? `yes: \`${shortened(result.by ?? '')}\`` : 'no';
}

/** Shortens a test to its file name, because its folder is nearly always that of the area. */
function shortened(by: string): string {
  return by.split('/').at(-1) ?? by;
}

function countOf(all: readonly Planted[], results: Results): string {
  const tried = all.flatMap(({ name }) => results[name] ?? []);
  if (tried.length === 0) return '';
  return `**${tried.filter(({ outcome }) => outcome === 'caught').length} of ${tried.length}**`;
}

function markdown(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function writeFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
