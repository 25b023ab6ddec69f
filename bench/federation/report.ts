import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DIST } from '../../packages/build/src/paths.ts';
import { verdict } from '../table.ts';
import type { Comparison } from './statistics.ts';

/** A row of the report: one figure of one page. */
export interface Line {
  /** What is measured, such as `script bytes`. */
  readonly figure: string;
  /** Path of the page, or from which remote to which. */
  readonly of: string;
  readonly unit: 'kB' | 'ms' | '';
  readonly compared: Comparison;
  /** Maximum ratio; undefined if there is no limit. */
  readonly ratioLimit?: number;
  /** Maximum of the platform's figure, in `unit`. */
  readonly limit?: number;
}

/** Output file of the page with the charts. */
export const REPORT = join(DIST, 'bench/federation.html');

export function isKept({ compared, ratioLimit, limit }: Line): boolean {
  return (
    (ratioLimit === undefined || compared.ratio <= ratioLimit) &&
    (limit === undefined || compared.platform <= limit)
  );
}

/** Formats the rows of the printed table. */
export function rowsOf(lines: readonly Line[]): string[][] {
  return lines.map((line) => [
    line.figure,
    line.of,
    number(line.compared.platform, line.unit),
    number(line.compared.monolith, line.unit),
    isCompared(line) ? line.compared.ratio.toFixed(2) : '',
    isCompared(line) ? `${line.compared.range[0].toFixed(2)}–${line.compared.range[1].toFixed(2)}` : '',
    limits(line),
    line.ratioLimit === undefined && line.limit === undefined ? '' : verdict(isKept(line)),
  ]);
}

export const COLUMNS = ['figure', 'of', 'platform', 'monolith', 'ratio', 'rounds', 'limit', 'verdict'];

/** Entries and rebuilds have no counterpart in the monolith. */
function isCompared({ compared }: Line): boolean {
  return !Number.isNaN(compared.monolith);
}

function limits({ ratioLimit, limit, unit }: Line): string {
  return [
    ...(ratioLimit === undefined ? [] : [`× ${ratioLimit.toFixed(2)}`]),
    ...(limit === undefined ? [] : [number(limit, unit)]),
  ].join(', ');
}

function number(value: number, unit: Line['unit']): string {
  if (Number.isNaN(value)) return '';
  return `${value.toFixed(unit === 'kB' || value < 10 ? 1 : 0)}${unit === '' ? '' : ` ${unit}`}`;
}

/** Writes the page with the charts: two bars per row, grouped by figure. */
export function writePage(title: string, lines: readonly Line[]): void {
  const figures = Object.entries(Object.groupBy(lines, (line) => line.figure));
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(
    REPORT,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>The federation tax</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  figure { margin: 2.5rem 0 }
  figcaption { font-weight: 600; margin-bottom: .5rem }
  figure div { overflow-x: auto } svg { width: 100%; min-width: 40rem; height: auto } text { fill: currentColor; font-size: 13px }
  .limit { stroke: currentColor; stroke-dasharray: 3 3 } .platform { fill: #0b8f7c } .monolith { fill: #8a94a6 } .missed { fill: #c2410c }
</style>
<h1>The federation tax</h1>
<p>${escaped(title)}</p>
<p>Green is the platform, grey the same sources as one program; orange, and marked as missed, where a limit is not kept. A dashed
line is a limit of the platform's own figure. Shorter is better.</p>
${figures.map(([figure, of = []]) => chart(figure, of)).join('\n')}
</html>
`,
  );
}

const ROW = 46;
const LABEL = 260;
const WIDTH = 900;

function chart(figure: string, lines: readonly Line[]): string {
  const values = lines.flatMap(({ compared, limit = 0 }) => [compared.platform, compared.monolith, limit]);
  const most = Math.max(...values.filter((value) => !Number.isNaN(value)));
  const widthOf = (value: number) => Math.max(1, (value / most) * (WIDTH - LABEL - 120));
  const bars = lines.map((line, index) => {
    const top = index * ROW;
    const bar = (value: number, y: number, name: string) => {
      if (Number.isNaN(value)) return '';
      const width = widthOf(value);
      const word = name === 'missed' ? ', missed' : '';
      return `<rect class="${name}" x="${LABEL}" y="${y}" width="${width.toFixed(1)}" height="15" rx="3" /><text x="${(LABEL + width + 6).toFixed(1)}" y="${y + 12}">${number(value, line.unit)}${word}</text>`;
    };
    const ratio = isCompared(line) ? ` (× ${line.compared.ratio.toFixed(2)})` : '';
    const x = LABEL + widthOf(line.limit ?? 0);
    const limit =
      line.limit === undefined
        ? ''
        : `<line class="limit" x1="${x}" x2="${x}" y1="${top}" y2="${top + ROW - 4}" />`;
    const own = isKept(line) ? 'platform' : 'missed';
    return `<text x="0" y="${top + 24}">${escaped(line.of)}${ratio}</text>${bar(line.compared.platform, top + 4, own)}${bar(line.compared.monolith, top + 22, 'monolith')}${limit}`;
  });
  return `<figure><figcaption>${escaped(figure)}</figcaption><div tabindex="0"><svg viewBox="0 0 ${WIDTH} ${lines.length * ROW}" role="img" aria-label="${escaped(figure)}">${bars.join('')}</svg></div></figure>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
