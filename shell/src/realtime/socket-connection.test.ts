import type { ServerMessage } from '@acquaint/contracts';
import { createSocketConnection, type SocketLike } from './socket-connection.ts';

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: string[] = [];
  closed = false;
  send = (text: string) => void this.sent.push(text);
  close = () => {
    this.closed = true;
  };
  bring = (message: ServerMessage) => this.onmessage?.({ data: JSON.stringify(message) });
}

const hello: ServerMessage = {
  type: 'hello',
  user_id: 'u',
  server_time: '2026-11-21T12:00:00Z',
  has_missed: false,
};

function setUp(ticket: () => Promise<string> = () => Promise.resolve('t')) {
  const sockets: FakeSocket[] = [];
  const statuses: boolean[] = [];
  const missed: boolean[] = [];
  const messages: string[] = [];
  const connection = createSocketConnection({
    ticket,
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onMessage: (message) => messages.push(message.type),
    onStatus: (open, hasMissed) => {
      statuses.push(open);
      if (open) missed.push(hasMissed);
    },
    random: () => 1,
  });
  return { connection, sockets, statuses, missed, messages, latest: () => sockets.at(-1) as FakeSocket };
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('is open after the server’s hello, and passes messages on', async () => {
  const { connection, statuses, messages, latest } = setUp();
  connection.start();
  await pass(0);
  expect(connection.send({ type: 'ping' })).toBe(false);
  latest().bring(hello);
  expect(statuses).toEqual([true]);
  expect(connection.send({ type: 'room/leave', session_id: 's' })).toBe(true);
  expect(latest().sent).toEqual(['{"type":"room/leave","session_id":"s"}']);
  expect(messages).toEqual(['hello']);
  connection.stop();
});

it('reconnects after a lost socket with a new ticket', async () => {
  const ticket = jest.fn(() => Promise.resolve('t'));
  const { connection, sockets, statuses, latest } = setUp(ticket);
  connection.start();
  await pass(0);
  latest().bring(hello);
  latest().onclose?.();
  await pass(500);
  latest().bring(hello);
  expect(statuses).toEqual([true, false, true]);
  expect([sockets.length, ticket.mock.calls.length]).toEqual([2, 2]);
  connection.stop();
});

it('doubles the wait after each failed attempt, up to half a minute, and resets it after a hello', async () => {
  const { connection, sockets, latest } = setUp();
  connection.start();
  await pass(0);
  const waits: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const before = sockets.length;
    latest().onclose?.();
    let waited = 0;
    while (sockets.length === before) {
      await pass(500);
      waited += 500;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  latest().bring(hello);
  latest().onclose?.();
  await pass(500);
  expect(sockets).toHaveLength(10);
  connection.stop();
});

it('tells at each hello whether something may have been missed', async () => {
  const { connection, missed, latest } = setUp();
  connection.start();
  await pass(0);
  latest().bring(hello);
  latest().onclose?.();
  await pass(500);
  latest().bring(hello);
  connection.stop();
  connection.start();
  await pass(0);
  latest().onclose?.();
  connection.hurry();
  await pass(0);
  latest().bring(hello);
  expect(missed).toEqual([false, true, true]);
  connection.stop();
});

it('passes on that the server no longer has earlier events', async () => {
  const { connection, missed, latest } = setUp();
  connection.start();
  await pass(0);
  latest().bring({ ...hello, has_missed: true });
  expect(missed).toEqual([true]);
  connection.stop();
});

it('retries when no ticket is available', async () => {
  let down = true;
  const { connection, sockets } = setUp(() =>
    down ? Promise.reject(new Error('down')) : Promise.resolve('t'),
  );
  connection.start();
  await pass(400);
  expect(sockets).toHaveLength(0);
  down = false;
  await pass(100);
  expect(sockets).toHaveLength(1);
  connection.stop();
});

it('retries at once when the network is back, and only then', async () => {
  const { connection, sockets, latest } = setUp();
  connection.start();
  await pass(0);
  connection.hurry();
  expect(sockets).toHaveLength(1);
  latest().onclose?.();
  connection.hurry();
  await pass(0);
  expect(sockets).toHaveLength(2);
  connection.stop();
});

it('probes an open socket when the network is back, and replaces it without an answer', async () => {
  const { connection, sockets, statuses, missed, latest } = setUp();
  connection.start();
  await pass(0);
  const first = latest();
  first.bring(hello);
  connection.hurry();
  expect(first.sent).toEqual(['{"type":"ping"}']);
  await pass(400);
  first.bring({ type: 'pong' });
  await pass(1_000);
  expect([first.closed, sockets.length]).toEqual([false, 1]);
  connection.hurry();
  await pass(500);
  expect([first.closed, sockets.length]).toEqual([true, 2]);
  latest().bring(hello);
  expect(statuses).toEqual([true, false, true]);
  expect(missed).toEqual([false, true]);
  connection.stop();
});

it('pings the server and closes a silent socket', async () => {
  const { connection, sockets, statuses, latest } = setUp();
  connection.start();
  await pass(0);
  const first = latest();
  first.bring(hello);
  await pass(25_000);
  expect(first.sent).toEqual(['{"type":"ping"}']);
  first.bring({ type: 'pong' });
  await pass(50_000);
  expect(first.closed).toBe(false);
  await pass(30_500);
  expect([first.closed, statuses, sockets.length]).toEqual([true, [true, false], 2]);
  connection.stop();
});

it('stays closed after stop, even if a ticket was being fetched', async () => {
  const late = Promise.withResolvers<string>();
  const { connection, sockets } = setUp(() => late.promise);
  connection.start();
  connection.stop();
  late.resolve('t');
  await pass(60_000);
  expect(sockets).toHaveLength(0);
});

it('ignores a socket it has closed', async () => {
  const { connection, messages, latest } = setUp();
  connection.start();
  await pass(0);
  const old = latest();
  old.onclose?.();
  old.bring(hello);
  expect(messages).toEqual([]);
  connection.stop();
});

it('is renewed soon after its access token has expired, by the server’s clock', async () => {
  const tickets = ['first', 'second', 'third'];
  const { connection, sockets, latest } = setUp(() => Promise.resolve(tickets.shift() ?? ''));
  connection.start();
  await pass(0);
  latest().bring({ ...hello, token_ends_at: '2026-11-21T12:00:20Z' });
  await pass(21_000);
  expect(latest().sent).toEqual([]);
  await pass(1_000);
  expect(latest().sent).toEqual(['{"type":"renew","ticket":"second"}']);
  latest().bring({
    type: 'renewed',
    server_time: '2026-11-21T12:00:22Z',
    token_ends_at: '2026-11-21T12:00:32Z',
  });
  await pass(12_000);
  expect(latest().sent.at(-1)).toBe('{"type":"renew","ticket":"third"}');
  expect(sockets).toHaveLength(1);
  connection.stop();
  await pass(60_000);
  expect(tickets).toEqual([]);
});
