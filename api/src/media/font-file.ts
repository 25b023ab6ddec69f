import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** Font family of the text in pictures and videos. */
export const FONT = 'Inter';

/** The name of this font inside its files, by which subtitles choose it. */
export const FONT_IN_FILE = `${FONT} Medium`;

/** The alphabets of the platform's languages, and those in which people of Europe write their names. */
const ALPHABETS = ['latin', 'latin-ext', 'greek', 'cyrillic'];
const SFNT_HEADER = 12;
const SFNT_RECORD = 16;
const WOFF_HEADER = 44;
const WOFF_RECORD = 20;

/**
 * Writes the font into a folder as files that drawing libraries can read: servers often have no fonts, and those libraries cannot
 * read WOFF.
 * @returns their paths.
 */
export async function writeFonts(
  folder: string,
  alphabets: readonly string[] = ALPHABETS,
): Promise<string[]> {
  const { resolve } = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  return Promise.all(
    alphabets.map(async (alphabet) => {
      const path = join(folder, `${FONT}-${alphabet}.ttf`);
      const woff = await readFile(resolve(`@fontsource/inter/files/inter-${alphabet}-500-normal.woff`));
      await writeFile(path, unpackWoff(woff));
      return path;
    }),
  );
}

/**
 * Converts a WOFF file into the OpenType font it contains: the same tables, inflated, behind the plain header.
 * @throws RangeError when it is not a WOFF file.
 */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('This is no WOFF font');
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(SFNT_HEADER + SFNT_RECORD * count);
  woff.copy(header, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * SFNT_RECORD, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * SFNT_RECORD, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let i = 0; i < count; i++) {
    const from = WOFF_HEADER + WOFF_RECORD * i;
    const start = woff.readUInt32BE(from + 4);
    const precompressed = woff.subarray(start, start + woff.readUInt32BE(from + 8));
    const length = woff.readUInt32BE(from + 12);
    const table = precompressed.length < length ? inflateSync(precompressed) : precompressed;
    const to = SFNT_HEADER + SFNT_RECORD * i;
    woff.copy(header, to, from, from + 4);
    woff.copy(header, to + 4, from + 16, from + 20);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(length, to + 12);
    const padding = (4 - (table.length % 4)) % 4;
    parts.push(table, Buffer.alloc(padding));
    offset += table.length + padding;
  }
  return Buffer.concat(parts);
}
