import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpOf, parseCommand, type Usage } from './command-line.ts';
import { ROOT } from './paths.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const KETTLE = {
  name: 'kettle',
  does: 'Boils water.',
  words: '[cup]…',
  only: { noun: 'cup', words: ['blue', 'red'] },
  options: {
    degrees: { type: 'string', default: '100', value: 'N', help: 'how hot' },
    whistle: { type: 'boolean', default: false, help: 'says when it is done' },
  },
  settings: { WATER: 'where it comes from' },
  examples: ['kettle blue', 'WATER=tap CUP=1 kettle --whistle'],
} as const satisfies Usage;
const BELL = { name: 'bell', does: 'Rings.', examples: ['bell'] } satisfies Usage;

it('prints what a command does, and its words, options, settings and examples', () => {
  expect(helpOf(KETTLE)).toBe(`Boils water.

Usage: pnpm kettle [cup]… [--degrees N] [--whistle]

Each cup: blue, red

Options:
  --degrees N  how hot
  --whistle    says when it is done
  --help       prints this

Settings (environment variables):
  WATER  where it comes from

Examples:
  pnpm kettle blue
  WATER=tap CUP=1 pnpm kettle --whistle`);
});

it.each([['--help'], ['-h'], ['--', '--help'], ['blue', '--help'], ['--nothing', '--help']])(
  'prints help for %s %s',
  (...args) => {
    expect(parseCommand(KETTLE, args)).toEqual({ help: helpOf(KETTLE) });
  },
);

it.each<[string, Usage, string[], string]>([
  ['an unknown option', KETTLE, ['--cold'], "Unknown option '--cold'. See pnpm kettle --help."],
  ['an unknown word', KETTLE, ['green'], 'There is no cup "green". Choose from blue, red.'],
  [
    'an option without its value',
    KETTLE,
    ['--degrees'],
    "Option '--degrees <value>' argument missing. See pnpm kettle --help.",
  ],
  ['a word where there is none', BELL, ['loud'], "Unexpected argument 'loud'. See pnpm bell --help."],
])('refuses %s with one line', (_, usage, args, refusal) => {
  expect(parseCommand(usage, args)).toEqual({ refusal });
});

it('reads options and words', () => {
  expect(parseCommand(KETTLE, ['--', 'red', '--degrees', '80'])).toMatchObject({
    values: { degrees: '80', whistle: false },
    positionals: ['red'],
  });
});

it('leaves all but --help to the tool behind a command', () => {
  const usage = { ...BELL, passesTo: 'Jest' };
  expect(parseCommand(usage, ['--seed', '4'])).toMatchObject({ args: ['--seed', '4'] });
  expect(parseCommand(usage, ['--help'])).toEqual({ help: helpOf(usage) });
});

describe('every command of package.json', () => {
  const own = Object.entries(scripts).flatMap(([name, line]) => {
    const file = /^node (\S+\.ts)/.exec(line)?.[1];
    return file === undefined ? [] : [[name, file] as const];
  });

  it.each(own)('%s explains itself and refuses what it does not know', (_, file) => {
    expect(read(file)).toMatch(/\breadCommand\(\{|\brunCommand\([A-Z]+,/);
    expect(read(file)).not.toMatch(/parseArgs|process\.argv\.slice/);
  });

  it('has a help that names commands of package.json', () => {
    const named = new Set(
      own.flatMap(([, file]) => /readCommand\(\{\s+name: '([^']+)'/.exec(read(file))?.[1] ?? []),
    );
    expect([...named].filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('pnpm start', () => {
  const start = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.ts', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it('prints help without starting anything, and names only settings that exist', () => {
    const { status, stdout, stderr } = start('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Usage: pnpm start');
    const names = [...stdout.matchAll(/^ {2}([A-Z_]+) {2}/gm)].map(([, name]) => name);
    expect(names).toContain('PORT');
    const settings = read('docs/guides/settings.md');
    expect(names.filter((name) => !settings.includes(`| \`${name}\` `))).toEqual([]);
  });

  it('refuses an argument that it does not know', () => {
    expect(start('--port', '5000')).toEqual({
      status: 1,
      stdout: '',
      stderr: "Unknown option '--port'. See pnpm start --help.\n",
    });
  });
});

it('a command for remotes prints help also behind the `--` that pnpm passes on', () => {
  const args = ['scripts/remotes/publish.ts', '--', '--help'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringContaining('Usage: pnpm remote:publish')]);
});
