import { extname } from 'node:path';
import type { RemoteRelease } from '@acquaint/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnown, sendPrecompressed } from '../../http/cache/precompressed.ts';
import { notFound, NOTHING_HERE, ProblemError } from '../../http/problem.ts';
import { readRange } from '../../http/send-file.ts';
import { OPEN_TO_ALL } from './registry.routes.ts';
import type { RegistryService } from './registry.service.ts';
import { createVersionFiles, TamperedFile, type VersionFiles } from './version-files.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const RELEASE = 'release.json';

/** Content types of what a remote's build emits. With `nosniff`, browsers rely on them. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

interface Params {
  readonly remote: string;
  readonly version: string;
  readonly '*': string;
}

/** Serves `/mf/<remote>/<version>/…`: the files that the release of a stored version lists, and no others. */
export function registerVersionFiles(app: FastifyInstance, registry: RegistryService): void {
  const files = createVersionFiles(registry.store);
  app.get<{ Params: Params }>('/mf/:remote/:version/*', async (request, reply) => {
    void reply.headers(OPEN_TO_ALL);
    const { remote, version, '*': path } = request.params;
    const release = await findRelease(registry, remote, version);
    if (!release || !(path === RELEASE || Object.hasOwn(release.files, path))) throw notFound(NOTHING_HERE);
    const digest = release.files[path] ?? version;
    void reply.type(TYPES[extname(path)] ?? 'application/octet-stream');
    try {
      return await sendFile(request, reply, files, { release, path, etag: `"${digest}"` });
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      request.log.error({ err: error, req: request }, 'could not serve a file of a remote');
      if (error instanceof TamperedFile) {
        throw new ProblemError(
          503,
          'This file isn’t what was published, so we didn’t send it. Please try again later.',
          {
            // Lets the shell tell this from a server that is down (shell/src/remotes/loading/probe.ts).
            extra: { code: 'tampered' },
            headers: { 'retry-after': '60' },
          },
        );
      }
      throw new ProblemError(503, 'We can’t read this file right now. Please try again in a moment.', {
        headers: { 'retry-after': '5' },
      });
    }
  });
}

interface Wanted {
  readonly release: RemoteRelease;
  readonly path: string;
  readonly etag: string;
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: VersionFiles,
  { release, path, etag }: Wanted,
): Promise<FastifyReply> {
  if (isKnown(request, etag)) return reply.code(304).headers({ etag, 'cache-control': FOREVER }).send();
  const file = await files.keep(release, path);
  if (file) return sendPrecompressed(request, reply.header('cache-control', FOREVER), { ...file, etag });
  return sendLarge(request, reply, files, { release, path, etag });
}

/** Sends a file from the store without caching it, in the byte ranges that video players request. */
async function sendLarge(
  request: FastifyRequest,
  reply: FastifyReply,
  files: VersionFiles,
  { release, path, etag }: Wanted,
): Promise<FastifyReply> {
  const whole = await files.open(release, path);
  if (!whole) throw notFound(NOTHING_HERE);
  const range = readRange(request.headers.range, whole.size);
  void reply.headers({ etag, 'cache-control': FOREVER, 'accept-ranges': 'bytes' });
  if (range === null) {
    return reply.header('content-length', whole.size).send(whole.stream);
  }
  whole.stream.destroy();
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${whole.size}`).send();
  }
  const part = await files.open(release, path, range);
  if (!part) throw notFound(NOTHING_HERE);
  return reply
    .code(206)
    .headers({
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${whole.size}`,
    })
    .send(part.stream);
}

/**
 * Finds a release. A known one needs no read of the store, because it never changes. An unknown one may be new, and another
 * process may have listed it already, so the store is read again.
 */
async function findRelease(
  registry: RegistryService,
  remote: string,
  version: string,
): Promise<RemoteRelease | undefined> {
  const among = (snapshot: ReturnType<RegistryService['latest']>): RemoteRelease | undefined =>
    snapshot?.remotes.find(({ name }) => name === remote)?.releases.get(version);
  return among(registry.latest()) ?? among(await registry.revalidate());
}
