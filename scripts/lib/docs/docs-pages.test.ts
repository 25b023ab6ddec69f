import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../paths.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** `Status: accepted, November 2026.`, optionally followed by later changes. */
const STATUS =
  /^Status: (proposed|accepted|superseded by \[(\d{4})\]\(\2-[\w-]+\.md\)), [A-Z][a-z]+ \d{4}[.;]/;

describe('a decision record', () => {
  const records = globSync('docs/adr/[0-9]*.md', { cwd: ROOT }).map((path) => {
    const [title = '', , status = ''] = read(path).split('\n');
    return { number: basename(path).slice(0, 4), title, status };
  });
  const rows = [
    ...read('docs/adr/README.md').matchAll(/^\| \[?(\d{4})(?:\]\([\w.-]+\))? +\| ([^|]*) \| ([^|]*) \|$/gm),
  ].map(([, number = '', , status = '']) => [number, status.trim()] as const);

  it('has its number in the title, and a status below it', () => {
    expect(records.length).toBeGreaterThan(20);
    expect(records.filter(({ number, title }) => !title.startsWith(`# ${number}. `))).toEqual([]);
    expect(records.filter(({ status }) => !STATUS.test(status))).toEqual([]);
  });

  it('is in the table with that status; unused numbers are listed there', () => {
    const last = Math.max(...records.map(({ number }) => Number(number)));
    const all = Array.from({ length: last }, (_, at) => String(at + 1).padStart(4, '0'));
    const statusOf = (number: string): string => {
      const record = records.find((one) => one.number === number);
      const [, status = 'not used', newer] = STATUS.exec(record?.status ?? '') ?? [];
      return newer === undefined ? status : `superseded by ${newer}`;
    };
    expect(rows).toEqual(all.map((number) => [number, statusOf(number)]));
  });
});

describe('the docs', () => {
  it('link to existing files', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: ROOT })];
    const links = pages.flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)#:\s]+\.[a-z]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => ({
        path,
        link,
      })),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ path, link }) => !existsSync(join(ROOT, dirname(path), link)))).toEqual([]);
  });

  it('define at most 60 words, each once', () => {
    const [glossary = ''] = read('docs/glossary.md').split('## Names that are not used');
    const words = glossary
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (word\b|-)/.test(line))
      .flatMap((line) => line.split('|')[1]?.trim() ?? []);
    expect(words.length).toBeGreaterThan(30);
    expect(words.length).toBeLessThanOrEqual(60);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});
