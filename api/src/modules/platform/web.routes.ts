import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { hasCode } from '../../error-code.ts';
import { notFound, NOTHING_HERE } from '../../http/problem.ts';
import { pagePolicy } from '../../http/security-headers.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const ALWAYS_ASK = 'no-cache';
/** A content hash in the name: `main.3f9c2ab81d.js`. */
const HASHED = /[.-][0-9a-f]{8,}\.\w+(\.map)?$/;

/** What the shell's build says of the page: the hashes of its inline scripts. */
const ShellFacts = z.object({ inline_scripts: z.array(z.string().regex(/^sha256-[\w+/=]+$/)).default([]) });

/** The registry of remotes, the immutable folders of their versions, and the shell with its page fallback. */
export async function registerWeb(app: FastifyInstance, { mode, webDir, remotesDir }: Config): Promise<void> {
  app.get('/mf/registry.json', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    const registry = await readText(join(remotesDir, 'registry.json'));
    return registry ?? JSON.stringify({ generated_at: new Date(0).toISOString(), remotes: [] });
  });
  await app.register((scope) => serveFiles(scope, webDir, remotesDir));

  const sendShell = async (reply: FastifyReply): Promise<FastifyReply> => {
    const html = await readText(join(webDir, 'index.html'));
    if (html === null) throw notFound(NOTHING_HERE);
    const { inline_scripts } = ShellFacts.parse(
      JSON.parse((await readText(join(webDir, 'shell.json'))) ?? '{}'),
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', ALWAYS_ASK)
      .header('content-security-policy', pagePolicy(mode, inline_scripts))
      .send(html);
  };
  // Named, or it would be asked of the static files, for which it is a folder.
  app.get('/', (_request, reply) => sendShell(reply));
  app.setNotFoundHandler(async ({ method, url }, reply) => {
    const path = url.split('?')[0] ?? '';
    const wantsPage = (method === 'GET' || method === 'HEAD') && isPage(path);
    if (!wantsPage || (await isFolder(webDir, path))) throw notFound(NOTHING_HERE);
    return sendShell(reply);
  });
}

/** The folders of remotes and of the shell. Whatever in them is no file is not there. */
async function serveFiles(scope: FastifyInstance, webDir: string, remotesDir: string): Promise<void> {
  // Folders and odd addresses are a 403 to the static files: as if there were something to hide.
  scope.setErrorHandler<FastifyError>((error) => {
    throw error.statusCode === 403 ? notFound(NOTHING_HERE) : error;
  });
  await scope.register(fastifyStatic, {
    root: remotesDir,
    prefix: '/mf/',
    cacheControl: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply) => {
      void reply.header('cache-control', FOREVER);
    },
  });
  await scope.register(fastifyStatic, {
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
}

function isPage(path: string): boolean {
  return !/^\/(api|mf|dev)\//.test(path) && !/\.\w+$/.test(path) && !/\/\/|%00/.test(path);
}

/** @param path of an address; one with `..` or escapes names no folder. */
async function isFolder(root: string, path: string): Promise<boolean> {
  if (!/^(\/[\w-]+)+\/?$/.test(path)) return false;
  const found = await stat(join(root, path)).catch(() => null);
  return found?.isDirectory() ?? false;
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
