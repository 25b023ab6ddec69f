import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createClient } from '@redis/client';
import { startRedisServer, type RedisServer } from '../../../test/servers/redis-server.ts';
import { openStreamPubSub, STREAM } from './stream-pub-sub.ts';

let redis: RedisServer;
beforeEach(async () => {
  redis = await startRedisServer();
});
afterEach(() => redis.halt());

/** Accepts connections at the place of Redis, and never answers. @returns a function that ends it. */
async function startSilentServer(): Promise<() => Promise<void>> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await once(server.listen(Number(new URL(redis.url).port), '127.0.0.1'), 'listening');
  return async () => {
    for (const socket of sockets) socket.destroy();
    await once(server.close(), 'close');
  };
}

describe('a process that starts while Redis', () => {
  it.each([
    { how: 'is away', stand: () => Promise.resolve(() => Promise.resolve()) },
    { how: 'accepts connections and never answers', stand: startSilentServer },
  ])('$how starts all the same, and tells of a gap when it is connected', async ({ stand }) => {
    await redis.halt();
    const end = await stand();
    const errors: unknown[] = [];
    const pubSub = await openStreamPubSub({ url: redis.url, onError: (error) => errors.push(error) });
    expect(errors).toHaveLength(1);
    // Others may have sent something since it started that was lost with the stream, or is before the place where it begins.
    const gap = new Promise<void>((told) => pubSub.onGap(told));
    await end();
    await redis.resume();
    await gap;
    await pubSub.close();
  });

  it('is there has missed nothing', async () => {
    const speaker = await openStreamPubSub({ url: redis.url, onError: (error) => void error });
    const listener = await openStreamPubSub({ url: redis.url, onError: (error) => void error });
    let gaps = 0;
    listener.onGap(() => (gaps += 1));
    const heard = new Promise((done) => listener.subscribe(done));
    speaker.publish({ kind: 'login-ended', id: 'first' });
    expect(await heard).toMatchObject({ id: 'first' });
    expect(gaps).toBe(0);
    await Promise.all([speaker.close(), listener.close()]);
  });
});

it('sends an urgent message without waiting for others to send with it', async () => {
  const pubSub = await openStreamPubSub({ url: redis.url, onError: (error) => void error });
  pubSub.publish({ kind: 'worker-request' }, { atOnce: true });
  pubSub.publish({ kind: 'login-ended', id: 'later' });
  await pubSub.close();
  const reader = await createClient({ url: redis.url, RESP: 2 }).connect();
  const entries = await reader.xRange(STREAM, '-', '+');
  reader.destroy();
  expect(entries?.map(({ message }) => JSON.parse(message['messages'] ?? 'null') as unknown)).toEqual([
    [{ kind: 'worker-request' }],
    [{ kind: 'login-ended', id: 'later' }],
  ]);
});
