import { API_BASE } from '@acquaint/contracts';
import { notFound } from '../../http/problem.ts';
import { sendFile } from '../../http/send-file.ts';
import type { Platform } from '../../platform.ts';

/** Serves cover pictures to anybody who knows the URL (`cover_url` of a circle): invitations show them to visitors. */
export function registerCircleCovers({ app, files }: Pick<Platform, 'app' | 'files'>): void {
  app.get<{ Params: { name: string } }>(`${API_BASE}/files/covers/:name`, (request, reply) => {
    // Pages of other sites show them, too.
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    const { name } = request.params;
    if (!/^[0-9a-f-]{36}\.webp$/.test(name)) throw notFound();
    return sendFile(files, request, reply, {
      key: `covers/${name}`,
      contentType: 'image/webp',
      cache: 'private, max-age=86400, immutable',
    });
  });
}
