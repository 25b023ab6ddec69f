import type { onRequestHookHandler } from 'fastify';
import type { Config } from '../../config.ts';

/** How long a browser caches the response to a preflight request, in seconds. */
const KEEP_SECONDS = '7200';

/**
 * Public code that any site may load: remotes, their registry and the loader for pages elsewhere (docs/guides/foreign-hosts.md).
 */
const OPEN_TO_ALL = /^\/(mf|platform)\//;

/**
 * Returns a CORS hook: pages of the given origins, and no others, may call the API and show its files. They authenticate with a
 * bearer header; the API uses no cookies, so credentials are not allowed.
 */
export function crossOrigin(origins: readonly string[]): onRequestHookHandler {
  const allowed = new Set(origins);
  return (request, reply, done) => {
    const { url, method, headers } = request;
    if (OPEN_TO_ALL.test(url)) {
      void reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
    }
    const isCall = url.startsWith('/api/');
    if (allowed.size === 0 || !(isCall || url.startsWith('/media/'))) {
      done();
      return;
    }
    // An `<img>` or `<video>` of another site sends no Origin header.
    if (!isCall) void reply.header('cross-origin-resource-policy', 'cross-origin');
    void reply.header('vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !allowed.has(origin)) {
      done();
      return;
    }
    void reply.header('access-control-allow-origin', origin);
    void reply.header('access-control-expose-headers', 'Retry-After, X-Request-Id');
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) {
      done();
      return;
    }
    void reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
      .header('access-control-allow-headers', 'Authorization, Content-Type, DPoP, Idempotency-Key')
      .header('access-control-max-age', KEEP_SECONDS)
      .send();
  };
}

/**
 * Decides by request headers whether a socket may open. Browsers always send an Origin; a client without one is not a browser.
 */
export type MayOpen = (headers: {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}) => boolean;

/**
 * Allows sockets from the platform's own pages and from configured origins; in development from any, because pages may come from
 * a dev server.
 */
export function socketOrigins({
  mode,
  publicUrl,
  apiOrigins,
}: Pick<Config, 'mode' | 'publicUrl' | 'apiOrigins'>): MayOpen {
  const named = new Set([...apiOrigins, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]);
  return ({ origin, host }) => {
    if (origin === undefined || mode === 'development' || named.has(origin)) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  };
}

/**
 * Returns whether an origin is one under which callers reach this server: the public address, or the host that the request names.
 * The scheme is not compared, because TLS may end at a proxy; in development any origin is, because a dev server may forward.
 */
export function apiOrigins({
  mode,
  publicUrl,
}: Pick<Config, 'mode' | 'publicUrl'>): (origin: string, host: string | undefined) => boolean {
  const publicOrigin = publicUrl === undefined ? null : new URL(publicUrl).origin;
  return (origin, host) => mode === 'development' || origin === publicOrigin || new URL(origin).host === host;
}
