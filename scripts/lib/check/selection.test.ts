import { changedBetween } from './contents.ts';
import type { Contents } from './contents.ts';
import { readsUnseen, ruledContents } from './imports.ts';
import { toLint, toTest } from './selection.ts';
import type { Selection } from './selection.ts';

const FILES: Readonly<Record<string, string>> = {
  'packages/ui/package.json':
    '{"name":"@acquaint/ui","exports":{".":"./src/index.ts","./date":"./src/date.ts"}}',
  'packages/ui/src/index.ts': "export { Button } from './button.tsx';",
  'packages/ui/src/button.tsx': 'export const Button = 1;',
  'packages/ui/src/button.test.tsx': "import { Button } from './button.tsx';",
  'packages/ui/src/date.ts': 'export const date = 1;',
  'packages/ui/src/theme.test.ts': "readFileSync(new URL('./tokens.css', import.meta.url));",
  'packages/ui/src/tokens.css': 'a {}',
  'mf-a/src/page.tsx': "import { Button } from '@acquaint/ui';\nimport styles from './page.module.css';",
  'mf-a/src/page.module.css': 'a {}',
  'mf-a/src/page.test.tsx': "const { Page } = await import('./page.tsx');",
  'mf-a/src/words.ts': 'const load = (language: string) => import(`./words/${language}.json`);',
  'mf-a/src/words/de.json': '{}',
  'mf-a/src/words.test.ts': "import './words.ts';",
  'mf-a/src/days.test.ts': "import { date } from '@acquaint/ui/date';",
  'api/src/main.ts': "declare global { var a: number }\nimport { start } from './start.ts';",
  'api/src/start.ts': "import { readFileSync } from 'node:fs';\nreaddirSync(import.meta.dirname);",
  'api/src/start.test.ts': "import './start.ts';",
  'api/src/sql/0001.sql': 'select 1',
  'api/src/seed.test.ts': "join(import.meta.dirname, 'sql/0001.sql');",
  'docs/guide.md': '# Guide',
  'scripts/pages.test.ts': 'for (const page of pages) readFileSync(join(ROOT, page));',
  'scripts/copies.test.ts': '// Reads: mf-a, packages/ui/src/date.ts\ncpSync(join(ROOT, name), to);',
  // Refers to the folder of a test; what that test reads does not affect it.
  'scripts/all.ts': "readdirSync(new URL('./', import.meta.url));",
  'scripts/all.test.ts': "import './all.ts';",
  'jest.config.mjs': '',
  'oxlint.config.ts': '',
  'pnpm-lock.yaml': '',
};
const TESTS = Object.keys(FILES).filter((file) => /\.test\.tsx?$/.test(file));
/** A test that reads files in an undetectable way runs with every change. */
const ALWAYS = ['scripts/pages.test.ts'];

const contents: Contents = { ...FILES };
const question = (changed: readonly string[]) => ({
  before: { ...contents, ...Object.fromEntries(changed.map((file) => [file, 'as it was'])) },
  now: contents,
  read: (file: string): string => FILES[file] ?? '',
});
const filesOf = (selection: Selection): readonly string[] | string =>
  'all' in selection ? selection.all : selection.files;

describe('a check runs the tests that', () => {
  it.each([
    [
      'are in the changed file',
      ['mf-a/src/days.test.ts'],
      ['mf-a/src/days.test.ts', 'scripts/copies.test.ts'],
    ],
    [
      'import it, through a package and over several steps',
      ['packages/ui/src/button.tsx'],
      ['packages/ui/src/button.test.tsx', 'mf-a/src/page.test.tsx', 'scripts/copies.test.ts'],
    ],
    [
      'import it by its own entry of a package',
      ['packages/ui/src/date.ts'],
      ['mf-a/src/days.test.ts', 'scripts/copies.test.ts'],
    ],
    ['read it beside them', ['packages/ui/src/tokens.css'], ['packages/ui/src/theme.test.ts']],
    ['name it by a path', ['api/src/sql/0001.sql'], ['api/src/seed.test.ts']],
    [
      'load it by a name that is put together',
      ['mf-a/src/words/de.json'],
      ['mf-a/src/words.test.ts', 'scripts/copies.test.ts'],
    ],
    [
      'stand on code that reads the disk, where no code names the file',
      ['docs/guide.md'],
      ['api/src/start.test.ts'],
    ],
  ])('%s', (_, changed, tests) => {
    expect([...filesOf(toTest(question(changed), TESTS))].sort()).toEqual([...tests, ...ALWAYS].sort());
  });

  it('a change affects, and none without a change', () => {
    expect(filesOf(toTest(question([]), TESTS))).toEqual([]);
  });

  it('reads files in an undetectable way, unless it is long', () => {
    const short = filesOf(toTest(question(['packages/ui/src/date.ts']), TESTS, ALWAYS));
    expect(short).toContain('mf-a/src/days.test.ts');
    expect(ALWAYS.filter((file) => short.includes(file))).toEqual([]);
  });

  it.each([
    ['it imports the file itself', 'packages/ui/src/date.ts', 'mf-a/src/days.test.ts', true],
    ['the file is in its folder', 'mf-a/src/words/de.json', 'mf-a/src/page.test.tsx', true],
    ['it changed', 'api/src/seed.test.ts', 'api/src/seed.test.ts', true],
    ['another file that it imports does so', 'packages/ui/src/button.tsx', 'mf-a/src/page.test.tsx', false],
    ['it reads the whole folder', 'mf-a/src/page.tsx', 'scripts/copies.test.ts', false],
  ])('are long, if %s (%s)', (_, changed, test, runs) => {
    expect(filesOf(toTest(question([changed]), TESTS, [test])).includes(test)).toBe(runs);
  });

  it('import a deleted file', () => {
    const { 'packages/ui/src/date.ts': _gone, ...now } = contents;
    const found = filesOf(toTest({ ...question([]), before: contents, now }, TESTS));
    expect(found).toContain('mf-a/src/days.test.ts');
  });
});

