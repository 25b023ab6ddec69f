import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import Fastify from 'fastify';
import type { WebSocket } from 'ws';
import type { ServerMessage } from '@acquaint/contracts';
import { forbidden } from '../http/problem.ts';
import type { SocketUser } from '../http/security/tokens.ts';
import { createEventPublisher } from './event-publisher.ts';
import { createLocalPubSub, type PubSub } from './pub-sub/pub-sub.ts';
import { createGateway } from './gateway.ts';

const ada = { id: randomUUID(), role: 'member', loginId: randomUUID() } as const;
const grace = { id: randomUUID(), role: 'member', loginId: randomUUID() } as const;
const session_id = randomUUID();

/** A fake of the server's side of a socket, with the messages sent through it. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readonly CLOSED = 3;
  readyState = 1;
  bufferedAmount = 0;
  terminated = false;
  pings = 0;
  /** Whether the other side does not answer pings. */
  isSilent = false;
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
  ping(): void {
    this.pings += 1;
    if (!this.isSilent) this.emit('pong');
  }
  says(message: unknown): void {
    this.emit('message', Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)), false);
  }
  /** Returns the types of the messages after the hello. */
  heard(): string[] {
    return this.sent.slice(1).map(({ type }) => type);
  }
}

function setUp() {
  const gaps: (() => void)[] = [];
  const pubSub: PubSub = { ...createLocalPubSub(), onGap: (listener) => void gaps.push(listener) };
  const clock = { milliseconds: 0 };
  const gateway = createGateway({
    processId: randomUUID(),
    clock: { now: () => Temporal.Instant.from('2026-11-21T09:00:00Z') },
    pubSub,
    log: Fastify({ logger: { level: 'silent' } }).log,
    time: () => clock.milliseconds,
  });
  const open = (user: SocketUser, readSince?: number): FakeSocket => {
    const socket = new FakeSocket();
    gateway.accept(socket as unknown as WebSocket, user, readSince);
    return socket;
  };
  return { gateway, open, pubSub, clock, gap: () => gaps.forEach((listener) => listener()) };
}

