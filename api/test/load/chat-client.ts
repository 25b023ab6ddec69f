import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import {
  API_BASE,
  createSocketTicket,
  type ClientMessage,
  type Message,
  type ServerMessage,
} from '@acquaint/contracts';
import { createClient, type Caller } from '../client.ts';

/** A message that the server has not acknowledged yet. */
interface Unsent {
  readonly clientId: string;
  readonly text: string;
  isOnItsWay: boolean;
}

/** A client of one conversation as described in the contract: an outbox, a cursor, and a socket that may break. */
export interface ChatClient {
  /**
   * Adds a message to the outbox and sends it as soon as there is a socket.
   * @returns its client id.
   */
  readonly write: (text: string) => string;
  /** Connects, and reconnects whenever the socket is lost, until `goOffline`. */
  readonly goOnline: () => void;
  readonly goOffline: () => void;
  /** Breaks the socket without a close frame, like a bad network. */
  readonly cut: () => void;
  /** By message number. */
  readonly messages: ReadonlyMap<number, Message>;
  /** Acknowledged message numbers, by client id. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Violations: two messages with one number, or a message acknowledged with two numbers. */
  readonly faults: readonly string[];
  readonly unsentCount: () => number;
  /** Milliseconds from sending to the acknowledgement, only of messages acknowledged after the first try. */
  readonly waits: readonly number[];
}

interface Options {
  readonly as: Caller;
  readonly conversationId: string;
  /** Returns the server's current address, which changes after a restart. */
  readonly url: () => string;
}

/** Maximum number of unacknowledged messages sent at once. */
const WINDOW = 20;
const RETRY_MS = 150;
/** Errors after which the client connects and sends again. */
const AGAIN: ReadonlySet<string> = new Set(['too-fast', 'unavailable']);

export function createChatClient({ as, conversationId, url }: Options): ChatClient {
  const outbox: Unsent[] = [];
  const messages = new Map<number, Message>();
  const acknowledged = new Map<string, number>();
  const faults: string[] = [];
  const waits: number[] = [];
  const sentAt = new Map<string, number>();
  /** Everything up to this version has been received. */
  let cursor = 0;
  let isCatchingUp = false;
  let isOnline = false;
  let socket: WebSocket | null = null;

  const send = (message: ClientMessage): void => socket?.send(JSON.stringify(message));

  const flush = (): void => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (const unsent of outbox.slice(0, WINDOW)) {
      if (unsent.isOnItsWay) continue;
      unsent.isOnItsWay = true;
      sentAt.set(unsent.clientId, performance.now());
      const { clientId: client_id, text } = unsent;
      send({
        type: 'chat/send',
        conversation_id: conversationId,
        client_id,
        text,
        reply_to: null,
        file_ids: [],
      });
    }
  };
  const catchUp = (): void => {
    if (isCatchingUp) return;
    isCatchingUp = true;
    send({ type: 'chat/catch-up', conversation_id: conversationId, after: cursor });
  };
  const keep = (message: Message): void => {
    const known = messages.get(message.seq);
    if (known && known.id !== message.id) faults.push(`two messages have number ${message.seq}`);
    if (!known || known.version < message.version) messages.set(message.seq, message);
  };
  const hear = (message: ServerMessage): void => {
    switch (message.type) {
      case 'hello':
        isCatchingUp = false;
        for (const unsent of outbox) unsent.isOnItsWay = false;
        catchUp();
        return flush();
      case 'chat/messages':
        for (const one of message.messages) {
          keep(one);
          if (one.version === cursor + 1) cursor += 1;
          else if (one.version > cursor) catchUp();
        }
        return;
      case 'chat/changes':
        isCatchingUp = false;
        message.messages.forEach(keep);
        cursor = Math.max(
          cursor,
          message.has_more ? (message.messages.at(-1)?.version ?? cursor) : message.last_version,
        );
        if (message.has_more) catchUp();
        return;
      case 'chat/sent': {
        const { client_id, seq } = message;
        const before = acknowledged.get(client_id);
        if (before !== undefined && before !== seq) faults.push(`${before} is also number ${seq}`);
        acknowledged.set(client_id, seq);
        const index = outbox.findIndex(({ clientId }) => clientId === client_id);
        if (index >= 0) outbox.splice(index, 1);
        waits.push(performance.now() - (sentAt.get(client_id) ?? NaN));
        return flush();
      }
      case 'chat/refused':
        if (message.retry_after_seconds === null) faults.push(message.detail);
        socket?.terminate();
        return;
      case 'error':
        if (!AGAIN.has(message.code)) faults.push(message.detail);
        socket?.terminate();
        return;
      default:
    }
  };

  const connect = async (): Promise<void> => {
    const client = createClient(url());
    try {
      const { ticket } = await client.ok(createSocketTicket, {}, { as });
      if (!isOnline) return;
      const opened = new WebSocket(`${client.url.replace('http', 'ws')}${API_BASE}/socket?ticket=${ticket}`);
      socket = opened;
      opened.on('message', (data: Buffer) => hear(JSON.parse(data.toString('utf8')) as ServerMessage));
      opened.on('error', () => undefined);
      opened.on('close', () => {
        if (socket === opened) socket = null;
        again();
      });
    } catch {
      again();
    }
  };
  const again = (): void => {
    if (isOnline) setTimeout(() => void (isOnline && connect()), RETRY_MS).unref();
  };

  return {
    write: (text) => {
      const clientId = randomUUID();
      outbox.push({ clientId, text, isOnItsWay: false });
      flush();
      return clientId;
    },
    goOnline: () => {
      isOnline = true;
      void connect();
    },
    goOffline: () => {
      isOnline = false;
      socket?.terminate();
    },
    cut: () => socket?.terminate(),
    messages,
    acknowledged,
    faults,
    unsentCount: () => outbox.length,
    waits,
  };
}
