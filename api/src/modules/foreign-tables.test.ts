// Reads: api/src/modules
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Places where the SQL of a module names a table of another one, with the reason. The list may only get shorter. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'sessions/sessions.repository.ts: session_payments':
    'a session is shown with the state of its payment, in one query; payments is the higher module',
};

const filesOf = (pattern: string): readonly string[] => globSync(pattern, { cwd: import.meta.dirname });
const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const moduleOf = (file: string): string => file.split('/')[0] ?? '';

/** Returns the module of each table, as its `.tables.ts` declares it. */
function ownersOfTables(): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const file of filesOf('*/**/*.tables.ts')) {
    for (const [, table = ''] of read(file).matchAll(/pgTable\(\s*'([a-z_]+)'/g))
      owners.set(table, moduleOf(file));
  }
  return owners;
}

/** Returns a source without comments and quoted strings, so that `from` or `join` before a name is SQL. */
const sqlOf = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'])\/\/.*$/gm, '').replaceAll(/'[^'\n]*'/g, "''");

it('no SQL of a module names a table of another module: use a view from <module>.queries.ts', () => {
  const owners = ownersOfTables();
  const found = new Set<string>();
  // The seed writes the sample data into all tables.
  const files = filesOf('*/**/*.ts').filter((file) => !/\.test\.ts$|\/test-|^seed\//.test(file));
  for (const file of files) {
    for (const [, table = ''] of sqlOf(read(file)).matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)/g)) {
      const owner = owners.get(table);
      if (owner !== undefined && owner !== moduleOf(file)) found.add(`${file}: ${table}`);
    }
  }
  expect(owners.size).toBeGreaterThan(50);
  expect([...found].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});
