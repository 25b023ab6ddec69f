import { randomUUID } from 'node:crypto';
import { API_BASE } from '@acquaint/contracts';
import { notFound } from '../../http/problem.ts';
import { sendFile } from '../../http/send-file.ts';
import { pictures } from '../../media/pictures.ts';
import type { Platform } from '../../platform.ts';

export const PICTURE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
];
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** The side of what is kept, pixels: twice the largest place that shows it. */
const SIDE = 384;

/**
 * Makes a stranger's picture anew, a square without anything but its pixels.
 * @returns null when it is no picture that can be shown.
 */
export async function remakePicture(bytes: Uint8Array): Promise<Buffer | null> {
  const remade = await pictures.remake(bytes, { fit: 'square', side: SIDE });
  return remade && remade.bytes;
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
