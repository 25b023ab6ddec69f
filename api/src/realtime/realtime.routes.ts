import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { API_BASE, createSocketTicket } from '@acquaint/contracts';
import { unauthenticated } from '../http/problem.ts';
import type { FindStanding, Serve } from '../http/serve.ts';
import type { Endings } from './endings.ts';
import type { Gateway } from './gateway.ts';
import type { Tickets } from './tickets.ts';

/** Longest message of a browser: a session description, with room to spare. */
const MAX_MESSAGE_BYTES = 256 * 1024;

/** Closed with this code when the ticket is unknown, used or expired: fetch a new one. */
const BAD_TICKET = 4001;

/** The socket at `/api/v1/socket?ticket=…`, and the endpoint that gives tickets. */
export async function registerRealtime(
  app: FastifyInstance,
  serve: Serve,
  gateway: Gateway,
  tickets: Tickets,
  endings: Endings,
  findStanding: FindStanding,
): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } });
  serve(createSocketTicket).with(async (_input, { user }) => {
    const standing = await findStanding(user.id);
    if (!standing || standing.suspendedAt) throw unauthenticated();
    const { ticket, expiresAt } = tickets.issue(user);
    return { status: 201, body: { ticket, expires_at: expiresAt.toString() } };
  });
  app.register((scope, _options, done) => {
    scope.get(`${API_BASE}/socket`, { websocket: true }, (socket, request) => {
      const { ticket } = request.query as { ticket?: unknown };
      const user = typeof ticket === 'string' ? tickets.redeem(ticket) : null;
      if (user && !endings.has(user)) gateway.accept(socket, user);
      else socket.close(BAD_TICKET, 'the ticket is unknown, used or expired');
    });
    done();
  });
}
