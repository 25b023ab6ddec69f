import { API_BASE, type ServerMessage } from '@acquaint/contracts';
import type { SocketStatus } from '@acquaint/event-bus';
import type { RoomLine } from '../transport/room-line.ts';

interface GuestLineOptions {
  /** Fetches a one-time ticket for the socket; a failure ends this attempt. */
  readonly ticket: () => Promise<string>;
  /** @returns true if retrying is pointless, because the call is over or the guest was refused. */
  readonly failed: (failure: unknown) => boolean;
}

/** Waiting time between attempts, in milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** Ping interval in milliseconds, shorter than the idle timeout of usual proxies. */
const PING_EVERY = 25_000;
/** A socket that receives nothing for this long (ms), not even an answer to a ping, is dead. */
const SILENCE = 60_000;
/** Time to answer a ping (ms) when the network is back, because TCP may take many seconds to detect a dead connection. */
const ANSWER_WITHIN = 500;

/** Opens a guest's own socket for one room; it reconnects until it is closed. The platform's socket is for logged-in members. */
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
      // The server's messages follow the same contract, so only the envelope is checked.
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
  /** The network is back: retries at once, and replaces a socket that does not answer. */
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
