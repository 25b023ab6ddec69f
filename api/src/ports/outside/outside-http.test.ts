import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { OutsideRefusal, type OutsideRequest } from './outside.ts';
import { createOutside } from './outside-http.ts';
import { createPublicRoute, createTestRoute, type FindRoute } from './public-route.ts';

const PAGE: OutsideRequest = { accept: ['text/html'], maxBytes: 1_000, larger: 'refuse' };
const servers: Server[] = [];
const requests: string[] = [];

/** Starts a foreign server that records its requests. Returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Names under `.test` resolve to that port on this machine, all others by the real rules. */
function outsideAt(port: number, limitMs?: number) {
  const strict = createPublicRoute(() => Promise.resolve([{ address: '10.0.0.7', family: 4 }]));
  const findRoute = createTestRoute(port, strict);
  return createOutside({ findRoute, userAgent: 'Acquaint', ...(limitMs ? { limitMs } : {}) });
}

/** Starts a server that answers with these headers and this body. */
function answers(headers: Readonly<Record<string, string>>, body: string | Buffer, status = 200) {
  return serve((_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  });
}

afterEach(async () => {
  requests.length = 0;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('reading a foreign URL', () => {
  it('returns its content, type and final URL', async () => {
    const port = await answers({ 'content-type': 'Text/HTML; charset="UTF-8"' }, '<title>Ada</title>');
    const answer = await outsideAt(port).read('http://ada.test/me?a=1', PAGE);
    expect({ ...answer, url: answer.url.href, body: answer.body.toString() }).toEqual({
      url: 'http://ada.test/me?a=1',
      type: 'text/html',
      charset: 'utf-8',
      body: '<title>Ada</title>',
    });
    expect(requests).toEqual(['ada.test/me?a=1']);
  });

  it('sends nothing that identifies the caller', async () => {
    let seen: Readonly<Record<string, unknown>> = {};
    const port = await serve((request, response) => {
      seen = request.headers;
      response.setHeader('content-type', 'text/html').end('');
    });
    await outsideAt(port).read('http://ada.test/', PAGE);
    expect(Object.keys(seen).sort()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('decompresses the response', async () => {
    const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' };
    const port = await answers(headers, gzipSync('<title>Ada</title>'));
    const { body } = await outsideAt(port).read('http://ada.test/', PAGE);
    expect(body.toString()).toBe('<title>Ada</title>');
  });

  it('follows redirects, each with its own route', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/new') response.setHeader('content-type', 'text/html').end('here');
      else response.writeHead(301, { location: 'http://grace.test/new' }).end();
    });
    const answer = await outsideAt(port).read('http://ada.test/old', PAGE);
    expect(answer.url.href).toBe('http://grace.test/new');
    expect(requests).toEqual(['ada.test/old', 'grace.test/new']);
  });

  it.each([
    ['into our own network', 'http://inside.example.com/'],
    ['to this machine', 'http://127.0.0.1/'],
    ['to a cloud’s metadata address', 'http://169.254.169.254/latest/meta-data/'],
    ['to this machine by IPv6', '//[::ffff:127.0.0.1]/'],
    ['to another port', 'http://example.com:6379/'],
    ['to a file', 'file:///etc/passwd'],
  ])('does not follow a redirect %s', async (_, location) => {
    const port = await answers({ location }, '', 302);
    await expect(outsideAt(port).read('http://ada.test/', PAGE)).rejects.toMatchObject({ reason: 'refused' });
    expect(requests).toEqual(['ada.test/']);
  });

  it('gives up at the fourth redirect', async () => {
    const port = await answers({ location: '/again' }, '', 307);
    await expect(outsideAt(port).read('http://ada.test/', PAGE)).rejects.toMatchObject({ reason: 'refused' });
    expect(requests).toHaveLength(4);
  });

  it.each([
    ['an error status', { 'content-type': 'text/html' }, 'x', 500, 'failed'],
    ['a missing page', { 'content-type': 'text/html' }, 'x', 404, 'failed'],
    ['another content type', { 'content-type': 'application/json' }, '{}', 200, 'unsuitable'],
    ['no content type', {}, 'x', 200, 'unsuitable'],
    [
      'an unknown content encoding',
      { 'content-type': 'text/html', 'content-encoding': 'zip' },
      'x',
      200,
      'unsuitable',
    ],
    ['more than the maximum size', { 'content-type': 'text/html' }, 'x'.repeat(1_001), 200, 'unsuitable'],
  ] as const)('refuses %s', async (_, headers, body, status, reason) => {
    const port = await answers(headers, body, status);
    await expect(outsideAt(port).read('http://ada.test/', PAGE)).rejects.toMatchObject({ reason });
  });

  it('applies the size limit after decompression', async () => {
    const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' };
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    expect(bomb.length).toBeLessThan(20_000);
    const port = await answers(headers, bomb);
    await expect(outsideAt(port).read('http://ada.test/', PAGE)).rejects.toMatchObject({
      reason: 'unsuitable',
    });
  });

  it('returns the beginning of a larger response, where that is enough', async () => {
    const port = await answers({ 'content-type': 'text/html' }, 'x'.repeat(5_000));
    const { body } = await outsideAt(port).read('http://ada.test/', { ...PAGE, larger: 'cut' });
    expect(body).toHaveLength(1_000);
  });

  it.each([
    ['never answers', () => undefined],
    [
      'never ends',
      (response: {
        write: (text: string) => unknown;
        setHeader: (name: string, value: string) => unknown;
      }) => {
        response.setHeader('content-type', 'text/html');
        response.write('<title>');
      },
    ],
  ])('disconnects from a server that %s', async (_, begin) => {
    const port = await serve((_request, response) => void begin(response));
    await expect(outsideAt(port, 200).read('http://ada.test/', PAGE)).rejects.toEqual(
      new OutsideRefusal(
        'unreachable',
        'This address isn’t responding right now. Try again later, or use another one.',
      ),
    );
  });

  it('gives up on a resolver that never answers', async () => {
    const findRoute: FindRoute = () => new Promise(() => undefined);
    const outside = createOutside({ findRoute, userAgent: 'Acquaint', limitMs: 100 });
    await expect(outside.read('http://ada.test/', PAGE)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('connects to the checked addresses: the name is resolved once per request', async () => {
    const port = await answers({ 'content-type': 'text/html' }, 'here');
    let lookUps = 0;
    const findRoute: FindRoute = () => {
      lookUps += 1;
      return Promise.resolve({ addresses: [{ address: '127.0.0.1', family: 4 }], port });
    };
    // This name does not exist in DNS: a second lookup would fail.
    await createOutside({ findRoute, userAgent: 'Acquaint' }).read('http://rebinding.invalid/', PAGE);
    expect(lookUps).toBe(1);
    expect(requests).toEqual(['rebinding.invalid/']);
  });

  it('refuses text that is not a URL', async () => {
    await expect(outsideAt(1).read('ada', PAGE)).rejects.toMatchObject({ reason: 'refused' });
  });
});
