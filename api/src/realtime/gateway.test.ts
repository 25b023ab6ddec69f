import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import Fastify from 'fastify';
import type { WebSocket } from 'ws';
import type { ServerMessage } from '@acquaint/contracts';
import { forbidden } from '../http/problem.ts';
import type { SocketUser } from '../http/tokens.ts';
import { createFacts } from './facts.ts';
import { createLocalFanOut } from './fan-out.ts';
import { createGateway } from './gateway.ts';

const ada = { id: randomUUID(), role: 'member', family: randomUUID() } as const;
const grace = { id: randomUUID(), role: 'member', family: randomUUID() } as const;
const session_id = randomUUID();

/** The end of a socket that the server holds, with what was sent through it. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  terminated = false;
  closedWith: number | undefined;
  readonly sent: ServerMessage[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ServerMessage);
  }
  close(code: number): void {
    this.closedWith = code;
    this.readyState = 2;
  }
  terminate(): void {
    this.terminated = true;
    this.readyState = 3;
  }
  ping(): void {}
  says(message: unknown): void {
    this.emit('message', Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)), false);
  }
  /** The types of what came after the hello. */
  heard(): string[] {
    return this.sent.slice(1).map(({ type }) => type);
  }
}

function setUp() {
  const fanOut = createLocalFanOut();
  const gateway = createGateway({
    clock: { now: () => Temporal.Instant.from('2026-11-21T09:00:00Z') },
    fanOut,
    log: Fastify({ logger: { level: 'silent' } }).log,
    time: () => 0,
  });
  const open = (user: SocketUser): FakeSocket => {
    const socket = new FakeSocket();
    gateway.accept(socket as unknown as WebSocket, user);
    return socket;
  };
  return { gateway, open, fanOut };
}

