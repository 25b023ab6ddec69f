import { isUtf8 } from 'node:buffer';
import { pictures } from '../../../media/pictures/pictures.ts';
import { hasSound, isWholePdf, zipPaths } from './file-structure.ts';

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

/** A type that is kept as it was sent. */
interface KeptType {
  readonly contentType: string;
  readonly beginning: Buffer;
  readonly extensions: RegExp;
  /** Whether the rest is what the name says, too. */
  readonly isWhole: (bytes: Buffer, ending: string) => boolean;
}

/** Paths that documents have which are zips, by file extension. */
const PATHS_OF: Readonly<Record<string, readonly RegExp[]>> = {
  docx: [/^\[Content_Types\]\.xml$/, /^word\//],
  xlsx: [/^\[Content_Types\]\.xml$/, /^xl\//],
  pptx: [/^\[Content_Types\]\.xml$/, /^ppt\//],
  odt: [/^mimetype$/, /^content\.xml$/],
  ods: [/^mimetype$/, /^content\.xml$/],
  odp: [/^mimetype$/, /^content\.xml$/],
  epub: [/^mimetype$/, /^META-INF\/container\.xml$/],
  pages: [/^index\b/i],
  numbers: [/^index\b/i],
  key: [/^index\b/i],
};

const KEPT: readonly KeptType[] = [
  {
    contentType: 'application/pdf',
    beginning: Buffer.from('%PDF-'),
    extensions: /\.pdf$/,
    isWhole: isWholePdf,
  },
  {
    contentType: 'application/zip',
    beginning: Buffer.from([0x50, 0x4b, 0x03, 0x04]),
    extensions: /\.(zip|docx|xlsx|pptx|odt|ods|odp|epub|pages|numbers|key)$/,
    isWhole: (bytes, ending) => {
      const paths = zipPaths(bytes);
      const needed = PATHS_OF[ending.slice(ending.lastIndexOf('.') + 1)] ?? [];
      return paths !== null && needed.every((path) => paths.some((one) => path.test(one)));
    },
  },
  {
    contentType: 'audio/mpeg',
    beginning: Buffer.from('ID3'),
    extensions: /\.mp3$/,
    isWhole: hasSound,
  },
];
const TEXT_ENDING = /\.(txt|md|csv|tsv|ics|vcf|json|log)$/;
// eslint-disable-next-line no-control-regex -- text files contain no control characters
const CONTROL = /[\u0000-\u0008\u000e-\u001a]/;

/**
 * Detects the type of a file from its content, which has to be what its name says. A picture is re-encoded, which removes metadata such as
 * place and author. Some other types are accepted unchanged, for download only: their structure is read, but nothing is unpacked.
 * @returns null for types that are not accepted.
 */
export async function checkFile(name: string, bytes: Buffer): Promise<CheckedFile | null> {
  const ending = name.toLowerCase();
  const kept = KEPT.find(
    ({ beginning, extensions }) =>
      extensions.test(ending) && bytes.subarray(0, beginning.length).equals(beginning),
  );
  if (kept) return kept.isWhole(bytes, ending) ? fileOf(kept.contentType, bytes) : null;
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
