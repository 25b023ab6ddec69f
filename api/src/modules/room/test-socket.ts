import { WebSocket } from 'ws';
import { API_BASE, createSocketTicket, type ClientMessage, type ServerMessage } from '@acquaint/contracts';
import type { ApiClient, Caller } from '../../../test/client.ts';

type MessageType = ServerMessage['type'];
type MessageOf<T extends MessageType> = Extract<ServerMessage, { type: T }>;

/** A person's socket in a test. Received messages are kept until they are read. */
export interface TestSocket {
  readonly send: (message: ClientMessage) => void;
  /** Returns the oldest unread message of a type, waiting for one if necessary. */
  readonly next: <T extends MessageType>(type: T) => Promise<MessageOf<T>>;
  /** Waits for an event of this name. */
  readonly event: (name: string) => Promise<void>;
  /** Returns the number of unread messages of a type. */
  readonly waiting: (type: MessageType) => number;
  /** Closes the socket without leaving first, as a closed tab does. */
  readonly drop: () => Promise<void>;
}

/** Time-out in milliseconds: less than that of a test, so that the error says what never came. */
const LIMIT_MS = 540_000;

/** Opens the socket with a ticket, the way the shell does. */
export async function openSocket(api: ApiClient, as: Caller): Promise<TestSocket> {
  const { ticket } = await api.ok(createSocketTicket, {}, { as });
  return openSocketBy(api, ticket);
}

/** Opens the socket with a ticket that was issued another way, such as to a guest. */
export async function openSocketBy(api: ApiClient, ticket: string): Promise<TestSocket> {
  const socket = new WebSocket(`${api.url.replace('http', 'ws')}${API_BASE}/socket?ticket=${ticket}`);
  const messages: ServerMessage[] = [];
  const look = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString()) as ServerMessage);
    for (const again of [...look]) again();
  });
  const take = (matches: (message: ServerMessage) => boolean, what: string): Promise<ServerMessage> =>
    new Promise((found, fail) => {
      const limit = setTimeout(() => {
        look.delete(again);
        fail(new Error(`No ${what} came; waiting: ${JSON.stringify(messages)}`));
      }, LIMIT_MS);
      const again = (): void => {
        const index = messages.findIndex(matches);
        const [message] = index < 0 ? [] : messages.splice(index, 1);
        if (!message) return;
        clearTimeout(limit);
        look.delete(again);
        found(message);
      };
      look.add(again);
      again();
    });
  const test: TestSocket = {
    send: (message) => socket.send(JSON.stringify(message)),
    next: (type) => take((message) => message.type === type, type) as Promise<never>,
    event: async (name) => {
      await take((message) => message.type === 'event' && message.name === name, `event ${name}`);
    },
    waiting: (type) => messages.filter((message) => message.type === type).length,
    drop: () =>
      new Promise((done) => {
        if (socket.readyState === socket.CLOSED) return done();
        socket.once('close', () => done());
        socket.terminate();
      }),
  };
  await test.next('hello');
  return test;
}
