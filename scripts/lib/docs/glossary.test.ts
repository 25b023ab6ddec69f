import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../paths.ts';

/** Declared names: constants, functions, types, classes and the members of interfaces. */
const DECLARED = /\b(?:const|let|function|class|interface|type|enum|readonly)\s+#?([A-Za-z_$][\w$]*)/g;

/** Texts of the sample data, in which members speak. */
const TEXTS = 'api/src/modules/seed/data/';

/** The words of a name, joined by spaces: `onZebra`, `on-zebra.ts` and `ON_ZEBRA` are ` on zebra `. */
function wordsOf(name: string): string {
  const parts = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^A-Za-z\d]+/);
  return ` ${parts.join(' ').trim().toLowerCase()} `;
}

/** Returns the names of the glossary that must not be used, as words. */
function forbiddenNames(glossary: string): readonly string[] {
  const [, table = ''] = glossary.split('## Names that are not used');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
    .map(([, name = '']) => wordsOf(name));
}

/** Returns the declared names of a source that contain a forbidden one. */
function found(source: string, forbidden: readonly string[]): readonly string[] {
  const names = new Set([...source.matchAll(DECLARED)].map(([, name = '']) => name));
  return [...names].filter((name) => forbidden.some((words) => wordsOf(name).includes(words)));
}

describe('the names that the glossary does not use', () => {
  const forbidden = forbiddenNames(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith(TEXTS));

  it.each([
    ['const onZebra = 1;', ['onZebra']],
    ['readonly zoo: string;', ['zoo']],
    ['const CITY_ZOO = 1;', ['CITY_ZOO']],
    ['interface ZooKeeper {}', ['ZooKeeper']],
    ['const zebras = zoom(zoo, "onZebra");', []],
  ])('are found in declarations: %s', (source, names) => {
    expect(found(source, [' on zebra ', ' zoo '])).toEqual(names);
  });

  it('are in no declaration and no file name', () => {
    expect(forbidden.length).toBeGreaterThan(20);
    expect(files.length).toBeGreaterThan(1_000);
    const uses = files.flatMap((file) => [
      ...(forbidden.some((words) => wordsOf(basename(file)).includes(words)) ? [file] : []),
      ...found(readFileSync(join(ROOT, file), 'utf8'), forbidden).map((name) => `${file}: ${name}`),
    ]);
    expect(uses).toEqual([]);
  });
});
