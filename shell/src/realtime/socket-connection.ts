import type { ClientMessage, ServerMessage } from '@acquaint/contracts';

/** The part of a WebSocket that is used. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  readonly send: (text: string) => void;
  readonly close: () => void;
}

export interface SocketConnectionDependencies {
  /** Fetches a one-time ticket (30 seconds). */
  readonly ticket: () => Promise<string>;
  readonly open: (ticket: string) => SocketLike;
  readonly onMessage: (message: ServerMessage) => void;
  /**
   * Called with true after the server's hello, with false when the socket was lost. `hasMissed`: it was lost before, or took more
   * than one attempt, or the server says so, so that events may have been missed.
   */
  readonly onStatus: (open: boolean, hasMissed: boolean) => void;
  /** 0 to 1; spreads the reconnects of many browsers over time. */
  readonly random: () => number;
}

interface TokenTimes {
  readonly server_time: string;
  readonly token_ends_at?: string;
}

export interface SocketConnection {
  /** Connects and stays connected until `stop`. */
  readonly start: () => void;
  readonly stop: () => void;
  /** @returns false if the socket is not open; the message is not queued. */
  readonly send: (message: ClientMessage) => boolean;
  /** The network is back: retries at once, and replaces a socket that does not answer. */
  readonly hurry: () => void;
}

/** Milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
const PING_EVERY = 25_000;
/** A socket that receives nothing for this long (ms), not even an answer to a ping, is dead. */
const SILENCE = 60_000;
/** Time to answer a ping (ms) when the network is back, because TCP may take many seconds to detect a dead connection. */
const ANSWER_WITHIN = 500;

/**
 * Milliseconds after the expiry of its access token at which the socket is renewed, within the server's grace of half a minute.
 * Fetching the ticket then refreshes the tokens.
 */
const RENEW_AFTER = 2_000;

/** Keeps one socket open: exponential backoff with jitter, a heartbeat, a new ticket for each attempt. */
export function createSocketConnection(deps: SocketConnectionDependencies): SocketConnection {
  let started = false;
  let attempt = 0;
  /** Number of the attempt; messages of older ones are ignored. */
  let generation = 0;
  let socket: SocketLike | null = null;
  let isOpen = false;
  let hasMissed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let heardAt = 0;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let probing: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    const mine = ++generation;
    try {
      const ticket = await deps.ticket();
      if (mine !== generation) return;
      listen(deps.open(ticket), mine);
    } catch {
      if (mine === generation) retryLater();
    }
  }

  function listen(opened: SocketLike, mine: number): void {
    socket = opened;
    heardAt = Date.now();
    heartbeat = setInterval(beat, PING_EVERY);
    opened.onmessage = (event) => {
      if (mine !== generation) return;
      heardAt = Date.now();
      clearTimeout(probing);
      take(event.data);
    };
    opened.onclose = () => {
      if (mine === generation) lose();
    };
  }

  function take(data: unknown): void {
    // The server's messages follow the same contract, so only the envelope is checked.
    const message = JSON.parse(String(data)) as ServerMessage;
    if (message.type === 'hello') {
      attempt = 0;
      isOpen = true;
      deps.onStatus(true, hasMissed || message.has_missed);
      hasMissed = false;
    }
    if (message.type === 'hello' || message.type === 'renewed') renewLater(message);
    deps.onMessage(message);
  }

  /** Schedules the renewal by the server's clock, because the device's may be wrong. */
  function renewLater({ token_ends_at, server_time }: TokenTimes): void {
    clearTimeout(renewal);
    if (token_ends_at === undefined) return;
    const left = Math.max(0, Date.parse(token_ends_at) - Date.parse(server_time));
    renewal = setTimeout(() => void renew(generation), left + RENEW_AFTER);
  }

  async function renew(mine: number): Promise<void> {
    try {
      const ticket = await deps.ticket();
      if (mine === generation)
        socket?.send(JSON.stringify({ type: 'renew', ticket } satisfies ClientMessage));
    } catch {
      // The server closes the socket, and the next attempt opens another one.
    }
  }

  function beat(): void {
    if (Date.now() - heardAt > SILENCE) lose();
    else if (isOpen) socket?.send(JSON.stringify({ type: 'ping' } satisfies ClientMessage));
  }

  /** Pings the server, and replaces the socket if no answer comes. */
  function probe(): void {
    socket?.send(JSON.stringify({ type: 'ping' } satisfies ClientMessage));
    clearTimeout(probing);
    probing = setTimeout(() => {
      drop();
      hasMissed = true;
      void connect();
    }, ANSWER_WITHIN);
  }

  function lose(): void {
    drop();
    retryLater();
  }

  /** Closes the socket and ignores its later messages. */
  function drop(): void {
    generation += 1;
    clearInterval(heartbeat);
    clearTimeout(probing);
    clearTimeout(renewal);
    socket?.close();
    socket = null;
    if (!isOpen) return;
    isOpen = false;
    deps.onStatus(false, false);
  }

  function retryLater(): void {
    if (!started) return;
    hasMissed = true;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
    attempt += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), wait / 2 + (wait / 2) * deps.random());
  }

  return {
    start() {
      if (started) return;
      started = true;
      attempt = 0;
      hasMissed = false;
      void connect();
    },
    stop() {
      started = false;
      clearTimeout(timer);
      drop();
    },
    send(message) {
      if (!isOpen || socket === null) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    hurry() {
      if (!started) return;
      if (isOpen) return probe();
      if (socket !== null) return;
      clearTimeout(timer);
      attempt = 0;
      void connect();
    },
  };
}
