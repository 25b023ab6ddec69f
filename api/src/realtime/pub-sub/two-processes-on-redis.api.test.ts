import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import type { TestHome } from '../../../test/server-process.ts';
import { startRedisServer, type RedisServer } from '../../../test/servers/redis-server.ts';
import type { PubSub } from './pub-sub.ts';
import { CLIENT_NAME, openStreamPubSub, STREAM } from './stream-pub-sub.ts';
import { testTwoProcesses, type Way } from './test-two-processes.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedisServer();
});
afterAll(() => redis.halt());

/** Runs a command. */
async function command(...words: string[]): Promise<unknown> {
  const client = await createClient({ url: redis.url, RESP: 2 }).connect();
  try {
    return await client.sendCommand(words);
  } finally {
    client.destroy();
  }
}

/** Lines of `CLIENT LIST` about connections of pub/sub. */
const connections = async (): Promise<string[]> =>
  String(await command('CLIENT', 'LIST'))
    .split('\n')
    .filter((line) => line.includes(` name=${CLIENT_NAME} `));

/** Waits for a message by its id: the servers of other tests may send some, too. */
const messageOf = (heard: PubSub, id: string): Promise<void> =>
  new Promise((done) =>
    heard.subscribe((message) => {
      if ('id' in message && message.id === id) done();
    }),
  );

/** These need no database. */
const HOMELESS = {} as TestHome;

const REDIS: Way = {
  settings: () => ({ REDIS_URL: redis.url }),
  open: () => openStreamPubSub({ url: redis.url, onError: (error) => void error }),
  restart: async () => {
    await redis.halt();
    await redis.resume();
  },
  disconnect: async () => {
    const ids = (await connections()).map((line) => /\bid=(\d+)/.exec(line)?.[1] ?? '');
    for (const id of ids) await command('CLIENT', 'KILL', 'ID', id);
    return ids.length / 2;
  },
  connected: async () => (await connections()).filter((line) => / cmd=xread\b/.test(line)).length,
};

describe('Sockets of one server, with Redis between its processes', () => {
  testTwoProcesses(REDIS, () => {
    onPostgres(
      'miss nothing when only their connections are lost: they read on where they stopped',
      async () => {
        const [speaker, listener] = [await REDIS.open(HOMELESS), await REDIS.open(HOMELESS)];
        // A place in an empty stream is no entry, so it cannot be found again.
        const begun = messageOf(listener, 'first');
        speaker.publish({ kind: 'person-restored', id: 'first' });
        await begun;
        let gaps = 0;
        listener.onGap(() => (gaps += 1));
        const heard: string[] = [];
        const words: string[] = Array.from({ length: 40 }, () => randomUUID());
        const all = new Promise<void>((done) =>
          listener.subscribe((word) => {
            if (word.kind === 'login-ended' && words.includes(word.id)) heard.push(word.id);
            if (heard.length === words.length) done();
          }),
        );
        for (const [index, id] of words.entries()) {
          speaker.publish({ kind: 'login-ended', id });
          if (index % 10 === 9) expect(await REDIS.disconnect(HOMELESS)).toBeGreaterThanOrEqual(0);
        }
        await all;
        expect(heard).toEqual(words);
        expect(gaps).toBe(0);
        await Promise.all([speaker.close(), listener.close()]);
      },
    );

    onPostgres(
      'notice that the place where they stopped is gone, because the stream is full of newer ones',
      async () => {
        const listener = await REDIS.open(HOMELESS);
        let isTold = false;
        listener.onGap(() => (isTold = true));
        const speaker = await REDIS.open(HOMELESS);
        const first = messageOf(listener, 'first');
        speaker.publish({ kind: 'login-ended', id: 'first' });
        await first;
        // A message of a server right after the stream was emptied is a place that can be found again.
        for (let tries = 0; !isTold && tries < 5; tries++) {
          const before = await REDIS.connected(HOMELESS);
          await command('XTRIM', STREAM, 'MAXLEN', '0');
          await REDIS.disconnect(HOMELESS);
          while ((await REDIS.connected(HOMELESS)) < before);
        }
        expect(isTold).toBe(true);
        await Promise.all([speaker.close(), listener.close()]);
      },
    );
  });
});
