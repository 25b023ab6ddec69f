import { call, markAllStale } from '@acquaint/api-client';
import { API_BASE, createSocketTicket, type ServerMessage } from '@acquaint/contracts';
import { tabSupportView } from '@acquaint/browser-storage';
import { attachSocket, publish } from '@acquaint/event-bus';
import { markStaleOnEvents } from '@acquaint/remote-kit';
import type { QueryClient } from '@tanstack/react-query';
import { onNavigation } from '../app/routes/navigation.ts';
import type { LoginState } from '../auth/login-state.ts';
import { liveStatus, type LiveStatus } from './live-status.ts';
import { createSocketConnection, type SocketLike } from './socket-connection.ts';

/** Pages without a login (R-PAGE-2): people who record there are visitors. */
const WITHOUT_SIGN_IN = /^\/peeks\/record\//;

/** Opens the socket with a ticket; replaced in tests. */
export type OpenSocket = (ticket: string) => SocketLike;

/**
 * Keeps the socket open while somebody is logged in, publishes the server's events on the bus, and refetches outdated queries:
 * those an event concerns, and after a lost socket all that events may have concerned (docs/architecture.md: the database is the source
 * of truth). On the first connection the server sends the events since the page began to fetch, so that
 * nothing is fetched twice. Returns a function that stops everything.
 */
export function startRealtime(
  loginState: Pick<LoginState, 'isLoggedIn' | 'subscribe'>,
  queries: QueryClient,
  open: OpenSocket = openSocket,
  live: LiveStatus = liveStatus,
): () => void {
  const stopMarking = markStaleOnEvents(queries);
  const connection = createSocketConnection({
    ticket: async () => {
      const query = readSince === null ? {} : { page_age_ms: Math.ceil(performance.now() - readSince) };
      return (await call(createSocketTicket, { query })).ticket;
    },
    open,
    random: Math.random,
    onMessage: (message) => {
      tellEvent(message);
      end.receive(message);
    },
    onStatus: (isOpen, hasMissed) => {
      const at = new Date().toISOString();
      publish(isOpen ? 'socket/connected' : 'socket/lost', { at });
      if (hasMissed) void markAllStale(queries);
      if (isOpen) readSince = null;
      if (isOpen) live.open();
      else if (loginState.isLoggedIn()) live.wait();
      end.setStatus(isOpen ? 'open' : 'closed');
    },
  });
  const end = attachSocket(connection.send);
  /**
   * Time (`performance.now()`) from which answers may lack changes whose events this page did not receive: the start of the page, the
   * login, or when the last socket was closed on purpose. Null once a socket was open: after a lost one everything is refetched.
   */
  let readSince: number | null = performance.now();
  let wasLoggedIn = loginState.isLoggedIn();

  const follow = () => {
    if (loginState.isLoggedIn() && !wasLoggedIn) readSince = performance.now();
    wasLoggedIn = loginState.isLoggedIn();
    // In a view of a member's pages, the socket would tell what concerns the member of staff.
    const mayOpen = !WITHOUT_SIGN_IN.test(window.location.pathname) && tabSupportView.read() === null;
    if (loginState.isLoggedIn() && mayOpen) {
      live.start();
      return connection.start();
    }
    connection.stop();
    live.stop();
    readSince ??= performance.now();
  };
  const unfollow = loginState.subscribe(follow);
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

function tellEvent(message: ServerMessage): void {
  if (message.type === 'event') publish(message.name, message.payload);
}

function openSocket(ticket: string): SocketLike {
  const url = new URL(`${API_BASE}/socket`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  return new WebSocket(url) as SocketLike;
}
