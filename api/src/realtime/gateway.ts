import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { ClientMessage, type ServerMessage } from '@acquaint/contracts';
import type { Clock } from '../ports/clock/clock.ts';
import { ProblemError, unreachable } from '../http/problem.ts';
import { hasRepeatedKeys } from '../http/security/duplicate-json-keys.ts';
import type { SocketUser } from '../http/security/tokens.ts';
import { inLocale, translated } from '../i18n/i18n.ts';
import { isOverloaded, isUnreachable } from '../ports/database/errors.ts';
import { NO_TRACING, type Tracing } from '../ports/tracing/tracing.ts';
import type { PubSub } from './pub-sub/pub-sub.ts';
import { createPace } from './pace.ts';
import { createRecentEvents } from './recent-events.ts';

/** Where a socket is: in which process, and which of its sockets. */
export interface SocketAddress {
  readonly processId: string;
  readonly socketId: string;
}

/** An open socket of a member or guest. */
export interface Connection {
  /** Unique for each socket. */
  readonly id: string;
  readonly address: SocketAddress;
  readonly user: SocketUser;
  readonly send: (message: ServerMessage) => void;
  /**
   * Closes the socket.
   * @param code 4000–4999; the reason is for developers.
   */
  readonly close: (code: number, reason: string) => void;
  /** Sets the expiry of a new access token, and confirms it over the socket. */
  readonly renew: (until: Temporal.Instant) => void;
}

/** A connection as the gateway uses it: a message for many is serialized once. */
interface OpenConnection extends Connection {
  readonly sendText: (text: Buffer) => void;
  /**
   * Called when the login has ended or the person was suspended: further messages are ignored, and the user counts as gone at once, whether or not
   * their page closes.
   */
  readonly end: () => void;
}

/** `lost`: they may come back. `access-ended`: their login has ended, or they were suspended. */
export type CloseReason = 'lost' | 'access-ended';

type MessageType = ClientMessage['type'];
type MessageOf<T extends MessageType> = Extract<ClientMessage, { type: T }>;
type AnyHandler = (connection: Connection, message: never) => void | Promise<void>;

/** Lets modules handle and send messages over the socket. */
export interface Gateway {
  /**
   * Registers the only handler of a message type. Messages of one connection are handled one after the other. If a
   * handler throws a ProblemError, it is sent to the client, and the socket stays open.
   */
  readonly onMessage: <T extends MessageType>(
    type: T,
    handler: (connection: Connection, message: MessageOf<T>) => void | Promise<void>,
  ) => void;
  /** Called once for each socket that ends. */
  readonly onClose: (handler: (connection: Connection, reason: CloseReason) => void | Promise<void>) => void;
  /** Sends to every socket of these members, in all processes. */
  readonly sendTo: (userIds: readonly string[], message: ServerMessage) => void;
  /** Sends to single sockets, in whichever processes they are. A socket that has closed meanwhile gets nothing. */
  readonly sendToSockets: (addresses: readonly SocketAddress[], message: ServerMessage) => void;
  /**
   * Takes over an opened WebSocket.
   * @param readSince when its page started to load, by `performance.now()` of this process: it gets the events since
   * then; null for none.
   */
  readonly accept: (socket: WebSocket, user: SocketUser, readSince?: number | null) => void;
  readonly connectionCount: () => number;
  /** Closes every socket. Their pages come back. @param reason for developers. */
  readonly closeAll: (reason: string) => void;
  /**
   * Takes no more sockets, and closes the open ones, a few at a time, so that their pages do not all come back at once. Resolves once
   * what their end causes is done.
   */
  readonly drain: () => Promise<void>;
}

interface Dependencies {
  readonly processId: string;
  readonly clock: Clock;
  readonly pubSub: PubSub;
  readonly log: FastifyBaseLogger;
  readonly tracing?: Tracing;
  /** Monotonic clock in milliseconds, which a test cannot move. */
  readonly time?: () => number;
}

/** Unsent bytes above which a client is disconnected as too slow: it reconnects and catches up. */
const MAX_UNSENT_BYTES = 1_000_000;
const PING_MS = 25_000;
/** Time for a page whose access has ended to close its socket, ms. */
const GOODBYE_MS = 1_000;
/** Time after its token expires in which a page can renew its socket, ms: it notices the expiry only when a call fails. */
const RENEW_WITHIN_MS = 30_000;
/** Sockets that are closed at once when the server stops. */
const DRAINED_AT_ONCE = 50;
const CODES = {
  unrenewed: 4002,
  accessEnded: 4003,
  slow: 4008,
  tooFast: 4029,
  goingAway: 1001,
  restarting: 1012,
} as const;

