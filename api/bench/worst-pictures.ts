import sharp from 'sharp';

/** The largest picture the server accepts, in pixels. */
const LARGEST = { width: 7_000, height: 5_700 };
const FRAMES = 200;
const FRAME_SIDE = 440;

/** A file to upload. */
export interface WorstFile {
  readonly name: string;
  /** File name. */
  readonly file: string;
  readonly bytes: Buffer;
  /** Whether the server may decode it; if not, rejecting it must cost no more than rejecting plain text. */
  readonly isDecoded: boolean;
}

/**
 * Returns the uploads that cost the server most: pictures, and files sent as pictures. The first ones are plain, for comparison.
 */
export async function worstPictures(): Promise<WorstFile[]> {
  const plain = (size = LARGEST) =>
    sharp({ create: { ...size, channels: 3, background: '#369' }, limitInputPixels: false });
  const noise = sharp({
    create: {
      ...LARGEST,
      channels: 3,
      background: '#369',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  });
  const animation = sharp(Buffer.alloc(FRAMES * FRAME_SIDE ** 2 * 3, 90), {
    raw: { width: FRAME_SIDE, height: FRAME_SIDE * FRAMES, channels: 3, pageHeight: FRAME_SIDE },
  });
  const sent = (name: string, file: string, bytes: Buffer, isDecoded = false): WorstFile => ({
    name,
    file,
    bytes,
    isDecoded,
  });
  return [
    sent('letters, as a picture', 'a.jpg', filled('', 'letters ', 7.7)),
    sent('SVG of empty groups', 'a.jpg', filled('<svg>', '<g><a/></g>', 7.7)),
    sent('SVG behind a declaration', 'a.png', filled('<?xml version="1.0"?><svg>', '<g><a/></g>', 7.7)),
    sent('PDF, as a picture', 'a.jpg', filled('%PDF-1.7', 'x', 7.7)),
    sent('PDF, not opened', 'a.pdf', filled('%PDF-1.7', 'x', 9)),
    sent('zip, not opened', 'a.zip', filled('PK\u0003\u0004', 'x', 9)),
    sent('text', 'a.txt', filled('', 'letters ', 9), true),
    sent('PNG, 40 megapixels of one colour', 'a.png', await plain().png().toBuffer(), true),
    sent('PNG, interlaced', 'a.png', await plain().png({ progressive: true }).toBuffer(), true),
    sent(
      'PNG, 400 megapixels',
      'a.png',
      await plain({ width: 20_000, height: 20_000 }).png().toBuffer(),
      true,
    ),
    sent(
      'JPEG, progressive noise',
      'a.jpg',
      await noise.jpeg({ progressive: true, quality: 40 }).toBuffer(),
      true,
    ),
    sent('WebP, lossless', 'a.webp', await plain().webp({ lossless: true }).toBuffer(), true),
    sent('AVIF', 'a.avif', await plain().avif({ effort: 0 }).toBuffer(), true),
    sent('GIF, 200 frames', 'a.gif', await animation.gif().toBuffer(), true),
  ];
}

/** Returns `beginning`, followed by `megabytes` MB of repeated `text`. */
function filled(beginning: string, text: string, megabytes: number): Buffer {
  return Buffer.from(beginning + text.repeat((megabytes * 1e6) / text.length));
}
