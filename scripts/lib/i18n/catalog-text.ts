/** Returns the text of a catalog file: one sentence a line, in the order of their code units, as every command writes it. */
export function catalogText(catalog: Readonly<Record<string, string>>): string {
  const sorted = Object.keys(catalog)
    .sort()
    .map((english) => [english, catalog[english] ?? '']);
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}
