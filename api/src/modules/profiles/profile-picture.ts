import { randomUUID } from 'node:crypto';
import { API_BASE } from '@acquaint/contracts';
import { notFound } from '../../http/problem.ts';
import { sendFile } from '../../http/send-file.ts';
import type { Platform } from '../../platform.ts';

/** Formats that are taken; sharp is told no others, so that none of its readers for documents and vectors is reached. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
export const PICTURE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
];
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** A picture of 40 megapixels takes 160 MB while it is made smaller. */
const MAX_PIXELS = 40_000_000;
/** The side of what is kept, pixels: twice the largest place that shows it. */
const SIDE = 384;
const SECONDS = 10;

/**
 * Makes a stranger's picture anew, a square without anything but its pixels.
 * @returns null when it is no picture that can be shown.
 */
export async function remakePicture(bytes: Uint8Array): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) return null;
    return await picture
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 85 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** A key that nobody guesses; each picture has its own, so that an address always shows the same. */
export function newPictureKey(): string {
  return `pictures/${randomUUID()}.webp`;
}

/** Serves people's pictures to whoever knows the address, as `picture_url` of a person says it. */
export function registerProfilePictures({ app, files }: Pick<Platform, 'app' | 'files'>): void {
  app.get<{ Params: { name: string } }>(`${API_BASE}/files/pictures/:name`, (request, reply) => {
    const { name } = request.params;
    if (!/^[0-9a-f-]{36}\.webp$/.test(name)) throw notFound();
    return sendFile(files, request, reply, {
      key: `pictures/${name}`,
      contentType: 'image/webp',
      cache: 'private, max-age=86400, immutable',
    });
  });
}
