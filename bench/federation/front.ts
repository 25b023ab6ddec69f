import { createSecureServer } from 'node:http2';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** Headers of a single connection, which are not allowed in HTTP/2. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings', 'host'];

export interface FrontOptions {
  /** URL of the platform's server: `http://127.0.0.1:4000`. */
  readonly target: string;
  readonly certificate: { readonly key: string; readonly cert: string };
  /** Changes a page before it is sent; pages are unchanged if undefined. */
  readonly rewrite?: (html: string, path: string) => string;
}

/**
 * Starts a TLS and HTTP/2 proxy in front of the platform's server, as in production. Responses keep the server's compression.
 * @returns its origin, and a function that stops it.
 */
export async function startFront({ target, certificate, rewrite }: FrontOptions) {
  const { hostname, port } = new URL(target);
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    if (rewrite && isPage(request)) void sendPage(request, response, rewrite);
    else forward(request, response);
  });

  function forward(request: Http2ServerRequest, response: Http2ServerResponse): void {
    const upstream = httpRequest(
      { hostname, port, method: request.method, path: request.url, headers: plain(request.headers) },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, plain(answer.headers));
        answer.pipe(response);
      },
    );
    upstream.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(upstream);
  }

  async function sendPage(
    request: Http2ServerRequest,
    response: Http2ServerResponse,
    change: (html: string, path: string) => string,
  ): Promise<void> {
    const answer = await fetch(target + request.url, { headers: { accept: 'text/html' } });
    const body = packed(change(await answer.text(), request.url));
    const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, {
      ...plain(headers),
      'content-encoding': 'br',
      'content-length': body.byteLength,
    });
    response.end(body);
  }

  // The platform's socket, which a browser opens over HTTP/1.1.
  server.on('upgrade', (request: { url: string; rawHeaders: string[] }, socket: Socket, head: Buffer) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = [`GET ${request.url} HTTP/1.1`];
      for (let at = 0; at < request.rawHeaders.length; at += 2)
        lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });

  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  };
}

const pages = new Map<string, Buffer>();

/** Compressed once and cached, as the platform's server does. */
function packed(html: string): Buffer {
  const compressed = pages.get(html) ?? brotliCompressSync(html);
  pages.set(html, compressed);
  return compressed;
}

function isPage({ method, headers }: Http2ServerRequest): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'document';
}

function plain(headers: IncomingHttpHeaders | Record<string, string>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') || HOP_BY_HOP.includes(name) ? [] : [[name, value]],
    ),
  );
}
