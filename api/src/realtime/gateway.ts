import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { ClientMessage, type ServerMessage } from '@acquaint/contracts';
import type { Clock } from '../ports/clock/clock.ts';
import { ProblemError } from '../http/problem.ts';
import { hasRepeatedKeys } from '../http/repeated-keys.ts';
import type { SocketUser } from '../http/tokens.ts';
import { inFormats, translated } from '../words/words.ts';
import type { FanOut } from './fan-out.ts';
import { createPace } from './pace.ts';
import { createRecentFacts } from './recent-facts.ts';

/** An open socket of a signed-in person. */
export interface Connection {
  /** New with each socket. */
  readonly id: string;
  readonly user: SocketUser;
  readonly send: (message: ServerMessage) => void;
  /** @param code 4000–4999; the reason is for developers. */
  readonly close: (code: number, reason: string) => void;
  /** Its access token is another one now. Says so over the socket. */
  readonly renew: (until: Temporal.Instant) => void;
}

/** A connection as the gateway has it: a message for many is written as JSON once. */
interface OpenConnection extends Connection {
  readonly sendText: (text: Buffer) => void;
  /** Their sign-in has ended: nothing of theirs is heard any more, and they are gone at once, whether their page closes or not. */
  readonly end: () => void;
}

/** `lost`: they may come back. `signed-out`: their sign-in has ended. */
export type CloseReason = 'lost' | 'signed-out';

type MessageType = ClientMessage['type'];
type MessageOf<T extends MessageType> = Extract<ClientMessage, { type: T }>;
type AnyHandler = (connection: Connection, message: never) => void | Promise<void>;

/** Where modules hang in what people send over the socket. */
export interface Gateway {
  /**
   * Handles one type of message; one handler per type. Messages of one connection are handled one after the other.
   * A ProblemError thrown is told to the sender and closes nothing.
   */
  readonly onMessage: <T extends MessageType>(
    type: T,
    handler: (connection: Connection, message: MessageOf<T>) => void | Promise<void>,
  ) => void;
  /** Told once for each socket that ends. */
  readonly onClose: (handler: (connection: Connection, reason: CloseReason) => void | Promise<void>) => void;
  /** Sends to every socket of these people, on whatever process. */
  readonly sendTo: (userIds: readonly string[], message: ServerMessage) => void;
  /** Says something to a room, on whatever process its people are; what it means there is `onRoomWord`'s. */
  readonly sendToRoom: (sessionId: string, message: ServerMessage) => void;
  /** Told of what is said to rooms, here or on other processes; for whoever keeps the rooms. */
  readonly onRoomWord: (handler: (sessionId: string, message: ServerMessage) => void) => void;
  /**
   * Takes over an opened WebSocket.
   * @param readSince when its page read first, by `performance.now()` of this process: it is told the facts since then; null:
   * only those to come.
   */
  readonly accept: (socket: WebSocket, user: SocketUser, readSince?: number | null) => void;
  readonly connectionCount: () => number;
  /** Says goodbye to every socket. */
  readonly stop: () => void;
}

interface Dependencies {
  readonly clock: Clock;
  readonly fanOut: FanOut;
  readonly log: FastifyBaseLogger;
  /** Milliseconds, only ever rising, also when a test moves the clock. */
  readonly time?: () => number;
}

/** More unsent bytes than this and the other side is too slow: it comes back and catches up. */
const MAX_UNSENT_BYTES = 1_000_000;
const PING_MS = 25_000;
/** How long a page whose sign-in has ended may take to close its socket, milliseconds. */
const GOODBYE_MS = 1_000;
/** After its token ends a page has so long to renew its socket, milliseconds: it learns that its token has ended by a call that fails. */
const RENEW_WITHIN_MS = 30_000;
const CODES = { unrenewed: 4002, signedOut: 4003, slow: 4008, tooFast: 4029, goingAway: 1001 } as const;

