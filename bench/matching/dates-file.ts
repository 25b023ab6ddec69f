import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** One directed meeting by column, with lower-case names; missing values are NaN. */
export type Row = Readonly<Record<string, number>>;

/** Who met whom on which evening, in which order, and what both decided. */
const MEETING = ['iid', 'pid', 'wave', 'gender', 'round', 'order', 'dec', 'dec_o'];
export const SHARES = ['attr1_1', 'sinc1_1', 'intel1_1', 'fun1_1', 'amb1_1', 'shar1_1'];
export const TRAITS = ['attr', 'sinc', 'intel', 'fun', 'amb'];
export const HABITS = ['goal', 'date', 'go_out', 'exphappy'];
export const BELONGS = ['field_cd', 'career_c', 'goal'];
export const INTERESTS = [
  ...['sports', 'tvsports', 'exercise', 'dining', 'museums', 'art', 'hiking', 'gaming', 'clubbing'],
  ...['reading', 'tv', 'theater', 'movies', 'concerts', 'music', 'shopping', 'yoga'],
];
/** The questions asked before the evening that are used. Age, race and religion are not used. */
export const ASKED_BEFORE = [
  ...new Set([...BELONGS, ...HABITS, ...INTERESTS, ...SHARES, ...TRAITS.map((trait) => `${trait}3_1`)]),
];
const USED = [...MEETING, ...ASKED_BEFORE];
/** Columns that every meeting must have. `pid` is missing for a few people in the public file, whose partner is unknown. */
const NEVER_MISSING = ['iid', 'wave', 'gender'];
const MISSING = /^(|na|n\/a|nan|null|\?|\.)$/i;
/** `1250`, `-1.5`, `2e3`, and with thousands separators: `69,487.00`. */
const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?(e[+-]?\d+)?$/i;

/** Returns a column of a row; NaN if it is missing. */
export function given(row: Row, name: string): number {
  return row[name] ?? NaN;
}

function numberOf(cell: string, where: string): number {
  const text = cell.trim();
  if (MISSING.test(text)) return NaN;
  const value = NUMBER.test(text) && /\d/.test(text) ? Number(text.replaceAll(',', '')) : NaN;
  if (!Number.isFinite(value)) throw new Error(`${where} is "${text}", which is no number.`);
  return value;
}

/**
 * Parses a CSV file with a heading. Only the used columns are read, in any order and with names in either case.
 * @param name file name for error messages.
 * @throws Error with a sentence for a missing or duplicate column, a row with more or fewer cells than the heading, a cell that
 * is not a number, and a file without meetings.
 */
export function parseRows(text: string | Buffer, name: string): Row[] {
  let records: string[][];
  try {
    records = parse(text, { bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    throw new Error(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const [heading = [], ...lines] = records;
  const names = heading.map((column) => column.toLowerCase());
  const absent = USED.filter((column) => !names.includes(column));
  if (absent.length > 0) throw new Error(`${name} has no column ${absent.join(', ')}.`);
  const twice = USED.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice !== undefined) throw new Error(`${name} has the column ${twice} twice.`);
  if (lines.length === 0) throw new Error(`${name} has a heading but no rows.`);
  const places = USED.map((column) => [column, names.indexOf(column)] as const);
  return lines.map((cells, i) => {
    const row: Row = Object.fromEntries(
      places.map(([column, at]) => [column, numberOf(cells[at] ?? '', `${name}: ${column} of row ${i + 1}`)]),
    );
    const lacks = NEVER_MISSING.find((column) => Number.isNaN(given(row, column)));
    if (lacks !== undefined) throw new Error(`${name}: row ${i + 1} has no ${lacks}.`);
    for (const column of ['dec', 'dec_o'])
      if (![0, 1].includes(given(row, column)) && !Number.isNaN(given(row, column)))
        throw new Error(`${name}: ${column} of row ${i + 1} is ${given(row, column)}, neither 0 nor 1.`);
    return row;
  });
}

/**
 * Reads the rows of several files.
 * @throws Error like `parseRows`, and for a wave that occurs in two files.
 */
export function readRows(files: readonly string[]): Row[] {
  const fileOf = new Map<number, string>();
  return files.flatMap((file) => {
    const rows = parseRows(readFileSync(file), file);
    for (const wave of new Set(rows.map((row) => given(row, 'wave')))) {
      const other = fileOf.get(wave);
      if (other !== undefined) throw new Error(`Both ${other} and ${file} have wave ${wave}; give it once.`);
      fileOf.set(wave, file);
    }
    return rows;
  });
}