export function createGateway({
  processId,
  clock,
  pubSub,
  log,
  tracing = NO_TRACING,
  time = () => performance.now(),
}: Dependencies): Gateway {
  const handlers = new Map<MessageType, AnyHandler>();
  const closeHandlers: ((connection: Connection, reason: CloseReason) => void | Promise<void>)[] = [];
  const byUser = new Map<string, Set<OpenConnection>>();
  const byId = new Map<string, OpenConnection>();
  const sockets = new Set<WebSocket>();
  /** The work that closed sockets have caused. */
  const ending = new Set<Promise<void>>();
  let isDraining = false;
  const recent = createRecentEvents(time);

  const ofPerson = (userId: string): readonly OpenConnection[] => [...(byUser.get(userId) ?? [])];
  const end = (connections: Iterable<OpenConnection>): void => {
    for (const connection of connections) connection.end();
  };
  const unsubscribe = pubSub.subscribe((message) => {
    if (message.kind === 'message') {
      if (message.message.type === 'event') recent.remember(message.userIds, message.message);
      // Serialized once for all: for two hundred people that is most of the cost.
      const text = Buffer.from(JSON.stringify(message.message));
      const connections = message.userIds.flatMap((userId) => [...(byUser.get(userId) ?? [])]);
      const sendAll = (): void => {
        for (const { sendText } of connections) sendText(text);
      };
      if (message.trace === undefined || connections.length === 0) sendAll();
      else {
        const attributes = { 'socket.count': connections.length };
        tracing.span(
          `send ${nameOf(message.message)}`,
          { kind: 'producer', parent: message.trace, attributes },
          sendAll,
        );
      }
    } else if (message.kind === 'sockets') {
      for (const id of message.socketIds) byId.get(id)?.send(message.message);
    } else if (message.kind === 'person-suspended') end(ofPerson(message.id));
    else if (message.kind === 'login-ended')
      end(
        [...byUser.values()].flatMap((mine) => [...mine].filter(({ user }) => user.loginId === message.id)),
      );
  });

  const closeAll = (reason: string): void => {
    for (const socket of sockets) socket.close(CODES.goingAway, reason);
  };
  // A page whose socket reconnects refetches what it missed.
  pubSub.onGap(() => {
    recent.forget();
    closeAll('news of other servers may be missing');
  });

  const dispatch = async (connection: Connection, message: ClientMessage): Promise<void> => {
    if (message.type === 'ping') return connection.send({ type: 'pong' });
    const handler = handlers.get(message.type);
    // A guest has no account, so only room messages are allowed.
    if (connection.user.guestOf !== undefined && !message.type.startsWith('room/')) {
      return refuse(connection, 'bad-message', 'Guests can only be in the call they were invited to.');
    }
    if (!handler) return refuse(connection, 'bad-message', 'This server doesn’t accept this message.');
    try {
      await tracing.span(`receive ${message.type}`, { kind: 'server', parent: null }, () =>
        handler(connection, message as never),
      );
    } catch (error) {
      if (error instanceof ProblemError) return refuse(connection, 'bad-message', error.detail);
      log.error({ err: error, type: message.type }, 'socket message failed');
      if (isUnreachable(error) || isOverloaded(error))
        return refuse(connection, 'unavailable', unreachable().detail);
      refuse(connection, 'bad-message', 'Something went wrong. Please try again later.');
    }
  };

  const accept = (socket: WebSocket, user: SocketUser, readSince: number | null = null): void => {
    if (isDraining) return socket.close(CODES.restarting, 'the server is stopping: come back');
    let isOver = false;
    let queue = Promise.resolve();
    let tokenTimer: NodeJS.Timeout | undefined;
    const endWith = (until: Temporal.Instant): void => {
      clearTimeout(tokenTimer);
      tokenTimer = setTimeout(
        () => {
          connection.close(CODES.unrenewed, 'the access token has ended, and was not renewed');
          setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
        },
        // In real time, like the expiry of tokens, even if a test moves the clock.
        until.epochMilliseconds + RENEW_WITHIN_MS - Date.now(),
      );
      tokenTimer.unref();
    };
    const connection: OpenConnection = {
      ...connect(socket, user, processId),
      renew: (until) => {
        if (isOver) return;
        endWith(until);
        const server_time = Temporal.Instant.fromEpochMilliseconds(Date.now()).toString();
        connection.send({ type: 'renewed', server_time, token_ends_at: until.toString() });
      },
      end: () => {
        socket.close(CODES.accessEnded, 'the access has ended');
        // A page that does not respond would keep it open for half a minute.
        setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
        leave('access-ended');
      },
    };
    const leave = (reason: CloseReason): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(tokenTimer);
      sockets.delete(socket);
      byId.delete(connection.id);
      mine.delete(connection);
      if (mine.size === 0 && byUser.get(user.id) === mine) byUser.delete(user.id);
      // After the messages sent before, so that a leave message counts as leaving.
      queue = queue.then(() => tellClosed(connection, reason));
      const end = queue.finally(() => ending.delete(end));
      ending.add(end);
    };
    const mine = byUser.get(user.id) ?? new Set();
    byUser.set(user.id, mine.add(connection));
    sockets.add(socket);
    byId.set(connection.id, connection);

    const pace = createPace();
    const hear = (data: Buffer, isBinary: boolean): void => {
      if (isOver) return;
      const verdict = pace.count(time());
      if (verdict === 'abusive') return connection.close(CODES.tooFast, 'too many messages');
      if (verdict === 'too-fast')
        return refuse(connection, 'too-fast', 'That was too fast. Please wait a moment.');
      const message = isBinary ? null : readMessage(data.toString('utf8'));
      if (!message) return refuse(connection, 'bad-message', 'We couldn’t read this message.');
      queue = queue.then(() => dispatch(connection, message));
    };
    socket.on('message', (data: Buffer, isBinary) =>
      inLocale(user.formats ?? null, () => hear(data, isBinary)),
    );
    keepAlive(socket);
    socket.on('error', (error) => log.debug({ err: error }, 'socket'));
    socket.on('close', () => leave('lost'));
    const missed = readSince === null ? [] : recent.toldSince(user.id, readSince);
    const ends = user.until ? { token_ends_at: user.until.toString() } : {};
    const hello = { type: 'hello', user_id: user.id, server_time: clock.now().toString(), ...ends } as const;
    connection.send({ ...hello, has_missed: missed === null });
    for (const event of missed ?? []) connection.send(event);
    if (user.until) endWith(user.until);
  };

  const tellClosed = async (connection: Connection, reason: CloseReason): Promise<void> => {
    for (const handler of closeHandlers) {
      try {
        await handler(connection, reason);
      } catch (error) {
        log.error({ err: error }, 'socket close failed');
      }
    }
  };

  return {
    onMessage: (type, handler) => {
      if (handlers.has(type)) throw new Error(`Socket messages of type ${type} are handled twice`);
      handlers.set(type, handler);
    },
    onClose: (handler) => {
      closeHandlers.push(handler);
    },
    sendTo: (userIds, message) => {
      if (userIds.length === 0) return;
      const trace = tracing.current();
      pubSub.publish({ kind: 'message', userIds, message, ...(trace === undefined ? {} : { trace }) });
    },
    sendToSockets: (addresses, message) => {
      for (const { socketId } of addresses) byId.get(socketId)?.send(message);
      const elsewhere = addresses.filter((address) => address.processId !== processId);
      const socketIds = elsewhere.map(({ socketId }) => socketId);
      if (socketIds.length > 0) pubSub.publish({ kind: 'sockets', socketIds, message });
    },
    accept,
    closeAll,
    connectionCount: () => sockets.size,
    drain: async () => {
      isDraining = true;
      for (const batch of inBatches([...sockets], DRAINED_AT_ONCE)) {
        await Promise.all(batch.map((socket) => goodbye(socket)));
        await Promise.all(ending);
      }
      await Promise.all(ending);
      unsubscribe();
    },
  };
}

