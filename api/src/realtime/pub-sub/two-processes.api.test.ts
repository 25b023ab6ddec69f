import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import type { TestHome } from '../../../test/server-process.ts';
import { APPLICATION_NAME, CHANNEL, openPostgresPubSub } from './postgres-pub-sub.ts';
import { testTwoProcesses, type Way } from './test-two-processes.ts';

const onError = (error: unknown): void => void error;

const POSTGRES: Way = {
  settings: () => ({}),
  open: (home) => openPostgresPubSub({ url: urlOf(home), onError }),
  restart: async (home) => {
    await POSTGRES.disconnect(home);
  },
  disconnect: async (home) => {
    const { rowCount } = await ask(
      home,
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    );
    return rowCount ?? 0;
  },
  connected: async (home) => {
    const { rows } = await ask(
      home,
      "select count(*)::int as count from pg_stat_activity where application_name = $1 and datname = current_database() and query ilike 'listen%'",
    );
    return rows[0]?.count ?? 0;
  },
};

describe('Sockets of one server', () => {
  testTwoProcesses(POSTGRES, (home) => {
    onPostgres('tell the other in one notice what happens within some milliseconds', async () => {
      const url = urlOf(home());
      const speaker = await openPostgresPubSub({ url, onError: (error) => void error });
      const raw = new Client({ connectionString: url });
      await raw.connect();
      await raw.query(`listen ${CHANNEL}`);
      const words = Array.from({ length: 50 }, () => ({ kind: 'login-ended', id: randomUUID() }) as const);
      // The two servers share the channel, and may still publish something of their own.
      const notice = new Promise<unknown>((found) => {
        raw.on(
          'notification',
          ({ payload = '' }) => payload.includes(words[0]!.id) && found(JSON.parse(payload)),
        );
      });
      for (const word of words) speaker.publish(word);
      expect(await notice).toMatchObject({ seq: 1, messages: words });
      await Promise.all([speaker.close(), raw.end()]);
    });

    onPostgres('notice that a notice of the other is missing, and ignore one that comes again', async () => {
      const url = urlOf(home());
      const listener = await openPostgresPubSub({ url, onError: (error) => void error });
      const raw = new Client({ connectionString: url });
      await raw.connect();
      const heard: string[] = [];
      const gap = new Promise<void>((done) => listener.onGap(() => done()));
      const own = ['first', 'second'];
      listener.subscribe(
        (word) => void (word.kind === 'login-ended' && own.includes(word.id) && heard.push(word.id)),
      );
      const from = randomUUID();
      const say = (seq: number, id?: string) =>
        raw.query('select pg_notify($1, $2)', [
          CHANNEL,
          JSON.stringify({ from, seq, ...(id ? { messages: [{ kind: 'login-ended', id }] } : {}) }),
        ]);
      await say(1, 'first');
      await say(1, 'first');
      await say(1);
      await say(2, 'second');
      // A heartbeat after the third, which never came.
      await say(3);
      await gap;
      expect(heard).toEqual(['first', 'second']);
      await Promise.all([listener.close(), raw.end()]);
    });
  });
});

function urlOf({ env }: TestHome): string {
  if (env.DATABASE_URL === undefined) throw new Error('Two processes need PostgreSQL.');
  return env.DATABASE_URL;
}

/** Asks about the connections of pub/sub. */
async function ask(home: TestHome, text: string) {
  const client = new Client({ connectionString: urlOf(home) });
  await client.connect();
  try {
    return await client.query<{ count: number }>(text, [APPLICATION_NAME]);
  } finally {
    await client.end();
  }
}
