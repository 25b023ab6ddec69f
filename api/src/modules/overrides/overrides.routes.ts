import { allowOverrides, forgetOverrides } from '@acquaint/contracts';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform.ts';
import { createOverrideCookie } from './override-cookie.ts';
import { widenPolicy } from './widen-policy.ts';

const POLICY = 'content-security-policy';

/**
 * Registers overrides for staff who use a remote from source inside the platform: pages in their browser may load from
 * the named addresses of their own computer, and from no others. The server does not know who will log in on a page, so
 * a signed cookie carries the permission (docs/adr/0011).
 */
export function registerOverrides({ serve, app, config, publicUrl }: Platform): void {
  // Created at the first use, because the public address is known only once the server listens.
  let cookie: ReturnType<typeof createOverrideCookie> | undefined;
  const ourCookie = () =>
    (cookie ??= createOverrideCookie(config.sessionSecrets, publicUrl().startsWith('https:')));

  serve(allowOverrides).with(({ body }) => ({
    status: 204,
    body: undefined,
    headers: { 'set-cookie': ourCookie().keep(body.addresses) },
  }));
  serve(forgetOverrides).with(() => ({
    status: 204,
    body: undefined,
    headers: { 'set-cookie': ourCookie().forget() },
  }));

  /** Returns no addresses for API responses, and for nearly every page. */
  const addressesOf = ({ url, headers }: FastifyRequest): readonly string[] =>
    headers.cookie?.includes('overrides=') && !url.startsWith('/api/')
      ? ourCookie().read(headers.cookie)
      : [];

  app.addHook('onRequest', (request, _reply, done) => {
    // A 304 response would leave the browser with the policy of its cached copy.
    if (addressesOf(request).length > 0) delete request.headers['if-none-match'];
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const addresses = addressesOf(request);
    const policy = reply.getHeader(POLICY);
    if (addresses.length > 0 && typeof policy === 'string')
      void reply.headers({ [POLICY]: widenPolicy(policy, addresses), 'cache-control': 'no-store' });
    done();
  });
}
