import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A precompressed response: compressed once, sent many times. */
export interface Precompressed {
  readonly plain: Buffer;
  /** Compressed bodies by content encoding; an encoding that would save nothing is left out. */
  readonly encoded: ReadonlyMap<Encoding, Buffer>;
  /** Including the quotation marks of the header. */
  readonly etag: string;
}

type Encoding = 'br' | 'gzip';
/** In order of preference. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** Texts below this size, in bytes, are not worth compressing. */
const MINIMUM = 1_024;

/** Precompresses a response in every encoding that browsers accept. */
export async function precompress(text: string): Promise<Precompressed> {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  if (plain.length < MINIMUM) return { plain, encoded: new Map(), etag };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return {
    plain,
    encoded: new Map([
      ['br', br],
      ['gzip', gz],
    ]),
    etag,
  };
}

/** Sends a precompressed response in the best encoding that the client accepts; 304 if the client already has it. */
export function sendPrecompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  precompressed: Precompressed,
): FastifyReply {
  void reply.header('vary', 'Accept-Encoding').header('etag', precompressed.etag);
  if (isKnown(request, precompressed.etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'];
  const encoding = ENCODINGS.find((each) => precompressed.encoded.has(each) && accepts(accepted, each));
  if (encoding === undefined) return reply.send(precompressed.plain);
  return reply.header('content-encoding', encoding).send(precompressed.encoded.get(encoding));
}

/** Whether `If-None-Match` contains this tag. Weak tags match too, because a proxy that compresses makes a tag weak. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Whether an `Accept-Encoding` header names an encoding and does not refuse it (`br;q=0`). */
export function accepts(header: string | string[] | undefined, encoding: Encoding): boolean {
  return String(header ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0);
}
