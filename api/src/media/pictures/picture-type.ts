/** Picture formats that uploads may have. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Brands of ISO base media files that contain an AV1 picture, or may contain one; the decoder checks further. */
const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis', 'mif1', 'msf1']);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Detects the type of a file by its first bytes, regardless of its name or declared type, before any decoder sees it.
 * @returns null for anything that is not accepted as a picture: SVG, PDF, TIFF and all others.
 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16));
  const text = (from: number, to: number): string => head.toString('latin1', from, to);
  if (head.length < 12) return null;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, 8).equals(PNG)) return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && AVIF_BRANDS.has(text(8, 12))) return 'avif';
  return null;
}
