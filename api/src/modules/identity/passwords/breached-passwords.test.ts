import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBreached } from './breached-passwords.ts';
import { createPasswordCheck } from './password-rules.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-breached-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a list as the downloader does. */
function listOf(passwords: readonly string[], end = '\r\n'): string {
  const lines = passwords.map((password, at) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    return `${digest}:${at * 7_919 + 1}${end}`;
  });
  const file = join(folder, `${passwords.length}${end === '\n' ? 'n' : 'rn'}.txt`);
  writeFileSync(file, lines.sort().join(''));
  return file;
}

const passwords = (count: number) => Array.from({ length: count }, (_, at) => `a breached one, ${at}`);

describe('a list of breached passwords', () => {
  it.each([0, 1, 2, 90, 91, 92, 93, 5_000])(
    'of %i lines contains each of its passwords and no other',
    async (count) => {
      const file = listOf(passwords(count));
      const some = passwords(count).filter((_, at) => count < 100 || at % 50 === 0);
      expect(await Promise.all(some.map((password) => isBreached(file, password)))).toEqual(
        some.map(() => true),
      );
      const others = Array.from({ length: 100 }, (_, at) => `a good one, ${at}`);
      expect(await Promise.all(others.map((password) => isBreached(file, password)))).toEqual(
        others.map(() => false),
      );
    },
  );

  it('may have other ends of lines', async () => {
    const file = listOf(passwords(5_000), '\n');
    expect(await isBreached(file, 'a breached one, 4711')).toBe(true);
    expect(await isBreached(file, 'a good one')).toBe(false);
  });

  it('refuses its passwords for an account, besides those that are too common', async () => {
    const check = createPasswordCheck(listOf(passwords(3)));
    expect(await check('a breached one, 1', 'ada@example.org')).toBe(
      'This password was in a data breach. Choose another one',
    );
    expect(await check('1234567890', 'ada@example.org')).toBe(
      'This password is too common. Choose another one',
    );
    expect(await check('correct horse battery', 'ada@example.org')).toBeNull();
  });

  it('that is missing or something else refuses every password with an error', async () => {
    await expect(isBreached(join(folder, 'none.txt'), 'correct horse battery')).rejects.toThrow('ENOENT');
    const file = join(folder, 'other.txt');
    writeFileSync(file, 'x'.repeat(100_000));
    await expect(isBreached(file, 'correct horse battery')).rejects.toThrow('a line that is too long');
  });
});
