import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPrecompressed } from '../../../http/cache/precompressed.ts';
import { notFound, NOTHING_HERE } from '../../../http/problem.ts';
import { blurWorkerPolicy, pagePolicy } from '../../../http/security/security-headers.ts';
import type { Platform } from '../../../platform.ts';
import type { RegistryService } from '../../remotes/registry.service.ts';
import { readCanaries } from './canary-cookie.ts';
import { createShellPage } from './shell-page.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const ALWAYS_ASK = 'no-cache';
/** A content hash in the name: `main.3f9c2ab81d.js`. */
const HASHED = /[.-][0-9a-f]{8,}\.\w+(\.map)?$/;

/** The worker that blurs what is behind a person in a call (shell/src/background), compressed or not. */
const BLUR_WORKER = '/background-blur/blur-worker.js';

/** Returns more tags for the head of a page, such as a social card; null for most pages. */
export type HeadOf = (path: string, query: URLSearchParams) => Promise<string | null>;

/** Registers the shell: its files, and its page at every path that is a page. */
export async function registerWeb(
  { app, config, publicUrl }: Pick<Platform, 'app' | 'config' | 'publicUrl'>,
  registry: RegistryService,
  headOf: HeadOf,
): Promise<void> {
  const { webDir } = config;
  const pages = createShellPage({ webDir, registry, log: app.log });
  const isSecure = (): boolean => publicUrl().startsWith('https:');
  const sendShell = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request);
    const query = new URLSearchParams(request.url.slice(path.length));
    const canaries = readCanaries(request.headers.cookie, isSecure());
    const asked = { path, modal: query.get('modal'), canaries };
    const head = await headOf(path, query);
    const page = await (head === null ? pages.of(asked) : pages.withHead(asked, head));
    if (!page) throw notFound(NOTHING_HERE);
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', ALWAYS_ASK)
      .header('content-security-policy', pagePolicy(config, page.inlineScripts));
    return 'html' in page ? reply.send(page.html) : sendPrecompressed(request, reply, page.precompressed);
  };
  // Registered explicitly; otherwise the static file plugin would handle it as a folder.
  app.get('/', sendShell);
  await app.register((scope) => {
    // Runs before the static file plugin, which would need three file system calls to find out that a page's path is not a file.
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

/** Serves the files of the shell's folder; anything else is a 404. */
async function serveFiles(scope: FastifyInstance, webDir: string): Promise<void> {
  // The static file plugin answers 403 for folders and odd paths, which would suggest something hidden.
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
      if (!path.includes(BLUR_WORKER)) return;
      void reply.header('content-security-policy', blurWorkerPolicy());
      // A worker's `importScripts` has no place for a digest.
      reply.removeHeader('integrity-policy');
    },
  });
}

function isPage(path: string): boolean {
  return !/^\/(api|mf|dev)\//.test(path) && !/\.\w+$/.test(path) && !/\/\/|%00/.test(path);
}
