/** The options of a page, for the commands that add one. */
export const PAGE_OPTIONS = {
  id: { type: 'string', help: 'id of the page; by default from its path' },
  title: { type: 'string', help: 'title of the page' },
  german: { type: 'string', help: 'title in German' },
  access: { type: 'string', help: 'who may open the page' },
  layout: { type: 'string', help: 'what stands around the page' },
  nav: { type: 'string', value: 'ICON', help: 'adds it to the navigation, with this icon' },
} as const;

interface Written {
  readonly files: readonly string[];
  /** What the developer still has to do. */
  readonly left: readonly string[];
}

/**
 * Generates files, and prints which, what `sayMore` returns about them, what is left to do, and what `sayLast` returns. An error is printed as a
 * sentence, and the process ends with 1.
 */
export async function reportGenerated<Result extends Written>(
  generate: () => Promise<Result>,
  sayMore: (result: Result) => string,
  sayLast?: (result: Result) => string,
): Promise<void> {
  try {
    const result = await generate();
    for (const file of result.files) console.log(`  ${file}`);
    console.log(`\n${sayMore(result)}\nLeft to do:`);
    for (const line of result.left) console.log(`  - ${line}`);
    if (sayLast) console.log(sayLast(result));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
