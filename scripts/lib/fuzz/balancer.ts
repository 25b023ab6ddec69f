import { Agent, createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A process behind the balancer. */
export interface Target {
  readonly url: string;
  /** Set when it gets its signal: connections that break from then on are expected to. */
  isKilled: boolean;
}

/** A place for a process, in which another one follows a killed one. */
export interface Place {
  /** Null while nothing runs there. */
  target: Target | null;
  /** Requests that processes in this place got. */
  requests: number;
}

/** What went through the balancer. */
export interface Traffic {
  /** Connections that ended without a whole answer, because their process was killed. */
  cut: number;
  /** The same, though the process was alive, and requests for which there was no process. */
  lost: number;
  /** Answers with a status from 500. */
  serverErrors: number;
}

/** Larger than any limit of the server, so that the server itself refuses what is too large. */
const HEADERS_BYTES = 4 * 1024 * 1024;
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection'];

/**
 * A load balancer on a free port: it gives each request to the next process that takes connections, and repeats none that may have
 * reached a process. When a process dies before it has answered, the client's connection ends, too, as with a real one.
 * @param onSent is called when a place gets a request.
 */
export async function startBalancer(places: readonly Place[], onSent: (place: Place) => void) {
  const traffic: Traffic = { cut: 0, lost: 0, serverErrors: 0 };
  // A connection for each request: one that was idle could end without anybody being killed.
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  const send = (request: IncomingMessage, body: Buffer, response: ServerResponse, tries: number): void => {
    const living = places.filter(({ target }) => target !== null);
    const place = living[turn++ % living.length];
    const target = place?.target;
    if (!place || !target) return end(response, 'lost');
    const { method, url: path } = request;
    const { hostname, port } = new URL(target.url);
    const sent = ask({
      ...{ hostname, port, agent, method, path, setHost: false },
      headers: withoutHops(request.rawHeaders),
    });
    sent.once('response', (answer) => {
      if ((answer.statusCode ?? 0) >= 500) traffic.serverErrors += 1;
      response.sendDate = false;
      response.writeHead(answer.statusCode ?? 0, answer.statusMessage, withoutHops(answer.rawHeaders));
      answer.once('error', () => end(response, target.isKilled ? 'cut' : 'lost')).pipe(response);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // Nothing was sent on a connection that was refused.
      if (error.code === 'ECONNREFUSED' && tries < places.length)
        return send(request, body, response, tries + 1);
      end(response, target.isKilled ? 'cut' : 'lost');
    });
    sent.once('socket', (socket) =>
      socket.once('connect', () => {
        place.requests += 1;
        onSent(place);
      }),
    );
    sent.end(body);
  };
  const end = (response: ServerResponse, why: 'cut' | 'lost'): void => {
    if (response.destroyed) return;
    traffic[why] += 1;
    response.destroy();
  };
  const server = createServer(
    { maxHeaderSize: HEADERS_BYTES, requireHostHeader: false },
    (request, response) => {
      void buffer(request).then(
        (body) => send(request, body, response, 1),
        () => response.destroy(),
      );
    },
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic: traffic as Readonly<Traffic>,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Returns headers, as names and values in turn, without those that are about one connection. */
function withoutHops(headers: readonly string[]): string[] {
  return headers.filter((_, at) => !HOP_BY_HOP.includes((headers[at - (at % 2)] ?? '').toLowerCase()));
}
