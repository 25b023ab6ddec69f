import Fastify from 'fastify';
import { securityHeaders } from './security-headers.ts';

/** Returns the response headers of a platform with this public URL. */
async function headersOf(url: string, publicUrl?: string) {
  const app = Fastify();
  app.addHook('onRequest', securityHeaders({ mode: 'production', publicUrl }));
  app.get(url, () => 'here');
  return (await app.inject(url)).headers;
}

const PAGE = '/mission';
const CALL = '/api/v1/topics/';

it.each([PAGE, CALL])(
  '%s cannot be framed or MIME-sniffed, and leaks no referrer to other sites',
  async (url) => {
    const headers = await headersOf(url);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  },
);

it('API responses are not cached', async () => {
  expect((await headersOf(CALL))['cache-control']).toBe('no-store');
});

it.each([
  [
    'over TLS, HSTS is set for a year and includes subdomains',
    'https://acquaint.example',
    'max-age=31536000; includeSubDomains',
  ],
  ['without TLS, HSTS is not set', 'http://localhost:4000', undefined],
  ['without a public URL, HSTS is not set', undefined, undefined],
])('%s', async (_, publicUrl, header) => {
  for (const url of [PAGE, CALL]) {
    expect((await headersOf(url, publicUrl))['strict-transport-security']).toBe(header);
  }
});
