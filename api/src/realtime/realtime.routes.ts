import websocket, { type WebsocketHandler } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { API_BASE, createSocketTicket } from '@acquaint/contracts';
import { badRequest, notFound, unauthenticated } from '../http/problem.ts';
import type { MayOpen } from '../http/security/cross-origin.ts';
import { tokenIn, type FindAccountStatus } from '../http/security/guards.ts';
import type { Serve } from '../http/serve.ts';
import type { AccessTokens } from '../http/security/tokens.ts';
import type { LoginRevocations } from './login-revocations.ts';
import type { Gateway } from './gateway.ts';
import type { Tickets } from './tickets.ts';

/** Maximum size of a browser's message, bytes: a session description, with room to spare. */
const MAX_MESSAGE_BYTES = 256 * 1024;

/** Close code for an unknown, used or expired ticket: the client fetches a new one. */
const BAD_TICKET = 4001;

/** Close code for a page of an origin that may not call the API. */
const BAD_ORIGIN = 4004;

/** Registers the socket at `/api/v1/socket?ticket=…`, and the endpoint that issues tickets. */
export async function registerRealtime(
  app: FastifyInstance,
  serve: Serve,
  gateway: Gateway,
  tickets: Tickets,
  revocations: LoginRevocations,
  findAccountStatus: FindAccountStatus,
  mayOpen: MayOpen,
  tokens: Pick<AccessTokens, 'endOf'>,
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES },
    errorHandler: (error, socket, request) => {
      const { code } = error as { code?: unknown };
      // An error with a code is a network error or caused by the browser, not a fault of the server.
      if (typeof code === 'string')
        request.log.info({ code, request_id: request.id }, 'a socket was interrupted');
      else request.log.error({ err: error, req: request }, 'socket failed');
      socket.terminate();
    },
  });
  serve(createSocketTicket).with(async ({ query }, { user, authorization }) => {
    // Before the first await: the page's first calls are in progress too.
    const readSince = query.page_age_ms === undefined ? null : Date.now() - query.page_age_ms;
    const standing = await findAccountStatus(user.id);
    if (!standing || standing.suspendedAt) throw unauthenticated();
    const { ticket, expiresAt } = tickets.issue({ ...user, ...endOf(tokens, authorization) }, readSince);
    return { status: 201, body: { ticket, expires_at: expiresAt.toString() } };
  });
  gateway.onMessage('renew', async (connection, { ticket }) => {
    const user = (await tickets.redeem(ticket))?.user;
    const { id, loginId } = connection.user;
    const isSame = user?.id === id && user.loginId === loginId && !revocations.has(user);
    if (!isSame || !user.until) throw badRequest('This ticket belongs to another login.');
    connection.renew(user.until);
  });
  app.register((scope, _options, done) => {
    const wsHandler: WebsocketHandler = async (socket, request) => {
      if (!mayOpen(request.headers)) {
        socket.close(BAD_ORIGIN, 'pages of this origin may not open it');
        return;
      }
      const { ticket } = request.query as { ticket?: unknown };
      // What the client sends meanwhile is read once somebody listens.
      socket.pause();
      const opened = await (typeof ticket === 'string' ? tickets.redeem(ticket) : null);
      if (opened && !revocations.has(opened.user)) {
        gateway.accept(socket, opened.user, opened.readSince === null ? null : monotonic(opened.readSince));
      } else socket.close(BAD_TICKET, 'the ticket is unknown, used or expired');
      socket.resume();
    };
    const handler = (): never => {
      throw notFound('Connect to this address with a WebSocket.');
    };
    scope.route({ method: 'GET', url: `${API_BASE}/socket`, handler, wsHandler });
    done();
  });
}

/** Converts a time of `Date.now()` to `performance.now()`, a millisecond early, because the former is rounded. */
function monotonic(time: number): number {
  return performance.now() - (Date.now() - time) - 1;
}

function endOf(
  tokens: Pick<AccessTokens, 'endOf'>,
  authorization: string | undefined,
): { readonly until?: Temporal.Instant } {
  const until = tokens.endOf(tokenIn(authorization));
  return until ? { until } : {};
}
