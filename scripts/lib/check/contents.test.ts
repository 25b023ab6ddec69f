import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedBetween, contentsNow, lastGreen, recordGreen } from './contents.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'acquaint-contents-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' });

it('the contents of a workspace include staged and new files, but none that git ignores', () => {
  git('init', '--quiet');
  write('.gitignore', 'built\n');
  write('staged.ts', '1');
  write('deleted.ts', '1');
  git('add', '.');
  unlinkSync(join(root, 'deleted.ts'));
  write('new.ts', '1');
  write('built', '1');
  const before = contentsNow(root) ?? {};
  expect(Object.keys(before).sort()).toEqual(['.gitignore', 'new.ts', 'staged.ts']);
  write('staged.ts', '2');
  expect(changedBetween(before, contentsNow(root) ?? {})).toEqual(['staged.ts']);
});

it('a folder without git has no known contents', () => {
  expect(contentsNow(root)).toBeUndefined();
});

it('the last successful contents are stored by name', () => {
  expect(lastGreen('lint', root)).toBeUndefined();
  recordGreen('lint', { a: '1' }, root);
  expect(lastGreen('lint', root)).toEqual({ a: '1' });
  expect(lastGreen('check', root)).toBeUndefined();
});

it('a record of another Node version, or a corrupt one, is ignored', () => {
  write('lint.json', JSON.stringify({ node: 'v1.0.0', contents: { a: '1' } }));
  write('check.json', '{');
  expect([lastGreen('lint', root), lastGreen('check', root)]).toEqual([undefined, undefined]);
});
