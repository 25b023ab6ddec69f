import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginWith } from './prepared-folder.ts';

describe('a database that starts as a copy of a prepared one', () => {
  let home: string;
  let prepared: string;
  let folder: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'acquaint-prepared-'));
    prepared = join(home, 'prepared');
    folder = join(home, 'pg');
    put(prepared, 'base/1', 'prepared');
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  function put(root: string, path: string, content: string): void {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), content);
  }

  it('has all of it, and leaves the prepared one unchanged', () => {
    beginWith(prepared, folder);
    expect(readFileSync(join(folder, 'base/1'), 'utf8')).toBe('prepared');
    expect(readFileSync(join(prepared, 'base/1'), 'utf8')).toBe('prepared');
  });

  it('is never overwritten', () => {
    put(folder, 'base/1', 'of people');
    beginWith(prepared, folder);
    expect(readFileSync(join(folder, 'base/1'), 'utf8')).toBe('of people');
  });

  it('ignores an incomplete copy left by a killed process', () => {
    put(`${folder}.new`, 'base/of-an-older-one', 'half');
    beginWith(prepared, folder);
    expect(existsSync(join(folder, 'base/of-an-older-one'))).toBe(false);
    expect(existsSync(`${folder}.new`)).toBe(false);
  });

  it('is not created where none is prepared', () => {
    beginWith(join(home, 'nowhere'), folder);
    expect(existsSync(folder)).toBe(false);
  });
});
