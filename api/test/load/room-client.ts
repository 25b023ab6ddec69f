import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import {
  API_BASE,
  createRoomToken,
  createSocketTicket,
  type ClientMessage,
  type ServerMessage,
} from '@acquaint/contracts';
import { createClient, type Caller } from '../client.ts';

/** A page in the room of a call, which enters again whenever its socket is lost. */
export interface RoomClient {
  /** Closes the page. */
  readonly close: () => void;
  readonly send: (message: ClientMessage) => void;
  readonly isIn: () => boolean;
  /** The address of the server that has its socket. */
  readonly at: () => string;
  /** Everything it was sent, oldest first. */
  readonly heard: readonly ServerMessage[];
  /** How long it was without the room after each lost socket, ms. */
  readonly away: readonly number[];
  /** Errors of the calls with which it enters. */
  readonly faults: readonly string[];
}

interface Options {
  readonly as: Caller;
  readonly sessionId: string;
  /** Returns the address of a server that takes requests. */
  readonly url: () => string;
}

/** The shell waits this long before it opens another socket, ms, and as long again at most. */
const WAIT_MS = 250;

export function createRoomClient({ as, sessionId, url }: Options): RoomClient {
  const heard: ServerMessage[] = [];
  const away: number[] = [];
  const faults: string[] = [];
  const stay_id = randomUUID();
  let isClosed = false;
  let lostAt: number | null = null;
  let socket: WebSocket | null = null;
  let isIn = false;
  let address = '';

  const enter = async (opened: WebSocket): Promise<void> => {
    const { room_token } = await createClient(url()).ok(
      createRoomToken,
      { params: { id: sessionId } },
      { as },
    );
    const message = { type: 'room/enter', room_token, stay_id, microphone_on: true, camera_on: true };
    opened.send(JSON.stringify(message));
  };
  const connect = async (): Promise<void> => {
    try {
      const { ticket } = await createClient(url()).ok(createSocketTicket, {}, { as });
      // Not necessarily the process that issued the ticket.
      address = url();
      const opened = new WebSocket(`${address.replace('http', 'ws')}${API_BASE}/socket?ticket=${ticket}`);
      socket = opened;
      opened.on('error', () => undefined);
      opened.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString('utf8')) as ServerMessage;
        heard.push(message);
        if (message.type === 'hello') enter(opened).catch(() => opened.terminate());
        if (message.type === 'error') faults.push(message.detail);
        if (message.type !== 'room/entered') return;
        isIn = true;
        if (lostAt !== null) away.push(performance.now() - lostAt);
        lostAt = null;
      });
      opened.on('close', () => {
        isIn = false;
        lostAt ??= performance.now();
        again();
      });
    } catch {
      again();
    }
  };
  const again = (): void => {
    if (!isClosed) setTimeout(() => void connect(), WAIT_MS * (1 + Math.random())).unref();
  };
  void connect();
  return {
    close: () => {
      isClosed = true;
      socket?.terminate();
    },
    send: (message) => socket?.send(JSON.stringify(message)),
    isIn: () => isIn,
    at: () => address,
    heard,
    away,
    faults,
  };
}
