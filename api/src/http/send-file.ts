import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, Files } from '../ports/files/files.ts';
import { notFound } from './problem.ts';

interface Sending {
  readonly key: string;
  readonly contentType: string;
  /** `cache-control` of the answer. */
  readonly cache: string;
  /** Offers it for saving under this name instead of showing it. */
  readonly saveAs?: string;
}

/**
 * Answers with a stored file, or the range of it that a video player asks for.
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
    // What people have uploaded is data, never a page of ours.
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

/** One range of `bytes=`; anything else (several ranges, other units) is answered with the whole file. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = header && /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, from, to] = match;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || start > end) return 'unsatisfiable';
  return { start, end };
}
