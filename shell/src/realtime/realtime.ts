import { call, markAllStale } from '@acquaint/api-client';
import { API_BASE, createSocketTicket, type ServerMessage } from '@acquaint/contracts';
import { attachSocket, publish } from '@acquaint/event-bus';
import { markStaleOnFacts } from '@acquaint/remote-kit';
import type { QueryClient } from '@tanstack/react-query';
import { onNavigation } from '../app/navigation.ts';
import type { Session } from '../auth/session.ts';
import { liveStatus, type LiveStatus } from './live-status.ts';
import { createSocketConnection, type SocketLike } from './socket-connection.ts';

/** Pages without a login around them (R-PAGE-2): whoever records there does so as a visitor. */
const WITHOUT_SIGN_IN = /^\/peeks\/record\//;

/** Opens the socket with a ticket; replaced in tests. */
export type OpenSocket = (ticket: string) => SocketLike;

/**
 * Keeps the socket open while somebody is logged in, tells the server's facts on the bus, and has old answers read
 * again: those a fact is about, and after a lost socket all that facts may have been about meanwhile (architecture,
 * "sockets carry hints, the database carries the truth"). Returns how to end it all.
 */
export function startRealtime(
  session: Pick<Session, 'isLoggedIn' | 'subscribe'>,
  queries: QueryClient,
  open: OpenSocket = openSocket,
  live: LiveStatus = liveStatus,
): () => void {
  const stopMarking = markStaleOnFacts(queries);
  const connection = createSocketConnection({
    ticket: async () => (await call(createSocketTicket, {})).ticket,
    open,
    random: Math.random,
    onMessage: (message) => {
      tellFact(message);
      end.receive(message);
    },
    onStatus: (isOpen, hasMissed) => {
      const at = new Date().toISOString();
      publish(isOpen ? 'socket/connected' : 'socket/lost', { at });
      if (hasMissed) void markAllStale(queries);
      if (isOpen) live.open();
      else if (session.isLoggedIn()) live.wait();
      end.setStatus(isOpen ? 'open' : 'closed');
    },
  });
  const end = attachSocket(connection.send);

  const follow = () => {
    if (session.isLoggedIn() && !WITHOUT_SIGN_IN.test(window.location.pathname)) {
      live.start();
      return connection.start();
    }
    connection.stop();
    live.stop();
  };
  const unfollow = session.subscribe(follow);
  const stay = onNavigation(follow);
  window.addEventListener('online', connection.hurry);
  follow();

  return () => {
    unfollow();
    stay();
    window.removeEventListener('online', connection.hurry);
    connection.stop();
    live.stop();
    stopMarking();
  };
}

function tellFact(message: ServerMessage): void {
  if (message.type === 'fact') publish(message.name, message.payload);
}

function openSocket(ticket: string): SocketLike {
  const url = new URL(`${API_BASE}/socket`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  return new WebSocket(url) as SocketLike;
}
