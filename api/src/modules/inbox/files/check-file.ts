import { isUtf8 } from 'node:buffer';
import { pictures } from '../../../media/pictures/pictures.ts';

/** A file as it is stored. */
export interface CheckedFile {
  readonly kind: 'picture' | 'file';
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Pixels; null for files other than pictures. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Maximum length of the longer side of a stored picture, pixels: a large screen. */
const SIDE = 2_560;

/** The first bytes and the file extensions of each type. */
const SIGNATURES: readonly (readonly [contentType: string, beginning: Buffer, extensions: RegExp])[] = [
  ['application/pdf', Buffer.from('%PDF-'), /\.pdf$/],
  [
    'application/zip',
    Buffer.from([0x50, 0x4b, 0x03, 0x04]),
    /\.(zip|docx|xlsx|pptx|odt|ods|odp|epub|pages|numbers|key)$/,
  ],
  ['audio/mpeg', Buffer.from('ID3'), /\.mp3$/],
];
const TEXT_ENDING = /\.(txt|md|csv|tsv|ics|vcf|json|log)$/;
// eslint-disable-next-line no-control-regex -- text files contain no control characters
const CONTROL = /[\u0000-\u0008\u000e-\u001a]/;

/**
 * Detects the type of a file from its content. A picture is re-encoded, which removes metadata such as place and
 * author. Some other types are accepted unchanged, for download only.
 * @returns null for types that are not accepted.
 */
export async function checkFile(name: string, bytes: Buffer): Promise<CheckedFile | null> {
  const ending = name.toLowerCase();
  const known = SIGNATURES.find(
    ([, beginning, extensions]) =>
      extensions.test(ending) && bytes.subarray(0, beginning.length).equals(beginning),
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
