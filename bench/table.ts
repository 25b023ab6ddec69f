/** The results of a bench. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const MISSED = 'MISSED';

/** Returns the cell for a limit; rows without a limit have an empty cell. */
export function verdict(isKept: boolean): 'kept' | 'MISSED' {
  return isKept ? 'kept' : MISSED;
}

/** Counts the rows whose limit is missed. */
export function missedIn({ rows }: Pick<Table, 'rows'>): number {
  return rows.filter((row) => row.includes(MISSED)).length;
}

/** Prints a table. Missed limits are reported below it and fail the command. */
export function report(table: Table): void {
  console.log(formatTable(table));
  const missed = missedIn(table);
  if (missed === 0) return;
  console.error(`${missed === 1 ? 'One limit is' : `${missed} limits are`} missed.`);
  process.exitCode = 1;
}

/** Formats a table as text: the first column is left-aligned, the figures in the others are right-aligned. */
export function formatTable({ title, columns, rows }: Table): string {
  const lines = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  const text = lines.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('   ');
  return [`\n${title}`, text[0], rule, ...text.slice(1)].join('\n');
}
