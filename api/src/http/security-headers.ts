import type { onRequestHookHandler } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The headers that keep a browser from doing what the product never needs. They are the same for every answer, so
 * they are made once (a plugin that builds them per request halves the rate of a small route).
 */
export function securityHeaders(config: Pick<Config, 'mode' | 'publicUrl'>): onRequestHookHandler {
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
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  const page = {
    ...always,
    'content-security-policy': pagePolicy(config.mode),
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

/** antd writes style elements, hence inline styles; in development a remote may come from its own dev server. */
function pagePolicy(mode: Config['mode']): string {
  const dev = mode === 'development' ? ' http://localhost:* ws://localhost:*' : '';
  return [
    "default-src 'self'",
    `script-src 'self'${mode === 'development' ? ' http://localhost:*' : ''}`,
    `style-src 'self' 'unsafe-inline'${mode === 'development' ? ' http://localhost:*' : ''}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob: data:",
    "font-src 'self' data:",
    `connect-src 'self'${dev}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