function connect(
  socket: WebSocket,
  user: SocketUser,
  processId: string,
): Omit<OpenConnection, 'end' | 'renew'> {
  const sendText = (text: Buffer): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
    else socket.send(text, { binary: false });
  };
  const id = randomUUID();
  return {
    id,
    address: { processId, socketId: id },
    user,
    sendText,
    send: (message) => sendText(Buffer.from(JSON.stringify(message))),
    close: (code, reason) => {
      socket.close(code, reason);
    },
  };
}

/** Names a message in a trace: an event by its own name. */
function nameOf(message: ServerMessage): string {
  return message.type === 'event' ? message.name : message.type;
}

function inBatches<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}

/** Closes a socket, and waits until it is closed; one that does not answer is ended. */
function goodbye(socket: WebSocket): Promise<void> {
  if (socket.readyState === socket.CLOSED) return Promise.resolve();
  return new Promise((closed) => {
    const limit = setTimeout(() => socket.terminate(), GOODBYE_MS);
    socket.once('close', () => {
      clearTimeout(limit);
      closed();
    });
    socket.close(CODES.restarting, 'the server is stopping: come back');
  });
}

type RefusalCode = Extract<ServerMessage, { type: 'error' }>['code'];

function refuse(connection: Connection, code: RefusalCode, detail: string): void {
  connection.send({ type: 'error', code, detail: translated(detail) });
}

function readMessage(text: string): ClientMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    return hasRepeatedKeys(text, value) ? null : (ClientMessage.safeParse(value).data ?? null);
  } catch {
    return null;
  }
}

/** Detects a client that vanished without closing, within two pings. */
function keepAlive(socket: WebSocket): void {
  let alive = true;
  const timer = setInterval(() => {
    if (!alive) {
      socket.terminate();
      return;
    }
    alive = false;
    socket.ping();
  }, PING_MS);
  timer.unref();
  socket.on('pong', () => {
    alive = true;
  });
  socket.on('close', () => {
    clearInterval(timer);
  });
}
