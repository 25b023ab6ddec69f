import type { onRequestHookHandler } from 'fastify';
import type { Config } from '../config.ts';

/** How long a browser keeps the answer to its question before a call, seconds. */
const KEEP_SECONDS = '7200';

/** Remotes, their registry, and what a page elsewhere loads them with (docs/guides/foreign-hosts.md): code, open to all. */
const OPEN_TO_ALL = /^\/(mf|platform)\//;

/**
 * Lets pages of other origins call the API and show its files: those that are named, and no others. They sign in with a
 * bearer header; the API has no cookies, so no credentials are allowed.
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
    // A video or picture of a page elsewhere asks without naming its origin.
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
      .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
      .header('access-control-max-age', KEEP_SECONDS)
      .send();
  };
}

/** Whether a page may open the socket, by the headers of its request. Who names no origin is no browser. */
export type MayOpen = (headers: {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}) => boolean;

/** The platform's own pages and those that are named; in development any, as a page may come from a server of its own. */
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
