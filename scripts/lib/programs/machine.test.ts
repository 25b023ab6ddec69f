import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { foldersLike, onPath } from './machine.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-machine-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the folder of an installed program', () => {
  it('is found with the newest version first, compared as numbers', () => {
    for (const version of ['9', '15', '17'])
      mkdirSync(join(folder, `pg-${version}/bin`), { recursive: true });
    mkdirSync(join(folder, 'pg-18'));
    mkdirSync(join(folder, 'other/bin'), { recursive: true });
    expect(foldersLike(join(folder, 'pg-*/bin'))).toEqual(
      ['17', '15', '9'].map((version) => join(folder, `pg-${version}/bin`)),
    );
  });

  it.each(['nowhere/*/bin', 'nowhere', 'none-*'])('is not found for %s', (pattern) => {
    expect(foldersLike(join(folder, pattern))).toEqual([]);
  });
});

describe('a program on the PATH', () => {
  it('is the first executable one', () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    for (const place of [first, second]) {
      mkdirSync(place);
      writeFileSync(join(place, 'tool'), '');
    }
    chmodSync(join(first, 'tool'), 0o644);
    chmodSync(join(second, 'tool'), 0o755);
    expect(onPath('tool', [first, '', second].join(delimiter))).toBe(join(second, 'tool'));
  });

  it('is undefined when no folder has it', () => {
    expect(onPath('tool', folder)).toBeUndefined();
  });
});
