import { WebSocket } from 'ws';
import { API_BASE, createSocketTicket, type ClientMessage, type ServerMessage } from '@acquaint/contracts';
import { api, type ApiClient, type Caller } from './client.ts';

type Type = ServerMessage['type'];

/** A member's socket in a test. */
export interface TestSocket {
  readonly send: (message: ClientMessage) => void;
  /** Returns the first message of a type that was not taken yet; waits for it if needed. */
  readonly next: <T extends Type>(type: T) => Promise<Extract<ServerMessage, { type: T }>>;
  /** Returns received messages that were not taken yet. */
  readonly waiting: () => readonly ServerMessage[];
  readonly close: () => void;
}

/** Opens a member's socket and waits for the server's hello. */
export async function openSocket(as: Caller, client: ApiClient = api): Promise<TestSocket> {
  const { ticket } = await client.ok(createSocketTicket, {}, { as });
  const socket = new WebSocket(`${client.url.replace('http', 'ws')}${API_BASE}/socket?ticket=${ticket}`);
  const come: ServerMessage[] = [];
  let wake = (): void => undefined;
  socket.on('message', (data: Buffer) => {
    come.push(JSON.parse(data.toString('utf8')) as ServerMessage);
    wake();
  });
  const next: TestSocket['next'] = async (type) => {
    for (;;) {
      const index = come.findIndex((message) => message.type === type);
      const [found] = index >= 0 ? come.splice(index, 1) : [];
      if (found) return found as Extract<ServerMessage, { type: typeof type }>;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  await next('hello');
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    next,
    waiting: () => come,
    close: () => socket.close(),
  };
}
