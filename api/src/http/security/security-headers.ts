import type { onRequestHookHandler } from 'fastify';
import { API_BASE, reportSecurity } from '@acquaint/contracts';
import type { Config } from '../../config.ts';

/**
 * Returns a hook that sets security headers, which turn off browser features that the product does not use. They are the same for
 * every response and built once (a plugin that builds them per request halves the throughput of a small route).
 */
export function securityHeaders(
  config: Pick<Config, 'mode' | 'publicUrl'> & Partial<Pick<Config, 'livekit'>>,
): onRequestHookHandler {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.publicUrl?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  const data = {
    ...always,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  };
  const page = {
    ...always,
    'content-security-policy': pagePolicy(config),
    // Not in development: scripts that are rebuilt with every change have no integrity digest.
    ...(config.mode === 'development'
      ? {}
      : { 'integrity-policy': 'blocked-destinations=(script), endpoints=(security)' }),
    'reporting-endpoints': `security="${REPORTS}"`,
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
    'x-permitted-cross-domain-policies': 'none',
    'origin-agent-cluster': '?1',
  };
  return (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    void reply.headers(request.url.startsWith('/api/') ? data : page);
    done();
  };
}

/** Where browsers report what a policy blocked. */
const REPORTS = API_BASE + reportSecurity.path;

/**
 * Returns the page's Content-Security-Policy (docs/adr/0010). `inlineScripts` are the hashes of the page's inline scripts, as
 * listed in `shell.json`.
 *
 * - antd writes style elements, so inline styles are allowed.
 * - `trusted-types default`: the shell's policy is the only one; every script URL goes through it.
 * - `connect-src 'self'` covers sockets too. Calls between browsers need no entry; a LiveKit server, if set, is added.
 * - In development a remote may come from its own dev server.
 */
export function pagePolicy(
  { mode, livekit }: Pick<Config, 'mode'> & Partial<Pick<Config, 'livekit'>>,
  inlineScripts: readonly string[] = [],
): string {
  const local = mode === 'development' ? ' http://localhost:* http://127.0.0.1:*' : '';
  const sockets = mode === 'development' ? ' ws://localhost:* ws://127.0.0.1:*' : '';
  // The LiveKit client also sends an HTTP request to find out why a socket does not open.
  const calls = livekit ? ` ${livekit.url} ${livekit.url.replace(/^ws/, 'http')}` : '';
  const hashes = inlineScripts.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${hashes}${local}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `style-src 'self' 'unsafe-inline'${local}`,
    `img-src 'self' blob: data:${local}`,
    "media-src 'self' blob: data:",
    `font-src 'self' data:${local}`,
    `connect-src 'self'${calls}${local}${sockets}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${REPORTS}`,
    'report-to security',
  ].join('; ');
}

/**
 * Returns the policy of the worker that blurs what is behind a person: a worker has the policy of its own file. It may compile
 * WebAssembly, which pages may not, and load its own files only.
 */
export function blurWorkerPolicy(): string {
  return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
}
