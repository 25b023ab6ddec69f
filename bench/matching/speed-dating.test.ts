import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coldStart } from './cold-start.ts';
import { eveningsOf, isSameEvening } from './dates-evening.ts';
import { ASKED_BEFORE, readRows } from './dates-file.ts';
import { seeded } from './random.ts';
import { speedDating } from './speed-dating.ts';

const SIZE = 6;
const folder = mkdtempSync(join(tmpdir(), 'acquaint-dates-'));

/** Writes evenings of six and six people with random answers. `from` is the first person's number. */
function write(name: string, waves: readonly number[], { seed = 1, from = 0 } = {}): string {
  const random = seeded(seed);
  const lines = [
    ['iid', 'gender', 'wave', 'round', 'order', 'pid', 'dec', 'dec_o', ...ASKED_BEFORE].join(','),
  ];
  waves.forEach((wave, at) => {
    const answers = Array.from({ length: 2 * SIZE }, () => ASKED_BEFORE.map(() => Math.ceil(random() * 10)));
    const yes = Array.from({ length: (2 * SIZE) ** 2 }, () => (random() < 0.5 ? 1 : 0));
    const id = (person: number): number => from + at * 2 * SIZE + person;
    for (let one = 0; one < 2 * SIZE; one++)
      for (let step = 0; step < SIZE; step++) {
        const other = (one < SIZE ? SIZE : 0) + ((one + step) % SIZE);
        const [dec, back] = [yes[one * 2 * SIZE + other], yes[other * 2 * SIZE + one]];
        const gender = one < SIZE ? 0 : 1;
        lines.push(
          [id(one), gender, wave, SIZE, step + 1, id(other), dec, back, ...(answers[one] ?? [])].join(','),
        );
      }
  });
  const file = join(folder, name);
  writeFileSync(file, lines.join('\n'));
  return file;
}

describe('speed dating', () => {
  it('leaves out one wave at a time, and shows the effect of each part of the engine', () => {
    const [overall, byWave] = speedDating([write('three.csv', [1, 2, 3])]);
    expect(overall?.rows.map(([name]) => name)).toEqual([
      'one-sided: own interest alone',
      'product of both, each learnt apart',
      'joint, without interests',
      'joint, with inputs of members alone',
      'joint, all columns mapped',
    ]);
    expect(
      overall?.rows.every((row) => row.slice(1).every((cell) => /^0\.\d{3} {2}\[/.test(String(cell)))),
    ).toBe(true);
    expect(byWave?.rows.map(([wave]) => wave)).toEqual([1, 2, 3]);
  });

  it('trains on one file and tests on another, without the tested waves in the training', () => {
    const taught = write('taught.csv', [1, 2, 3], { seed: 2 });
    const [overall, byWave] = speedDating([taught], [write('tried.csv', [3, 9], { seed: 3, from: 500 })]);
    expect(overall?.title).toContain('2 waves of');
    expect(overall?.title).toContain('learnt from 2 waves of');
    expect(overall?.title).toContain('1 that are tried left out');
    expect(byWave?.rows.map(([wave]) => wave)).toEqual([3, 9]);
  });

  it('recognizes an evening under another number', () => {
    const one = eveningsOf(readRows([write('numbered.csv', [4], { seed: 5 })]))[0];
    const same = eveningsOf(readRows([write('renumbered.csv', [40], { seed: 5, from: 900 })]))[0];
    const other = eveningsOf(readRows([write('another.csv', [41], { seed: 6 })]))[0];
    if (!one || !same || !other) throw new Error('No evening was read.');
    expect(isSameEvening(one, same)).toBe(true);
    expect(isSameEvening(one, other)).toBe(false);
  });

  it('tests on a file with one wave, and stops with a sentence when there is nothing to train on', () => {
    const one = write('one.csv', [7], { seed: 4 });
    expect(() => speedDating([one])).toThrow(/has one wave \(7\).*--test/);
    expect(() => speedDating([one], [one])).toThrow(/none is left to learn from/);
    const [overall] = speedDating([write('many.csv', [1, 2])], [one]);
    expect(overall?.rows[0]?.[1]).toContain('[one wave: no interval]');
  });

  it('rejects a wave that is in two files', () => {
    expect(() => speedDating([write('a.csv', [1, 2]), write('b.csv', [2, 3])])).toThrow(
      /have wave 2; give it once/,
    );
  });
});

it('does not measure the cold start with too few waves', () => {
  expect(() => coldStart([write('few.csv', [1, 2, 3, 4])])).toThrow(/has 4 waves.*at least 9/);
});
