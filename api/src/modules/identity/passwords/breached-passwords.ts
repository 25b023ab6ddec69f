import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

const DIGEST_LENGTH = 40;
/** Longer than any line. */
const BLOCK_BYTES = 4_096;

/**
 * Looks a password up in a list of breached ones. The list is a text file with the SHA-1 of each password in hexadecimal digits at the
 * beginning of a line, sorted, as haveibeenpwned-downloader writes it. It may be far larger than the memory: some forty reads find a line.
 * @throws Error if the file cannot be read or is no such list.
 */
export async function isBreached(file: string, password: string): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex');
  const list = await open(file);
  try {
    // Always beginnings of lines, between which the line is, if there is one.
    let [from, until] = [0, (await list.stat()).size];
    while (until - from > BLOCK_BYTES) {
      const middle = Math.floor((from + until) / 2);
      const text = await readAt(list, middle, BLOCK_BYTES);
      const next = text.indexOf('\n') + 1;
      if (next === 0) throw new Error('The list of breached passwords has a line that is too long.');
      const found = text.slice(next, next + DIGEST_LENGTH);
      if (found === digest) return true;
      if (found < digest) from = middle + next;
      else until = middle + next;
    }
    const rest = await readAt(list, from, until - from);
    return rest.split('\n').some((line) => line.startsWith(digest));
  } finally {
    await list.close();
  }
}

async function readAt(list: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await list.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead).toLowerCase();
}
