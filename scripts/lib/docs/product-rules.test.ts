import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../paths.ts';

/** Folders without our own code. */
const NOT_OURS = ['node_modules', 'dist', '.data', '.git', 'test-results'];
const RULE = /\bR-[A-Z]+-\d+\b/g;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const sources = globSync('**/*.{ts,tsx,mjs,cjs,css,md,sql,patch}', {
  cwd: ROOT,
  exclude: (name) => NOT_OURS.includes(basename(name)),
});

/** The pages that state rules: `- **R-BOOK-7** A host has …`. */
const pages = globSync('docs/product/*.md', { cwd: ROOT })
  .filter((path) => !['README.md', 'tests.md'].includes(basename(path)))
  .map((path) => ({ path, text: read(path) }));
const rules = pages.flatMap(({ path, text }) =>
  [...text.matchAll(/^- \*\*(R-[A-Z]+-\d+)\*\* /gm)].map(([, id = '']) => ({ id, path })),
);
const ids = rules.map(({ id }) => id);
const twice = (list: readonly string[]): string[] => list.filter((one, at) => list.indexOf(one) !== at);

describe('the product’s rules', () => {
  it('each have a unique number, with the prefix of their page', () => {
    expect(ids.length).toBeGreaterThan(200);
    expect(twice(ids)).toEqual([]);
    const prefixes = new Map(rules.map(({ id, path }) => [id.split('-')[1], path]));
    expect(rules.filter(({ id, path }) => prefixes.get(id.split('-')[1]) !== path)).toEqual([]);
    expect(prefixes.size).toBe(pages.length);
    const index = read('docs/product/README.md').replaceAll(/ +/g, ' ');
    for (const [prefix, path] of prefixes) expect(index).toContain(`(${basename(path)}) | \`R-${prefix}-…\``);
  });

  it('exist wherever they are cited', () => {
    const known = new Set(ids);
    const cited = sources.flatMap((path) => (read(path).match(RULE) ?? []).map((id) => ({ id, path })));
    expect(cited.length).toBeGreaterThan(2 * ids.length);
    expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('are cited instead of documents that are not in the repository', () => {
    const foreign = /\(decisions[,):]|[Ss]pecification,? ?§|decisions\.md/;
    expect(sources.filter((path) => foreign.test(read(path)))).toEqual([]);
  });

  it('name settings with their defaults', () => {
    const defaults = new Map(
      [...read('docs/guides/settings.md').matchAll(/^\| `([A-Z_]+)` +\| `([^`]+)`/gm)].map(
        ([, name, value]) => [name, value],
      ),
    );
    const named = pages.flatMap(({ text }) =>
      [...text.replaceAll(/\s+/g, ' ').matchAll(/(\d+)(?: [A-Za-z]+)? \(`([A-Z_]+)`\)/g)].map(
        ([, value, name]) => [name, value] as const,
      ),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(([name, value]) => defaults.get(name) !== value)).toEqual([]);
  });
});

describe('the table of rules and tests', () => {
  const lines = read('docs/product/tests.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const rows = lines.filter(([id = '']) => id.startsWith('R-'));
  const stateOf = ([, tests = '']: readonly string[]): string => {
    if (!tests.startsWith('`')) return tests;
    return tests.endsWith('(in part)') ? 'in part' : 'with tests';
  };

  it('has each rule once', () => {
    const listed = rows.map(([id = '']) => id);
    expect(twice(listed)).toEqual([]);
    expect(ids.filter((id) => !listed.includes(id))).toEqual([]);
    expect(listed.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('names existing tests', () => {
    const named = rows.flatMap(([, tests = '']) =>
      [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    );
    expect(
      named.filter(
        (path) => !/\.(test\.tsx?|journey\.ts|call\.ts|record\.ts|peek\.ts|fault\.ts|event\.ts)$/.test(path),
      ),
    ).toEqual([]);
    expect([...new Set(named)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('says which rules have no test, with correct counts', () => {
    const sums = new Map(
      lines.filter(([, sum = '']) => /^\d+$/.test(sum)).map(([name, sum]) => [name, Number(sum)]),
    );
    const count = (state: string): number => rows.filter((row) => stateOf(row) === state).length;
    const states = ['with tests', 'in part', 'no test', 'not built'];
    expect(states.map((state) => [state, sums.get(state)])).toEqual(
      states.map((state) => [state, count(state)]),
    );
    expect(sums.get('all')).toBe(ids.length);
    expect(rows.filter((row) => !states.includes(stateOf(row)))).toEqual([]);
    const unbuilt = rows.filter((row) => stateOf(row) === 'not built').map(([id]) => id);
    const marked = pages.flatMap(({ text }) =>
      [...text.matchAll(/^- \*\*(R-[A-Z]+-\d+)\*\* (?:.|\n {2})*?\*\*Not\s+built\s+yet\.\*\*$/gm)].map(
        ([, id]) => id,
      ),
    );
    expect([...unbuilt].sort()).toEqual([...marked].sort());
  });
});