export function createGateway({ clock, fanOut, log, time = () => performance.now() }: Dependencies): Gateway {
  const handlers = new Map<MessageType, AnyHandler>();
  const roomHandlers: ((sessionId: string, message: ServerMessage) => void)[] = [];
  const closeHandlers: ((connection: Connection, reason: CloseReason) => void | Promise<void>)[] = [];
  const byUser = new Map<string, Set<OpenConnection>>();
  const sockets = new Set<WebSocket>();
  const recent = createRecentFacts(time);

  const ofPerson = (userId: string): readonly OpenConnection[] => [...(byUser.get(userId) ?? [])];
  const end = (connections: Iterable<OpenConnection>): void => {
    for (const connection of connections) connection.end();
  };
  const unsubscribe = fanOut.subscribe((word) => {
    if (word.kind === 'message') {
      if (word.message.type === 'fact') recent.remember(word.userIds, word.message);
      // Written once for all of them: to two hundred people that is most of what it costs.
      const text = Buffer.from(JSON.stringify(word.message));
      for (const userId of word.userIds) for (const { sendText } of byUser.get(userId) ?? []) sendText(text);
    } else if (word.kind === 'room') {
      for (const handler of roomHandlers) handler(word.sessionId, word.message);
    } else if (word.kind === 'person-suspended') end(ofPerson(word.id));
    else if (word.kind === 'sign-in-ended')
      end([...byUser.values()].flatMap((mine) => [...mine].filter(({ user }) => user.family === word.id)));
  });

  // What was missed is read anew by a page whose socket comes back.
  fanOut.onGap(() => {
    recent.forget();
    for (const socket of sockets) socket.close(CODES.goingAway, 'news of other servers may be missing');
  });

  const dispatch = async (connection: Connection, message: ClientMessage): Promise<void> => {
    if (message.type === 'ping') return connection.send({ type: 'pong' });
    const handler = handlers.get(message.type);
    // A guest has no account: what is not of the room is not theirs.
    if (connection.user.guestOf !== undefined && !message.type.startsWith('room/')) {
      return refuse(connection, 'bad-message', 'Guests can only be in the call they were invited to.');
    }
    if (!handler) return refuse(connection, 'bad-message', 'This server doesn’t accept this message.');
    try {
      await handler(connection, message as never);
    } catch (error) {
      if (error instanceof ProblemError) return refuse(connection, 'bad-message', error.detail);
      log.error({ err: error, type: message.type }, 'socket message failed');
      refuse(connection, 'bad-message', 'Something went wrong. Please try again later.');
    }
  };

  const accept = (socket: WebSocket, user: SocketUser, readSince: number | null = null): void => {
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
        // By the real time, as tokens end, also when a test moves the clock.
        until.epochMilliseconds + RENEW_WITHIN_MS - Date.now(),
      );
      tokenTimer.unref();
    };
    const connection: OpenConnection = {
      ...connect(socket, user),
      renew: (until) => {
        if (isOver) return;
        endWith(until);
        const server_time = Temporal.Instant.fromEpochMilliseconds(Date.now()).toString();
        connection.send({ type: 'renewed', server_time, token_ends_at: until.toString() });
      },
      end: () => {
        socket.close(CODES.signedOut, 'the sign-in has ended');
        // A page that does not answer would keep it open for half a minute.
        setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
        leave('signed-out');
      },
    };
    const leave = (reason: CloseReason): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(tokenTimer);
      sockets.delete(socket);
      mine.delete(connection);
      if (mine.size === 0 && byUser.get(user.id) === mine) byUser.delete(user.id);
      // After what the person still sent: a leave before the end counts as a leave.
      queue = queue.then(() => tellClosed(connection, reason));
    };
    const mine = byUser.get(user.id) ?? new Set();
    byUser.set(user.id, mine.add(connection));
    sockets.add(socket);

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
      inFormats(user.formats ?? null, () => hear(data, isBinary)),
    );
    keepAlive(socket);
    socket.on('error', (error) => log.debug({ err: error }, 'socket'));
    socket.on('close', () => leave('lost'));
    const missed = readSince === null ? [] : recent.toldSince(user.id, readSince);
    const ends = user.until ? { token_ends_at: user.until.toString() } : {};
    const hello = { type: 'hello', user_id: user.id, server_time: clock.now().toString(), ...ends } as const;
    connection.send({ ...hello, has_missed: missed === null });
    for (const fact of missed ?? []) connection.send(fact);
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
      if (userIds.length > 0) fanOut.publish({ kind: 'message', userIds, message });
    },
    sendToRoom: (sessionId, message) => fanOut.publish({ kind: 'room', sessionId, message }),
    onRoomWord: (handler) => {
      roomHandlers.push(handler);
    },
    accept,
    connectionCount: () => sockets.size,
    stop: () => {
      unsubscribe();
      for (const socket of sockets) socket.close(CODES.goingAway, 'restarting');
    },
  };
}

function connect(socket: WebSocket, user: SocketUser): Omit<OpenConnection, 'end' | 'renew'> {
  const sendText = (text: Buffer): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
    else socket.send(text, { binary: false });
  };
  return {
    id: randomUUID(),
    user,
    sendText,
    send: (message) => sendText(Buffer.from(JSON.stringify(message))),
    close: (code, reason) => {
      socket.close(code, reason);
    },
  };
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

/** A peer that vanished without a word is noticed within two pings. */
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
