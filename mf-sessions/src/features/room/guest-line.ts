import { API_BASE, type ServerMessage } from '@acquaint/contracts';
import type { SocketStatus } from '@acquaint/event-bus';
import type { RoomLine } from './room-line.ts';

interface GuestLineOptions {
  /** A one-time ticket of the socket; a failure ends this try. */
  readonly ticket: () => Promise<string>;
  /** @returns true when trying on is of no use: the call is over, or the guest was refused. */
  readonly failed: (failure: unknown) => boolean;
}

/** Milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** Longer than a proxy waits for nobody knows. */
const PING_EVERY = 25_000;
/** A socket that brings nothing, not even an answer to a ping, for this long is dead. */
const SILENCE = 60_000;
/** When the network is back: TCP may take many seconds to say that a connection is dead, or to go on with it. */
const ANSWER_WITHIN = 500;

/** A guest's own socket: it carries one room, and comes back by itself until it is closed. The platform's one is for who is logged in. */
export function openGuestLine({
  ticket,
  failed,
}: GuestLineOptions): RoomLine & { readonly close: () => void } {
  const listeners = new Set<(message: ServerMessage) => void>();
  const watchers = new Set<(status: SocketStatus) => void>();
  let status: SocketStatus = 'closed';
  let socket: WebSocket | null = null;
  let isOver = false;
  let attempt = 0;
  let heardAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let probing: ReturnType<typeof setTimeout> | undefined;

  const become = (next: SocketStatus): void => {
    if (next === status) return;
    status = next;
    for (const watch of [...watchers]) watch(next);
  };
  const send: RoomLine['send'] = (message) => {
    if (status !== 'open' || socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  const again = (): void => {
    if (isOver) return;
    timer = setTimeout(tryNow, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt));
    attempt += 1;
  };
  const connect = async (): Promise<void> => {
    try {
      const fresh = await ticket();
      if (!isOver) listen(new WebSocket(addressOf(fresh)));
    } catch (failure) {
      if (!isOver && !failed(failure)) again();
    }
  };
  const listen = (opened: WebSocket): void => {
    socket = opened;
    heardAt = Date.now();
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return;
      heardAt = Date.now();
      clearTimeout(probing);
      // The server's messages are made from the same contract; only their frame is looked at.
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.type === 'hello') {
        attempt = 0;
        become('open');
      }
      for (const listen of [...listeners]) listen(message);
    };
    opened.onclose = () => {
      if (socket === opened) lost();
    };
  };
  const lost = (): void => {
    clearTimeout(probing);
    socket = null;
    become('closed');
    again();
  };
  const tryNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    void connect();
  };
  /** The network is back: the next try is now, and a socket that did not outlive it is left. */
  const hurry = (): void => {
    attempt = 0;
    if (send({ type: 'ping' })) {
      clearTimeout(probing);
      probing = setTimeout(() => {
        socket?.close();
        lost();
        tryNow();
      }, ANSWER_WITHIN);
    } else if (timer !== undefined) {
      tryNow();
    }
  };
  window.addEventListener('online', hurry);
  const beat = (): void => {
    if (socket === null || Date.now() - heardAt <= SILENCE) {
      send({ type: 'ping' });
      return;
    }
    socket.close();
    lost();
  };
  const ping = setInterval(beat, PING_EVERY);
  void connect();

  return {
    send,
    messages$: {
      subscribe: (listener) => {
        listeners.add(listener);
        return { unsubscribe: () => listeners.delete(listener) };
      },
    },
    status$: {
      subscribe: (watch) => {
        watchers.add(watch);
        watch(status);
        return { unsubscribe: () => watchers.delete(watch) };
      },
    },
    close: () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(probing);
      clearInterval(ping);
      window.removeEventListener('online', hurry);
      socket?.close();
      become('closed');
    },
  };
}

function addressOf(ticket: string): URL {
  const url = new URL(`${API_BASE}/socket`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  return url;
}