/** Lets what was queued behind a message run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the socket gateway', () => {
  it('greets with who one is and what time it is, and answers a ping', async () => {
    const socket = setUp().open(ada);
    socket.says({ type: 'ping' });
    await settled();
    expect(socket.sent).toEqual([
      { type: 'hello', user_id: ada.id, server_time: '2026-11-21T09:00:00Z' },
      { type: 'pong' },
    ]);
  });

  it('refuses in the language of the page that opened it', async () => {
    const socket = setUp().open({ ...ada, formats: 'de-DE' });
    socket.says('no message');
    await settled();
    expect(socket.sent.at(-1)).toEqual({
      type: 'error',
      code: 'bad-message',
      detail: 'Diese Nachricht kann nicht gelesen werden.',
    });
  });

  it('tells a fact to every socket of the people it is about, and to nobody else', () => {
    const { gateway, open } = setUp();
    const [tab, phone, other] = [open(ada), open(ada), open(grace)];
    createFacts(gateway).publish([ada.id, ada.id], 'session/booked', { session_id });
    const fact = { type: 'fact', name: 'session/booked', payload: { session_id } };
    expect([tab.sent.slice(1), phone.sent.slice(1), other.sent.slice(1)]).toEqual([[fact], [fact], []]);
  });

  it('lets no fact out that the contract does not know', () => {
    const { gateway } = setUp();
    expect(() => createFacts(gateway).publish([ada.id], 'session/booked', { session_id: 'x' })).toThrow();
  });

  it.each([
    ['no JSON', '{'],
    ['an unknown type', { type: 'room/explode' }],
    ['a field too many', { type: 'ping', more: 1 }],
    ['a wrong field', { type: 'room/leave', session_id: 'x' }],
    ['a list', []],
  ])('refuses %s and stays open', async (_what, message) => {
    const socket = setUp().open(ada);
    socket.says(message);
    socket.says({ type: 'ping' });
    await settled();
    expect(socket.heard()).toEqual(['error', 'pong']);
  });

  it('hands messages to their handler one after the other, and tells the sender what was refused', async () => {
    const { gateway, open } = setUp();
    const order: string[] = [];
    gateway.onMessage('room/leave', async () => {
      order.push('leave begins');
      await settled();
      order.push('leave ends');
    });
    gateway.onMessage('room/media', () => {
      order.push('media');
      throw forbidden('You’re not in this room.');
    });
    const socket = open(ada);
    socket.says({ type: 'room/leave', session_id });
    socket.says({ type: 'room/media', session_id, microphone_on: true, camera_on: true });
    await settled();
    await settled();
    expect(order).toEqual(['leave begins', 'leave ends', 'media']);
    expect(socket.sent.at(-1)).toMatchObject({ type: 'error', detail: 'You’re not in this room.' });
  });

  it('tells who has gone, once, after what the person still said', async () => {
    const { gateway, open } = setUp();
    const order: string[] = [];
    gateway.onMessage('room/leave', () => {
      order.push('leave');
    });
    gateway.onClose(({ user }) => {
      order.push(`closed ${user.id}`);
    });
    const socket = open(ada);
    expect(gateway.connectionCount()).toBe(1);
    socket.says({ type: 'room/leave', session_id });
    socket.emit('close');
    await settled();
    expect(order).toEqual(['leave', `closed ${ada.id}`]);
    expect(gateway.connectionCount()).toBe(0);
  });

  it('slows down who sends too fast, and ends who goes on', async () => {
    const socket = setUp().open(ada);
    for (let count = 0; count < 1000 && socket.closedWith === undefined; count++)
      socket.says({ type: 'ping' });
    await settled();
    expect(socket.heard()).toContain('error');
    expect(socket.closedWith).toBe(4029);
  });

  it('gives up a socket that does not take what it is sent', () => {
    const { gateway, open } = setUp();
    const socket = open(ada);
    socket.bufferedAmount = 2_000_000;
    gateway.sendTo([ada.id], { type: 'pong' });
    expect(socket.terminated).toBe(true);
  });

  it('ends the sockets of a sign-in that has ended, and of nobody else', () => {
    const { open, fanOut } = setUp();
    const phone = open(ada);
    const laptop = open({ ...ada, family: randomUUID() });
    const other = open(grace);
    fanOut.publish({ kind: 'sign-in-ended', id: ada.family });
    expect([phone, laptop, other].map(({ closedWith }) => closedWith)).toEqual([4003, undefined, undefined]);
    fanOut.publish({ kind: 'person-suspended', id: ada.id });
    expect([laptop, other].map(({ closedWith }) => closedWith)).toEqual([4003, undefined]);
  });

  it('says goodbye to everybody when the server stops', () => {
    const { gateway, open } = setUp();
    const sockets = [open(ada), open(grace)];
    gateway.stop();
    expect(sockets.map(({ closedWith }) => closedWith)).toEqual([1001, 1001]);
  });
});

describe('a person whose sign-in has ended, and whose page does not close its socket', () => {
  it.each(['person-suspended', 'sign-in-ended'] as const)(
    'is gone at once, once, and is not heard any more: %s',
    async (kind) => {
      jest.useFakeTimers();
      const { gateway, open, fanOut } = setUp();
      const gone: unknown[] = [];
      const heard: unknown[] = [];
      gateway.onClose(({ user }, reason) => void gone.push([user.id, reason]));
      gateway.onMessage('room/hand', (_connection, message) => void heard.push(message));
      const [hers, other] = [open(ada), open(grace)];
      fanOut.publish({ kind, id: kind === 'person-suspended' ? ada.id : ada.family });
      hers.says({ type: 'room/hand', session_id, raised: true });
      await jest.advanceTimersByTimeAsync(0);
      expect([gone, heard, hers.terminated]).toEqual([[[ada.id, 'signed-out']], [], false]);
      await jest.advanceTimersByTimeAsync(1_000);
      expect([hers.terminated, other.terminated, other.closedWith]).toEqual([true, false, undefined]);
      hers.emit('close');
      other.emit('close');
      await jest.advanceTimersByTimeAsync(0);
      expect(gone).toEqual([
        [ada.id, 'signed-out'],
        [grace.id, 'lost'],
      ]);
      jest.useRealTimers();
    },
  );
});

describe('a socket whose access token ends', () => {
  const inMinutes = (minutes: number) =>
    Temporal.Instant.fromEpochMilliseconds(Date.now() + minutes * 60_000);
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const answering = (socket: FakeSocket): FakeSocket => {
    socket.ping = () => void socket.emit('pong');
    return socket;
  };

  it('is closed half a minute later, and terminated when its page does not close it', async () => {
    const { open } = setUp();
    const until = inMinutes(10);
    const socket = answering(open({ ...ada, until }));
    expect(socket.sent[0]).toMatchObject({ type: 'hello', token_ends_at: until.toString() });
    await jest.advanceTimersByTimeAsync(10 * 60_000 + 29_000);
    expect(socket.closedWith).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1_000);
    expect([socket.closedWith, socket.terminated]).toEqual([4002, false]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(socket.terminated).toBe(true);
  });

  it('goes on when it is renewed, and says until when', async () => {
    const { gateway, open } = setUp();
    const [first, second] = [inMinutes(10), inMinutes(20)];
    gateway.onMessage('renew', (connection) => connection.renew(second));
    const socket = answering(open({ ...ada, until: first }));
    socket.says({ type: 'renew', ticket: 'x' });
    await jest.advanceTimersByTimeAsync(11 * 60_000);
    expect(socket.sent[1]).toMatchObject({ type: 'renewed', token_ends_at: second.toString() });
    expect(socket.closedWith).toBeUndefined();
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(socket.closedWith).toBe(4002);
  });

  it('of a guest, who has none, stays', async () => {
    const { open } = setUp();
    const socket = answering(open({ ...ada, guestOf: session_id }));
    await jest.advanceTimersByTimeAsync(24 * 60_000);
    expect(socket.closedWith).toBeUndefined();
  });
});
