import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';
import { notFound, NOTHING_HERE } from '../../../http/problem.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/**
 * The entry and its manifest keep their URLs, so they are revalidated; the files they load have content hashes in their names.
 */
const ALWAYS_ASK = 'no-cache';

/**
 * Serves `/platform/…`: the files by which pages of other sites become hosts of our remotes. Open to every origin
 * (http/security/cross-origin.ts).
 */
export async function registerHostFiles(app: FastifyInstance, { platformDir }: Config): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>((error) => {
      throw error.statusCode === 403 ? notFound(NOTHING_HERE) : error;
    });
    await scope.register(fastifyStatic, {
      root: platformDir,
      prefix: '/platform/',
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? FOREVER : ALWAYS_ASK);
      },
    });
  });
}
