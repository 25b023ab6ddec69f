import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Serves the foreign hosts on another origin: a plain single-spa root configuration at every path, and below `/vite/` a host that
 * was just built with Vite. The environment sets `PORT` and `PLATFORM` (the platform's origin).
 */
const { PORT = '', PLATFORM = '' } = process.env;
const HERE = import.meta.dirname;
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

const singleSpa = join(
  createRequire(import.meta.url).resolve('single-spa/package.json'),
  '../lib/es2015/esm/single-spa.min.js',
);
const rootConfig = (await readFile(join(HERE, 'root-config/index.html'), 'utf8')).replaceAll(
  '%PLATFORM%',
  PLATFORM,
);

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
  if (path.startsWith('/vite/')) return built.get(path.slice('/vite/'.length) || 'index.html');
  // The root configuration serves its page at every path.
  return path.includes('.') ? undefined : rootConfig;
}

createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  void contentOf(path).then((content) => {
    if (content === undefined) return response.writeHead(404).end();
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/html';
    return response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(content);
  });
}).listen(Number(PORT), 'localhost');
