import { loadavg } from 'node:os';
import { measureWith, type Figure } from './growth/measure.ts';
import { onPostgres } from './on-postgres.ts';
import { verdict } from './table.ts';
import type { Table } from './table.ts';

const SIZES = (process.env['GROWTH_BENCH_SIZES'] ?? '10000,100000').split(',').map(Number);
/** The number of members for which the limits are meant. */
const PROMISED_SIZE = 100_000;

/**
 * Measures calls, the start of a worker and the weekly introductions for growing numbers of members on PostgreSQL, and how each figure
 * grows: none faster than n log n.
 */
export async function growthBench(): Promise<Table> {
  const measured: Figure[][] = [];
  await onPostgres(async () => {
    for (const size of SIZES) measured.push(await measureWith(size));
  });
  const [first = [], last = []] = [measured[0], measured.at(-1)];
  const [few = NaN, many = NaN] = [SIZES[0], SIZES.at(-1)];
  // Of n log n between the two sizes.
  const fastest = 1 + Math.log(Math.log(many) / Math.log(few)) / Math.log(many / few);
  const rows = last.map((figure, index) => {
    const { what, promised, most, unit } = figure;
    const power = Math.log(figure.typical / (first[index]?.typical ?? NaN)) / Math.log(many / few);
    const isInLimit = most === undefined || many < PROMISED_SIZE || promised <= most;
    return [
      what,
      ...measured.flatMap((figures) => cellsOf(figures[index])),
      SIZES.length > 1 ? `n^${power.toFixed(2)}` : '',
      most === undefined ? '' : `≤ ${most} ${unit}`,
      verdict(isInLimit && !(power > fastest)),
    ];
  });
  return {
    title: `What grows with the members, on PostgreSQL, one process for pages and one worker; limits for ${PROMISED_SIZE}, at most n^${fastest.toFixed(2)} (n log n); load ${loadavg()[0]?.toFixed(1)}`,
    columns: [
      '',
      ...SIZES.flatMap((size) => [`${size}: p50`, 'p99']),
      'grows like',
      'limit of p99',
      'verdict',
    ],
    rows,
  };
}

/** A figure that is measured once has only the second cell. */
function cellsOf(figure: Figure | undefined): string[] {
  if (!figure) return ['', ''];
  const { unit, typical, promised } = figure;
  const text = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
  return unit === 'ms' ? [text(typical), text(promised)] : ['', text(promised)];
}
