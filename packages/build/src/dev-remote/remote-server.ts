import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { OverrideMessage } from '@acquaint/contracts';
import { createRemoteConfig } from '../config/remote-config.ts';
import { watchInMemory } from './memory-build.ts';
import type { MemoryBuild } from './memory-build.ts';
import { originsOf, refusal } from './who-may-read.ts';

export interface RemoteServerOptions {
  /** The remote's folder. */
  readonly dir: string;
  readonly port: number;
  /** URL of the platform that loads the remote. */
  readonly platform: string;
  /** Receives one line per build, and the messages of a failed one. */
  readonly log: (line: string) => void;
}

export interface RemoteServer {
  /** `http://localhost:4210`. */
  readonly address: string;
  /** The first successful build. Never rejects, but stays pending until a mistake is fixed. */
  readonly first: Promise<MemoryBuild>;
  readonly close: () => Promise<void>;
}

/** Number of builds to keep, for pages that are still loading files of an older one. */
const KEPT = 5;
/** Interval of keep-alive comments on the event stream, in milliseconds. */
const BEAT_MS = 20_000;

/**
 * Builds a remote from source after every change and serves the builds from memory: their files, and an event stream that
 * announces new builds and mistakes. Nothing is published; no store is changed.
 */
export async function startRemoteServer(options: RemoteServerOptions): Promise<RemoteServer> {
  const { dir, port, platform, log } = options;
  const address = `http://localhost:${port}`;
  const builds = new Map<string, MemoryBuild>();
  const listeners = new Set<ServerResponse>();
  /** The newest build and the failure since, if any; sent to new subscribers. */
  const news = new Map<OverrideMessage['kind'], OverrideMessage>();
  const first = Promise.withResolvers<MemoryBuild>();
  const tell = (message: OverrideMessage) => {
    if (message.kind === 'built') news.clear();
    news.set(message.kind, message);
    for (const listener of listeners) listener.write(eventOf(message));
  };

  const watching = watchInMemory({
    dir,
    configuration: createRemoteConfig({ dir }),
    address,
    onBuild(build) {
      builds.set(build.id, build);
      for (const old of [...builds.keys()].slice(0, -KEPT)) builds.delete(old);
      first.resolve(build);
      tell({ kind: 'built', remote: build.remote });
      log(`built in ${build.milliseconds} ms`);
    },
    onFailure(detail) {
      tell({ kind: 'failed', detail });
      log(`not built, the last good code stays:\n${detail}`);
    },
  });

  const platforms = originsOf(platform);
  const servers = await listen(port, (request, response) => {
    const { host, origin } = request.headers;
    const reason = refusal(
      {
        host,
        origin,
        site: header(request, 'sec-fetch-site'),
        destination: header(request, 'sec-fetch-dest'),
      },
      platforms,
    );
    response.setHeader('cache-control', 'no-store');
    response.setHeader('vary', 'Origin');
    if (reason !== null) return end(response, 403, reason);
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (origin !== undefined) {
      response.setHeader('access-control-allow-origin', origin);
      // Lets the browser's developer tools show sizes and times.
      response.setHeader('timing-allow-origin', origin);
    }
    // A page on another network first asks whether it may reach this computer (private network access preflight).
    if (header(request, 'access-control-request-private-network') === 'true')
      response.setHeader('access-control-allow-private-network', 'true');
    if (request.method === 'OPTIONS') return end(response, 204, '');
    // A path like `//` is not a valid URL.
    const path = URL.parse(request.url ?? '/', address)?.pathname ?? '/';
    if (path === '/events') return openStream(response, listeners, news.values());
    return answer(response, path, builds);
  });
  const beat = setInterval(() => {
    for (const listener of listeners) listener.write(':\n\n');
  }, BEAT_MS);

  return {
    address,
    first: first.promise,
    async close() {
      clearInterval(beat);
      for (const listener of listeners) listener.end();
      await new Promise<void>((resolve) => watching.close(() => resolve()));
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

const eventOf = (message: OverrideMessage): string => `data: ${JSON.stringify(message)}\n\n`;

function openStream(
  response: ServerResponse,
  listeners: Set<ServerResponse>,
  news: Iterable<OverrideMessage>,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  // Reconnection time of browsers after the server went away, in milliseconds.
  response.write('retry: 1000\n\n');
  for (const message of news) response.write(eventOf(message));
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};

/** Serves `/<build>/<file>`. */
function answer(response: ServerResponse, path: string, builds: ReadonlyMap<string, MemoryBuild>): void {
  const [, id = '', file = ''] = /^\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const content = builds.get(id)?.files.get(file);
  if (!content) return end(response, 404, 'There is no such file in the last builds.');
  const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type }).end(content);
}

/** Listens on both 127.0.0.1 and ::1 if the machine has both: programs resolve `localhost` to either. */
async function listen(port: number, handler: RequestListener): Promise<Server[]> {
  const on = (host: string) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer(handler);
      server.once('error', reject);
      server.listen(port, host, () => resolve(server));
    });
  const first = await on('127.0.0.1');
  // A machine without IPv6 uses IPv4 alone.
  const second = await on('::1').catch(() => null);
  return second ? [first, second] : [first];
}
