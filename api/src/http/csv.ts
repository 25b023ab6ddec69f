/**
 * Writes a table as CSV (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe before it, also after a semicolon or
 * tab within a cell: where these separate cells, as in a German Excel, a formula begins there.
 * @param head names of the columns.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** The place before a formula, whose first character may be full-width. Spaces and quotes before it may be skipped. */
const FORMULA = /((?:^|[;\t\r\n])[ "]*)(?=[=+\-@＝＋－＠])/gu;
/** The beginning of a cell whose first character may be skipped, so that a formula after it runs. */
const BEFORE_SPACE = /^(?=[\t\r\n])/u;

function cellOf(text: string): string {
  const safe = text.replace(BEFORE_SPACE, "'").replaceAll(FORMULA, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