/** Waits until work queued behind a message has run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the socket gateway', () => {
  it('greets with the user and the time, and answers a ping', async () => {
    const socket = setUp().open(ada);
    socket.says({ type: 'ping' });
    await settled();
    expect(socket.sent).toEqual([
      { type: 'hello', user_id: ada.id, server_time: '2026-11-21T09:00:00Z', has_missed: false },
      { type: 'pong' },
    ]);
  });

  it('sends refusals in the locale of the page that opened it', async () => {
    const socket = setUp().open({ ...ada, formats: 'de-DE' });
    socket.says('no message');
    await settled();
    expect(socket.sent.at(-1)).toEqual({
      type: 'error',
      code: 'bad-message',
      detail: 'Wir konnten diese Nachricht nicht lesen.',
    });
  });

  it('sends an event to every socket of the members it is for, and to nobody else', () => {
    const { gateway, open } = setUp();
    const [tab, phone, other] = [open(ada), open(ada), open(grace)];
    createEventPublisher(gateway).publish([ada.id, ada.id], 'session/booked', { session_id });
    const event = { type: 'event', name: 'session/booked', payload: { session_id } };
    expect([tab.sent.slice(1), phone.sent.slice(1), other.sent.slice(1)]).toEqual([[event], [event], []]);
  });

  it('first sends a page the events since it started to load, each once', () => {
    const { gateway, open, clock } = setUp();
    const { publish } = createEventPublisher(gateway);
    const [early, late] = [randomUUID(), randomUUID()];
    clock.milliseconds = 999;
    publish([ada.id], 'session/booked', { session_id });
    clock.milliseconds = 1_000;
    publish([grace.id, ada.id], 'session/booked', { session_id: early });
    publish([grace.id], 'session/cancelled', { session_id });
    clock.milliseconds = 1_200;
    publish([ada.id], 'session/booked', { session_id: late });
    publish([ada.id], 'session/booked', { session_id: early });
    // Messages other than events are not replayed: their pages catch up by themselves.
    gateway.sendTo([ada.id], { type: 'pong' });
    const [page, another] = [open(ada, 1_000), open(ada)];
    const event = (id: string) => ({ type: 'event', name: 'session/booked', payload: { session_id: id } });
    expect(page.sent.slice(1)).toEqual([event(early), event(late)]);
    expect(page.sent[0]).toMatchObject({ type: 'hello', has_missed: false });
    expect(another.heard()).toEqual([]);
  });

  it('says so if it no longer knows what happened since then', () => {
    const { gateway, open, clock, gap } = setUp();
    const missed = (readSince: number) =>
      open(ada, readSince).sent.map((message) => message.type === 'hello' && message.has_missed);
    const tell = () => createEventPublisher(gateway).publish([ada.id], 'session/booked', { session_id });
    // Before the server started.
    expect(missed(-1)).toEqual([true]);
    for (clock.milliseconds = 1_000; clock.milliseconds <= 200_000; clock.milliseconds += 1_000) tell();
    expect(missed(10_000)).toEqual([true]);
    expect(missed(clock.milliseconds - 60_000)).toEqual([false, false]);
    gap();
    expect(missed(clock.milliseconds - 1_000)).toEqual([true]);
    clock.milliseconds += 1_000;
    expect(missed(clock.milliseconds)).toEqual([false]);
  });

  it('sends no event that is not in the contract', () => {
    const { gateway } = setUp();
    expect(() =>
      createEventPublisher(gateway).publish([ada.id], 'session/booked', { session_id: 'x' }),
    ).toThrow();
  });

  it.each([
    ['invalid JSON', '{'],
    ['an unknown type', { type: 'room/explode' }],
    ['an unknown field', { type: 'ping', more: 1 }],
    ['a field of the wrong type', { type: 'room/leave', session_id: 'x' }],
    ['a list', []],
  ])('refuses %s and stays open', async (_what, message) => {
    const socket = setUp().open(ada);
    socket.says(message);
    socket.says({ type: 'ping' });
    await settled();
    expect(socket.heard()).toEqual(['error', 'pong']);
  });

  it('passes messages to their handler one after the other, and sends refusals to the sender', async () => {
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

  it('reports a closed socket once, after the messages sent before', async () => {
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

  it('slows down a client that sends too fast, and disconnects one that continues', async () => {
    const socket = setUp().open(ada);
    for (let count = 0; count < 1000 && socket.closedWith === undefined; count++)
      socket.says({ type: 'ping' });
    await settled();
    expect(socket.heard()).toContain('error');
    expect(socket.closedWith).toBe(4029);
  });

  it('disconnects a client that does not read what it is sent', () => {
    const { gateway, open } = setUp();
    const socket = open(ada);
    socket.bufferedAmount = 2_000_000;
    gateway.sendTo([ada.id], { type: 'pong' });
    expect(socket.terminated).toBe(true);
  });

  it('accepts only room messages from a guest', async () => {
    const { gateway, open } = setUp();
    const handled: string[] = [];
    gateway.onMessage('chat/send', () => void handled.push('chat/send'));
    gateway.onMessage('room/leave', () => void handled.push('room/leave'));
    const message = { type: 'chat/send', conversation_id: randomUUID(), client_id: randomUUID(), text: 'Hi' };
    const says = async (user: SocketUser): Promise<FakeSocket> => {
      const socket = open(user);
      socket.says(message);
      socket.says({ type: 'room/leave', session_id });
      await settled();
      return socket;
    };
    const guest = await says({ ...grace, guestOf: session_id });
    expect(handled).toEqual(['room/leave']);
    expect(guest.sent.slice(1)).toEqual([
      {
        type: 'error',
        code: 'bad-message',
        detail: 'Guests can only be in the call they were invited to.',
      },
    ]);
    await says(ada);
    expect(handled).toEqual(['room/leave', 'chat/send', 'room/leave']);
  });

  it('says that a message can be sent again when the database does not answer', async () => {
    const { gateway, open } = setUp();
    const errors = ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect', ''];
    gateway.onMessage('chat/read', () => Promise.reject(new Error(errors.shift())));
    const socket = open(ada);
    for (const _ of [...errors]) socket.says({ type: 'chat/read', conversation_id: randomUUID(), seq: 1 });
    await settled();
    const codes = socket.sent.map((sent) => (sent.type === 'error' ? sent.code : null));
    expect(codes.slice(1)).toEqual(['unavailable', 'unavailable', 'bad-message']);
  });

  it('closes the sockets of an ended login, and no others', () => {
    const { open, pubSub } = setUp();
    const phone = open(ada);
    const laptop = open({ ...ada, loginId: randomUUID() });
    const other = open(grace);
    pubSub.publish({ kind: 'login-ended', id: ada.loginId });
    expect([phone, laptop, other].map(({ closedWith }) => closedWith)).toEqual([4003, undefined, undefined]);
    pubSub.publish({ kind: 'person-suspended', id: ada.id });
    expect([laptop, other].map(({ closedWith }) => closedWith)).toEqual([4003, undefined]);
  });

  it('closes all sockets when the server stops, a few at a time, and takes no more', async () => {
    const { gateway, open } = setUp();
    const gone: string[] = [];
    gateway.onClose(async ({ id }) => {
      await settled();
      gone.push(id);
    });
    const sockets = Array.from({ length: 60 }, () => open(ada));
    const closed = () => sockets.filter(({ closedWith }) => closedWith === 1012);
    const drained = gateway.drain();
    expect(closed()).toHaveLength(50);
    expect(open(ada)).toMatchObject({ closedWith: 1012, sent: [] });
    for (const socket of closed()) socket.emit('close');
    while (closed().length < 60) await settled();
    expect(gone).toHaveLength(50);
    for (const socket of sockets.slice(50)) socket.emit('close');
    await drained;
    expect(gone).toHaveLength(60);
  });
});

describe('a socket whose other side does not respond', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const PING_MS = 25_000;

  it('is closed when the second ping is due and the first was not answered', () => {
    const socket = setUp().open(ada);
    socket.isSilent = true;
    jest.advanceTimersByTime(PING_MS);
    expect([socket.pings, socket.terminated]).toEqual([1, false]);
    jest.advanceTimersByTime(PING_MS);
    expect([socket.pings, socket.terminated]).toEqual([1, true]);
  });

  it('stays open as long as pings are answered', () => {
    const socket = setUp().open(ada);
    socket.isSilent = true;
    for (let ping = 1; ping <= 3; ping++) {
      jest.advanceTimersByTime(PING_MS);
      expect([socket.pings, socket.terminated]).toEqual([ping, false]);
      socket.emit('pong');
    }
    jest.advanceTimersByTime(2 * PING_MS);
    expect([socket.pings, socket.terminated]).toEqual([4, true]);
  });

  it('is no longer pinged after it is closed', () => {
    const socket = setUp().open(ada);
    socket.isSilent = true;
    socket.emit('close');
    jest.advanceTimersByTime(3 * PING_MS);
    expect([socket.pings, socket.terminated]).toEqual([0, false]);
  });
});

describe('a member whose login has ended, and whose page does not close its socket', () => {
  it.each(['person-suspended', 'login-ended'] as const)(
    'is disconnected at once, once, and no longer heard: %s',
    async (kind) => {
      jest.useFakeTimers();
      const { gateway, open, pubSub } = setUp();
      const closed: unknown[] = [];
      const messages: unknown[] = [];
      gateway.onClose(({ user }, reason) => void closed.push([user.id, reason]));
      gateway.onMessage('room/hand', (_connection, message) => void messages.push(message));
      const [hers, other] = [open(ada), open(grace)];
      pubSub.publish({ kind, id: kind === 'person-suspended' ? ada.id : ada.loginId });
      hers.says({ type: 'room/hand', session_id, raised: true });
      await jest.advanceTimersByTimeAsync(0);
      expect([closed, messages, hers.terminated]).toEqual([[[ada.id, 'access-ended']], [], false]);
      await jest.advanceTimersByTimeAsync(1_000);
      expect([hers.terminated, other.terminated, other.closedWith]).toEqual([true, false, undefined]);
      hers.emit('close');
      other.emit('close');
      await jest.advanceTimersByTimeAsync(0);
      expect(closed).toEqual([
        [ada.id, 'access-ended'],
        [grace.id, 'lost'],
      ]);
      jest.useRealTimers();
    },
  );
});

describe('a socket whose access token expires', () => {
  const inMinutes = (minutes: number) =>
    Temporal.Instant.fromEpochMilliseconds(Date.now() + minutes * 60_000);
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const answering = (socket: FakeSocket): FakeSocket => {
    socket.ping = () => void socket.emit('pong');
    return socket;
  };

  it('is closed half a minute later, and terminated if its page does not close it', async () => {
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

  it('stays open when it is renewed, and confirms the new expiry', async () => {
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

  it('of a guest, who has no token, stays open', async () => {
    const { open } = setUp();
    const socket = answering(open({ ...ada, guestOf: session_id }));
    await jest.advanceTimersByTimeAsync(24 * 60_000);
    expect(socket.closedWith).toBeUndefined();
  });
});
