import type { onRequestHookHandler } from 'fastify';
import { msg } from '@acquaint/i18n/languages';
import type { Config } from '../../config.ts';
import { forbidden } from '../problem.ts';

const REFUSED = msg('Please use an encrypted connection (https).');
/** Addresses that programs call. */
const OF_PROGRAMS = /^\/(?:api|dev|healthz|metrics|mf|readyz)(?:[/?]|$)/;

/**
 * Returns a hook for requests that reached one of our proxies over plain HTTP, on a platform whose address begins with `https:`. Pages are
 * redirected. Calls of programs are refused: if they were redirected, a program that sends its token over plain HTTP each time would go
 * unnoticed. Only a trusted proxy is believed; requests without `X-Forwarded-Proto`, such as the probes of a cluster, came directly.
 */
export function refusePlainHttp({
  publicUrl,
  trustProxy,
  plainHttp,
}: Pick<Config, 'publicUrl' | 'trustProxy' | 'plainHttp'>): onRequestHookHandler {
  const isOn = plainHttp === 'refuse' && trustProxy !== 0 && publicUrl?.startsWith('https:') === true;
  const origin = isOn ? new URL(publicUrl).origin : null;
  return (request, reply, done) => {
    // The last entry is of the nearest proxy.
    const said = String(request.headers['x-forwarded-proto'] ?? '').split(',');
    const isPlain = said.at(-1)?.trim() === 'http' && request.protocol === 'http';
    if (origin === null || !isPlain) return done();
    const isPage = ['GET', 'HEAD'].includes(request.method) && request.url.startsWith('/');
    if (!isPage || OF_PROGRAMS.test(request.url)) return done(forbidden(REFUSED));
    void reply.redirect(origin + request.url, 308);
  };
}
