import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { VIDEO_EVENT_TYPE } from '@acquaint/contracts';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';

/** Key and secret of the test's LiveKit server. */
export const LIVEKIT_KEY = 'key-of-tests';
export const LIVEKIT_SECRET = 'a secret of tests, at least as long as LiveKit wants it';

/** A received HTTP request. */
interface ReceivedRequest {
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A fake of the part of LiveKit's HTTP interface that we use (Twirp, JSON) on a local port, without media. */
export interface LivekitServer {
  /** Value for the setting `LIVEKIT_URL`. */
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Answers 503 while true. */
  isDown: boolean;
  readonly close: () => Promise<void>;
}

/** The grant that each method requires. */
const GRANTS: Readonly<Record<string, string>> = {
  CreateRoom: 'roomCreate',
  DeleteRoom: 'roomCreate',
  RemoveParticipant: 'roomAdmin',
};

export async function startLivekitServer(): Promise<LivekitServer> {
  const requests: ReceivedRequest[] = [];
  const rooms = new Set<unknown>();
  const state = { isDown: false };
  const verifier = new TokenVerifier(LIVEKIT_KEY, LIVEKIT_SECRET);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = /^\/twirp\/livekit\.RoomService\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
    const grant = GRANTS[method];
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const claims = await verifier.verify(token).catch(() => null);
    const body = JSON.parse(await read(request)) as Record<string, unknown>;
    const send = (status: number, json: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    };
    if (state.isDown) return send(503, { code: 'unavailable', msg: 'down' });
    const video = claims?.video as Readonly<Record<string, unknown>> | undefined;
    if (grant === undefined || video?.[grant] !== true)
      return send(401, { code: 'unauthenticated', msg: 'no' });
    requests.push({ method, body });
    if (method === 'CreateRoom') {
      rooms.add(body['name']);
      return send(200, { name: body['name'], sid: `RM_${randomUUID()}` });
    }
    if (!rooms.has(body['room'])) return send(404, { code: 'not_found', msg: 'no such room' });
    if (method === 'DeleteRoom') rooms.delete(body['room']);
    send(200, {});
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get isDown() {
      return state.isDown;
    },
    set isDown(isDown) {
      state.isDown = isDown;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

interface EventOptions {
  readonly secret?: string;
  readonly key?: string;
  /** Seconds; a negative value means expired. */
  readonly ttl?: number;
  /** The text to sign, if different from the body. */
  readonly signed?: string;
}

/** Returns a webhook like LiveKit's: the body, and a token over its digest. */
export async function webhookOf(event: Readonly<Record<string, unknown>>, options: EventOptions = {}) {
  const body = JSON.stringify({ id: `EV_${randomUUID()}`, ...event });
  const { secret = LIVEKIT_SECRET, key = LIVEKIT_KEY, ttl = 300, signed = body } = options;
  const token = new AccessToken(key, secret, { ttl });
  token.sha256 = createHash('sha256').update(signed).digest('base64');
  return { body, headers: { 'content-type': VIDEO_EVENT_TYPE, authorization: await token.toJwt() } };
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
