import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, Files } from '../ports/files/files.ts';
import { notFound } from './problem.ts';

interface Sending {
  readonly key: string;
  readonly contentType: string;
  /** Value of the `cache-control` header. */
  readonly cache: string;
  /** File name for a download; if undefined, the file is displayed. */
  readonly saveAs?: string;
}

/**
 * Sends a stored file, or the byte range that a video player requests.
 * @throws ProblemError 404 when there is no such file.
 */
export async function sendFile(
  files: Files,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, contentType, cache, saveAs }: Sending,
): Promise<FastifyReply> {
  const size = await files.size(key);
  if (size === null) throw notFound();
  void reply.headers({
    'content-type': contentType,
    'cache-control': cache,
    'accept-ranges': 'bytes',
    // Uploads are treated as data, never as a page of the platform.
    'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    ...(saveAs === undefined
      ? {}
      : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(saveAs)}` }),
  });
  const range = readRange(request.headers.range, size);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const file = await files.get(key, range ?? undefined);
  if (!file) throw notFound();
  if (range) {
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  void reply.header('content-length', range ? range.end - range.start + 1 : size);
  return reply.send(file.stream);
}

/**
 * Parses a `Range` header with one `bytes=` range. Returns null, meaning the whole file, for anything else (several ranges, other
 * units).
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = header && /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, from, to] = match;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || start > end) return 'unsatisfiable';
  return { start, end };
}