describe('a check runs all tests', () => {
  it.each([
    ['pnpm-lock.yaml', 'pnpm-lock.yaml changed'],
    ['jest.config.mjs', 'jest.config.mjs changed'],
    ['packages/ui/package.json', 'packages/ui/package.json changed'],
  ])('when %s changed', (file, why) => {
    expect(filesOf(toTest(question([file]), TESTS))).toBe(why);
  });

  it('when it has never passed', () => {
    expect(filesOf(toTest({ ...question([]), before: undefined }, TESTS))).toContain('no earlier run');
  });

  it('without git', () => {
    expect(filesOf(toTest({ ...question([]), now: undefined }, TESTS))).toContain('not a git');
  });
});

describe('lint checks', () => {
  it.each([
    ['nothing when nothing changed', [], []],
    [
      'what changed and what may see other types by it',
      ['packages/ui/src/button.tsx'],
      [
        'packages/ui/src/index.ts',
        'packages/ui/src/button.tsx',
        'packages/ui/src/button.test.tsx',
        'mf-a/src/page.tsx',
        'mf-a/src/page.test.tsx',
        'scripts/copies.test.ts',
      ],
    ],
    ['everything by other rules', ['oxlint.config.ts'], 'oxlint.config.ts changed'],
    ['everything by types that nobody imports', ['api/src/main.ts'], 'api/src/main.ts changed'],
  ])('%s', (_, changed, files) => {
    const found = filesOf(toLint(question(changed)));
    if (typeof files === 'string') expect(found).toBe(files);
    else expect([...found].sort()).toEqual([...files].sort());
  });
});

describe('what a text reads', () => {
  it.each([
    ['nothing', 'f(1)', false],
    ['a file that it names from itself', "new URL('./a.css', import.meta.url)", false],
    ['a file that it names from the root', "join(ROOT, 'docs/a.md')", false],
    ['files that it declares', '// Reads: docs, mf-a\njoin(ROOT, name)', false],
    ['files whose names come from elsewhere', 'join(ROOT, name)', true],
    ['the folder that it is run in', 'readFileSync(join(process.cwd(), name))', true],
    ['the whole folder around it', 'readdirSync(import.meta.dirname)', true],
  ])('%s', (_, text, expected) => {
    expect(readsUnseen(text)).toBe(expected);
  });
});

it('added, changed and deleted files count as changed', () => {
  expect(changedBetween({ a: '1', b: '1', c: '1' }, { b: '2', c: '1', d: '1' })).toEqual(['a', 'b', 'd']);
});

describe('the import rules run again', () => {
  const ruled = (file: string, text: string): Contents => ruledContents({ [file]: text }, () => text);

  it.each([
    [
      'when a file imports more',
      'a.ts',
      "import { a } from './a.ts';",
      "import { a } from './a.ts';\nimport './b.ts';",
      true,
    ],
    [
      'when an import is no longer of types alone',
      'a.ts',
      "import type { a } from 'b';",
      "import { a } from 'b';",
      true,
    ],
    ['when a file is loaded later', 'a.ts', 'f();', "f(await import('./a.ts'));", true],
    [
      'when a list of names over several lines is from elsewhere',
      'a.ts',
      "import {\n  a,\n} from 'b';",
      "import {\n  a,\n} from 'c';",
      true,
    ],
    ['when a package changed', 'package.json', '{}', '{"name":"a"}', true],
    [
      'not when other code changed',
      'a.ts',
      "import { a } from 'b';\nf(1);",
      "import { a } from 'b';\nf(2);",
      false,
    ],
    ['not when a page of text changed', 'a.md', 'a', 'b', false],
  ])('%s', (_, file, before, now, expected) => {
    expect(changedBetween(ruled(file, before), ruled(file, now)).length > 0).toBe(expected);
  });
});
