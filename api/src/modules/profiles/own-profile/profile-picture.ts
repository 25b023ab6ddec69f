import { randomUUID } from 'node:crypto';
import { API_BASE } from '@acquaint/contracts';
import { notFound } from '../../../http/problem.ts';
import { sendFile } from '../../../http/send-file.ts';
import { pictures } from '../../../media/pictures/pictures.ts';
import type { Platform } from '../../../platform.ts';

export const PICTURE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
];
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Width and height of a stored picture in pixels: twice the largest size at which it is shown. */
const SIDE = 384;

/**
 * Re-encodes an uploaded picture as a square without metadata.
 * @returns null when it is not a picture that can be shown.
 */
export async function remakePicture(bytes: Uint8Array): Promise<Buffer | null> {
  const remade = await pictures.remake(bytes, { fit: 'square', side: SIDE });
  return remade && remade.bytes;
}

/** Returns an unguessable storage key. Each picture gets its own, so that a URL always shows the same picture. */
export function newPictureKey(): string {
  return `pictures/${randomUUID()}.webp`;
}

/** Serves profile pictures to anybody who knows the URL (`picture_url` of a person): also to emails in web mail and to other sites. */
export function registerProfilePictures({ app, files }: Pick<Platform, 'app' | 'files'>): void {
  app.get<{ Params: { name: string } }>(`${API_BASE}/files/pictures/:name`, (request, reply) => {
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    const { name } = request.params;
    if (!/^[0-9a-f-]{36}\.webp$/.test(name)) throw notFound();
    return sendFile(files, request, reply, {
      key: `pictures/${name}`,
      contentType: 'image/webp',
      cache: 'private, max-age=86400, immutable',
    });
  });
}
