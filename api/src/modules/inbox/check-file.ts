import { isUtf8 } from 'node:buffer';
import { pictures } from '../../media/pictures.ts';

/** A file as it is kept. */
export interface CheckedFile {
  readonly kind: 'picture' | 'file';
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Pixels, of a picture. */
  readonly width: number | null;
  readonly height: number | null;
}

/** The longer side of what is kept, pixels: a large screen. */
const SIDE = 2_560;

/** What a file begins with, by its type. */
const SIGNATURES: readonly (readonly [contentType: string, beginning: Buffer, endings: RegExp])[] = [
  ['application/pdf', Buffer.from('%PDF-'), /\.pdf$/],
  [
    'application/zip',
    Buffer.from([0x50, 0x4b, 0x03, 0x04]),
    /\.(zip|docx|xlsx|pptx|odt|ods|odp|epub|pages|numbers|key)$/,
  ],
  ['audio/mpeg', Buffer.from('ID3'), /\.mp3$/],
];
const TEXT_ENDING = /\.(txt|md|csv|tsv|ics|vcf|json|log)$/;
// eslint-disable-next-line no-control-regex -- a text has none of these
const CONTROL = /[\u0000-\u0008\u000e-\u001a]/;

/**
 * Looks at what a file is, whatever it is called: a picture is made anew, so that nothing but its pixels is kept (not
 * where it was taken, nor by whom); of other files some types are taken as they are, to be saved, never shown.
 * @returns null for what is not taken.
 */
export async function checkFile(name: string, bytes: Buffer): Promise<CheckedFile | null> {
  const ending = name.toLowerCase();
  const known = SIGNATURES.find(
    ([, beginning, endings]) => endings.test(ending) && bytes.subarray(0, beginning.length).equals(beginning),
  );
  if (known) return fileOf(known[0], bytes);
  if (TEXT_ENDING.test(ending)) {
    return isUtf8(bytes) && !CONTROL.test(bytes.toString('utf8')) ? fileOf('text/plain', bytes) : null;
  }
  return remakePicture(bytes);
}

function fileOf(contentType: string, bytes: Uint8Array): CheckedFile {
  return { kind: 'file', contentType, bytes, width: null, height: null };
}

async function remakePicture(bytes: Uint8Array): Promise<CheckedFile | null> {
  const remade = await pictures.remake(bytes, { fit: 'inside', side: SIDE });
  return remade && { kind: 'picture', contentType: 'image/webp', ...remade };
}
