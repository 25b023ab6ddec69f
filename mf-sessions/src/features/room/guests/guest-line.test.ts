import type { ServerMessage } from '@acquaint/contracts';
import { openGuestLine } from './guest-line.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly readyState = 1;
  readonly sent: string[] = [];
  isClosed = false;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  brings(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const HELLO: ServerMessage = {
  type: 'hello',
  user_id: 'maya',
  server_time: '2026-11-22T12:00:00Z',
  has_missed: false,
};
const latest = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
};
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const networkIsBack = () => window.dispatchEvent(new Event('online'));

let line: ReturnType<typeof openGuestLine>;
let ticket: jest.Mock<Promise<string>>;
beforeEach(async () => {
  jest.useFakeTimers();
  FakeSocket.all = [];
  Object.assign(globalThis, { WebSocket: FakeSocket });
  ticket = jest.fn(() => Promise.resolve('ticket'));
  line = openGuestLine({ ticket, failed: () => false });
  await pass(0);
});
afterEach(() => {
  line.close();
  jest.useRealTimers();
});

it('retries at once when the network is back', async () => {
  ticket.mockRejectedValue(new Error('no network'));
  latest().brings(HELLO);
  latest().onclose?.();
  await pass(10_000);
  expect(FakeSocket.all).toHaveLength(1);
  ticket.mockResolvedValue('ticket');
  networkIsBack();
  await pass(0);
  expect(FakeSocket.all).toHaveLength(2);
});

it('keeps a socket that answers when the network is back, and replaces one that does not', async () => {
  const first = latest();
  first.brings(HELLO);
  networkIsBack();
  expect(first.sent).toEqual(['{"type":"ping"}']);
  await pass(400);
  first.brings({ type: 'pong' });
  await pass(1_000);
  expect([first.isClosed, FakeSocket.all.length]).toEqual([false, 1]);
  networkIsBack();
  await pass(1_000);
  expect([first.isClosed, FakeSocket.all.length]).toEqual([true, 2]);
  // Messages of the replaced socket are ignored.
  const types: string[] = [];
  line.messages$.subscribe(({ type }) => types.push(type));
  first.brings({ type: 'pong' });
  first.onclose?.();
  latest().brings(HELLO);
  expect(types).toEqual(['hello']);
  expect(line.send({ type: 'ping' })).toBe(true);
});

it('replaces a socket that has been silent for too long', async () => {
  const first = latest();
  const statuses: string[] = [];
  line.status$.subscribe((status) => statuses.push(status));
  first.brings(HELLO);
  await pass(50_000);
  expect(first.sent).toEqual(['{"type":"ping"}', '{"type":"ping"}']);
  first.brings({ type: 'pong' });
  await pass(50_000);
  expect(first.isClosed).toBe(false);
  await pass(50_000);
  expect(first.isClosed).toBe(true);
  expect(FakeSocket.all).toHaveLength(2);
  expect(statuses).toEqual(['closed', 'open', 'closed']);
});
