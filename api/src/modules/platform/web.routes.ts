import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { hasCode } from '../../error-code.ts';
import { notFound } from '../../http/problem.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const ALWAYS_ASK = 'no-cache';
/** A content hash in the name: `main.3f9c2ab81d.js`. */
const HASHED = /[.-][0-9a-f]{8,}\.\w+(\.map)?$/;

/** The registry of remotes, the immutable folders of their versions, and the shell with its page fallback. */
export async function registerWeb(app: FastifyInstance, { webDir, remotesDir }: Config): Promise<void> {
  app.get('/mf/registry.json', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    const registry = await readText(join(remotesDir, 'registry.json'));
    return registry ?? JSON.stringify({ generated_at: new Date(0).toISOString(), remotes: [] });
  });
  await app.register(fastifyStatic, {
    root: remotesDir,
    prefix: '/mf/',
    cacheControl: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply) => {
      void reply.header('cache-control', FOREVER);
    },
  });
  await app.register(fastifyStatic, {
    root: webDir,
    prefix: '/',
    decorateReply: false,
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', HASHED.test(path) ? FOREVER : ALWAYS_ASK);
    },
  });
  const isPage = (url: string): boolean =>
    !/^\/(api|mf|dev)\//.test(url) && !/\.\w+$/.test(url.split('?')[0] ?? '');
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && isPage(request.url);
    const html = wantsPage ? await readText(join(webDir, 'index.html')) : null;
    if (html === null) throw notFound('There is nothing at this address.');
    return reply.type('text/html; charset=utf-8').header('cache-control', ALWAYS_ASK).send(html);
  });
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
