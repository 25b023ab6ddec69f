/** The end of a zip: says where its directory is. */
const END = { mark: 0x06_05_4b_50, bytes: 22, longestComment: 0xff_ff } as const;
/** An entry of the directory. */
const ENTRY = { mark: 0x02_01_4b_50, bytes: 46 } as const;

/**
 * Reads which files a zip says that it has, and unpacks nothing.
 * @returns their paths; null if its directory is missing or broken.
 */
export function zipPaths(zip: Buffer): readonly string[] | null {
  const end = endOf(zip);
  if (end === null) return null;
  const paths: string[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (at + ENTRY.bytes > end || zip.readUInt32LE(at) !== ENTRY.mark) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const from = at + ENTRY.bytes;
    paths.push(zip.toString('utf8', from, from + (name ?? 0)));
    at = from + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return paths;
}

/** Returns where the end of a zip begins. */
function endOf(zip: Buffer): number | null {
  const last = zip.length - END.bytes;
  for (let at = last; at >= Math.max(0, last - END.longestComment); at--)
    if (zip.readUInt32LE(at) === END.mark && at + END.bytes + zip.readUInt16LE(at + 20) === zip.length)
      return at;
  return null;
}

/** A PDF names its end within the last bytes. */
const PDF_TAIL = 1_024;

/** Whether a PDF is whole: it says where its table of objects is, and that it ends. */
export function isWholePdf(pdf: Buffer): boolean {
  return /startxref\s+\d+\s+%%EOF/.test(pdf.subarray(-PDF_TAIL).toString('latin1'));
}

/** Whether the description at the beginning of an MP3 is followed by sound. */
export function hasSound(mp3: Buffer): boolean {
  if (mp3.length < 10) return false;
  // Seven bits a byte, so that no byte looks like the beginning of sound.
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | ((mp3[at] ?? 0) & 0x7f), 0);
  let at = 10 + size;
  while (mp3[at] === 0) at += 1;
  return mp3[at] === 0xff && ((mp3[at + 1] ?? 0) & 0xe0) === 0xe0;
}
