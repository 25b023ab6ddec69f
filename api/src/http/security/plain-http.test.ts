import Fastify from 'fastify';
import { trustedProxies } from './trusted-proxies.ts';
import { refusePlainHttp } from './plain-http.ts';

interface Sent {
  readonly url?: string;
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly proto?: string;
  readonly publicUrl?: string;
  readonly proxies?: number | string;
  readonly plainHttp?: 'allow' | 'refuse';
}

async function answerTo(sent: Sent) {
  const { url = '/people?page=2', method = 'GET', proto = 'http', proxies = 1, plainHttp = 'refuse' } = sent;
  const app = Fastify({ trustProxy: trustedProxies(proxies) });
  const { publicUrl = 'https://acquaint.example' } = sent;
  app.addHook('onRequest', refusePlainHttp({ publicUrl, trustProxy: proxies, plainHttp }));
  app.all('/*', () => 'served');
  const headers = proto === '' ? {} : { 'x-forwarded-proto': proto };
  const { statusCode, headers: answered } = await app.inject({ url, method, headers });
  return [statusCode, answered.location];
}

const SERVED = [200, undefined];
const REFUSED = [403, undefined];

it.each<[string, Sent, readonly unknown[]]>([
  ['redirects a page', {}, [308, 'https://acquaint.example/people?page=2']],
  [
    'redirects a page that is asked for without its body',
    { method: 'HEAD' },
    [308, 'https://acquaint.example/people?page=2'],
  ],
  ['keeps to its own host', { url: '//evil.example/' }, [308, 'https://acquaint.example//evil.example/']],
  ['refuses a call', { url: '/api/v1/users/initial-data/' }, REFUSED],
  ['refuses a call that changes something', { url: '/api/v1/auth/token/obtain/', method: 'POST' }, REFUSED],
  ['refuses a form that is sent to a page', { method: 'POST' }, REFUSED],
  ['refuses a read of the metrics', { url: '/metrics' }, REFUSED],
  [
    'redirects a page whose address only begins like that of calls',
    { url: '/apis' },
    [308, 'https://acquaint.example/apis'],
  ],
  ['serves what came over TLS', { proto: 'https' }, SERVED],
  [
    'serves what came over TLS through a proxy that is not trusted',
    { proto: 'https', proxies: '192.0.2.1' },
    SERVED,
  ],
  ['believes the nearest proxy', { proto: 'http, https' }, SERVED],
  ['serves what came directly', { proto: '' }, SERVED],
  ['believes nobody but its own proxies', { proxies: 0 }, SERVED],
  ['serves a platform without TLS', { publicUrl: 'http://localhost:4000' }, SERVED],
  ['serves everything with PLAIN_HTTP=allow', { plainHttp: 'allow' }, SERVED],
])('over plain HTTP, the server %s', async (_, sent, expected) => {
  expect(await answerTo(sent)).toEqual(expected);
});
