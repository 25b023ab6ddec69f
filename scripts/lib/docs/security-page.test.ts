import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../paths.ts';

const page = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');

/** ASVS 5.0.0: the levels of each section's requirements in order. Only numbers; the text is in the standard. */
const LEVELS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};

const STATES = ['met', 'in part', 'not yet', 'n/a'];

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map(cellsOf);
const requirements = rows.filter(([number = '']) => /^\d+\.\d+\.\d+$/.test(number));

/** Returns the level of a requirement; `1.2.3` is the third one of section 1.2. */
function levelOf(number: string): string | undefined {
  const [chapter, section, position] = number.split('.');
  return LEVELS[`${chapter}.${section}`]?.[Number(position) - 1];
}

describe('the ASVS page', () => {
  it('has each requirement of levels 1 and 2 once, with its level', () => {
    const numbers = requirements.map(([number]) => number);
    const expected = Object.entries(LEVELS).flatMap(([section, levels]) =>
      [...levels].flatMap((level, at) => (level === '3' ? [] : [`${section}.${at + 1}`])),
    );
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
    expect(expected.filter((number) => !numbers.includes(number))).toEqual([]);
    expect(requirements.filter(([number = '', level]) => levelOf(number) !== level)).toEqual([]);
  });

  it('says the state of each, and where or why', () => {
    expect(requirements.filter(([, , about]) => about === '')).toEqual([]);
    expect(requirements.filter(([, , , state = '']) => !STATES.includes(state))).toEqual([]);
    expect(requirements.filter(([, , , , where]) => where === '')).toEqual([]);
  });

  it('names existing files', () => {
    const files = globSync('**/*.{ts,tsx,md,sql,yaml,mjs}', {
      cwd: ROOT,
      exclude: (name) => ['node_modules', 'dist', '.data', '.git'].includes(basename(name)),
    }).map((path) => `/${path}`);
    const named = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|md|sql|yaml|mjs))`/g)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
  });

  it('has correct counts', () => {
    const sums = new Map(
      rows.flatMap(([name = '', ...counts]) =>
        /^(V\d+ |all$)/.test(name) ? [[name.split(' ')[0], counts.map(Number)]] : [],
      ),
    );
    const count = (chapter: string): number[] => {
      const own = requirements.filter(
        ([number = '']) => chapter === 'all' || chapter === `V${number.split('.')[0]}`,
      );
      return [own.length, ...STATES.map((name) => own.filter(([, , , state]) => state === name).length)];
    };
    expect(sums.size).toBe(18);
    for (const [chapter = '', counts] of sums) expect([chapter, counts]).toEqual([chapter, count(chapter)]);
  });
});
