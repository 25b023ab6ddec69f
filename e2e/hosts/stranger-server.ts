import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Serves the foreign hosts on another origin: a plain single-spa root configuration at every path, below `/vite/` a host that was
 * just built with Vite, and at `/plain` a page without a framework. It has logins of its own, whose refresh tokens never reach a
 * page. The environment sets `PORT` and `PLATFORM` (the platform's origin).
 */
const { PORT = '', PLATFORM = '' } = process.env;
const HERE = import.meta.dirname;
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

const singleSpa = join(
  createRequire(import.meta.url).resolve('single-spa/package.json'),
  '../lib/es2015/esm/single-spa.min.js',
);
const pageOf = async (host: string): Promise<string> =>
  (await readFile(join(HERE, host, 'index.html'), 'utf8')).replaceAll('%PLATFORM%', PLATFORM);
const rootConfig = await pageOf('root-config');
const plainHost = await pageOf('plain-host');

const portal = await build({
  root: join(HERE, 'vite-host'),
  base: '/vite/',
  configFile: false,
  logLevel: 'error',
  build: { write: false, target: 'es2022' },
});
const built = new Map<string, string | Uint8Array>(
  [portal]
    .flat()
    .flatMap((result) =>
      'output' in result
        ? result.output.map(
            (file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const,
          )
        : [],
    ),
);

async function contentOf(path: string): Promise<string | Uint8Array | undefined> {
  if (path === '/single-spa.js') return readFile(singleSpa, 'utf8');
  if (path === '/root-config.js') return readFile(join(HERE, 'root-config/root-config.js'), 'utf8');
  if (path === '/plain-host.js') return readFile(join(HERE, 'plain-host/plain-host.js'), 'utf8');
  if (path === '/tokens.js') return readFile(join(HERE, 'tokens.js'), 'utf8');
  if (path === '/plain') return plainHost;
  if (path.startsWith('/vite/')) return built.get(path.slice('/vite/'.length) || 'index.html');
  // The root configuration serves its page at every path.
  return path.includes('.') ? undefined : rootConfig;
}

/** The refresh token of each login to this site, by the value of its cookie. */
const sessions = new Map<string, string>();

/** Sends a call to the platform's login. */
function askPlatform(path: string, body: unknown): Promise<Response> {
  return fetch(`${PLATFORM}/api/v1/auth/token/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/**
 * `POST /session` with a username and a password logs in; with a refresh token it takes over a login; without either it continues
 * the login of the cookie. It answers with a new access token, null if nobody is logged in, and keeps the refresh token.
 * `DELETE /session` logs out.
 */
async function answerSession(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const known = /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  if (request.method === 'DELETE') return sessions.delete(known) && response.writeHead(204).end();
  const given = JSON.parse((await request.toArray()).join('')) as Readonly<Record<string, string>>;
  const refresh = given['refresh'] ?? sessions.get(known);
  if (!('username' in given) && refresh === undefined) return response.end(JSON.stringify({ access: null }));
  const answer = await ('username' in given
    ? askPlatform('obtain', given)
    : askPlatform('refresh', { refresh }));
  if (!answer.ok) return response.end(JSON.stringify({ access: null }));
  const pair = (await answer.json()) as { readonly access: string; readonly refresh: string };
  const id = randomUUID();
  sessions.delete(known);
  sessions.set(id, pair.refresh);
  return response
    .writeHead(200, {
      'content-type': 'application/json',
      'set-cookie': `session=${id}; HttpOnly; SameSite=Strict; Path=/`,
    })
    .end(JSON.stringify({ access: pair.access }));
}

createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/session') return void answerSession(request, response);
  void contentOf(path).then((content) => {
    if (content === undefined) return response.writeHead(404).end();
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/html';
    return response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(content);
  });
}).listen(Number(PORT), 'localhost');
