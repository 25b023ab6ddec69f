import { CANARY_COOKIE } from '@acquaint/contracts';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPacked } from '../../http/packed.ts';
import { notFound, NOTHING_HERE } from '../../http/problem.ts';
import { pagePolicy } from '../../http/security-headers.ts';
import type { Platform } from '../../platform.ts';
import type { RegistryService } from '../remotes/registry.service.ts';
import { createShellPage } from './shell-page.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const ALWAYS_ASK = 'no-cache';
/** A content hash in the name: `main.3f9c2ab81d.js`. */
const HASHED = /[.-][0-9a-f]{8,}\.\w+(\.map)?$/;

/** The shell: its files, and its page at every address that is a page. */
export async function registerWeb(
  { app, config }: Pick<Platform, 'app' | 'config'>,
  registry: RegistryService,
): Promise<void> {
  const { webDir } = config;
  const pages = createShellPage({ webDir, registry, log: app.log });
  const sendShell = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = await pages.of(pathOf(request), canariesOf(request));
    if (!page) throw notFound(NOTHING_HERE);
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', ALWAYS_ASK)
      .header('content-security-policy', pagePolicy(config, page.inlineScripts));
    return sendPacked(request, reply, page.packed);
  };
  // Named, or it would be asked of the static files, for which it is a folder.
  app.get('/', sendShell);
  await app.register((scope) => {
    // Before the files are asked: there is none at a page's address, and to find that out takes three looks at the disk.
    scope.addHook('onRequest', async (request, reply) => {
      if (isPage(pathOf(request))) return sendShell(request, reply);
    });
    return serveFiles(scope, webDir);
  });
  app.setNotFoundHandler(() => {
    throw notFound(NOTHING_HERE);
  });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

/** What the shell has remembered; anybody may have written it, so it is compared with what is offered. */
function canariesOf({ headers }: FastifyRequest): readonly string[] {
  if (!headers.cookie?.includes(`${CANARY_COOKIE}=`)) return [];
  const pairs = headers.cookie.split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${CANARY_COOKIE}=`));
  return value?.slice(CANARY_COOKIE.length + 1).split('|') ?? [];
}

/** The folder of the shell. Whatever in it is no file is not there. */
async function serveFiles(scope: FastifyInstance, webDir: string): Promise<void> {
  // Folders and odd addresses are a 403 to the static files: as if there were something to hide.
  scope.setErrorHandler<FastifyError>((error) => {
    throw error.statusCode === 403 ? notFound(NOTHING_HERE) : error;
  });
  await scope.register(fastifyStatic, {
    root: webDir,
    prefix: '/',
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', HASHED.test(path) ? FOREVER : ALWAYS_ASK);
    },
  });
}

function isPage(path: string): boolean {
  return !/^\/(api|mf|dev)\//.test(path) && !/\.\w+$/.test(path) && !/\/\/|%00/.test(path);
}
