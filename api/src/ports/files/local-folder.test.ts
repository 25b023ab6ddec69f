import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createLocalFiles } from './local-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the local folder of files', () => {
  it('gives back what was put, whole and in ranges', async () => {
    const files = createLocalFiles(folder);
    expect(await files.put('a/b.txt', Buffer.from('0123456789'))).toBe(10);
    expect(await text((await files.get('a/b.txt'))!.stream)).toBe('0123456789');
    expect(await text((await files.get('a/b.txt', { start: 2, end: 4 }))!.stream)).toBe('234');
    await files.put('a/b.txt', Readable.from(['ab', 'c']));
    expect(await files.size('a/b.txt')).toBe(3);
  });

  it('knows nothing of a file that is not there, or was deleted', async () => {
    const files = createLocalFiles(folder);
    expect(await files.get('a/b')).toBeNull();
    await files.put('a/b', Buffer.from('x'));
    await files.put('a/c', Buffer.from('x'));
    await files.delete('a/b');
    expect(await files.size('a/b')).toBeNull();
    await files.delete('a/');
    expect(await files.size('a/c')).toBeNull();
    await files.delete('a/');
  });

  it('leaves nothing behind of an upload that breaks off, and keeps the older file', async () => {
    const files = createLocalFiles(folder);
    await files.put('a', Buffer.from('whole'));
    const broken = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('the line is dead');
      })(),
    );
    await expect(files.put('a', broken)).rejects.toThrow('the line is dead');
    expect(await text((await files.get('a'))!.stream)).toBe('whole');
    expect(readdirSync(join(folder, '.drafts'))).toEqual([]);
  });

  it.each(['../a', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a/.b', 'a b', '', 'x'.repeat(301), 'a\0'])(
    'takes no key %j',
    async (key) => {
      const files = createLocalFiles(folder);
      await expect(async () => files.put(key, Buffer.from('x'))).rejects.toThrow('Not a key');
      await expect(async () => files.get(key)).rejects.toThrow('Not a key');
      await expect(async () => files.delete(key)).rejects.toThrow('Not a key');
    },
  );
});
