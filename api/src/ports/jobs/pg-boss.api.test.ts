import { DrizzleQueryError, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { z } from 'zod';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { until as lookUntil } from '../../../test/until.ts';
import { withTransaction } from '../database/transaction.ts';
import { createClock, type Clock, type MovableClock } from '../clock/clock.ts';
import type { Jobs } from './jobs.ts';
import { createJobs } from './pg-boss.ts';

const Data = z.object({ word: z.string() });

let database: OpenTestDatabase;
let clock: MovableClock;
let jobs: Jobs;
let done: string[];
/** Called when the job with this word has run. */
let waiting: Map<string, () => void>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const dependencies = () => ({
  database: database.port.kind === 'pglite' ? database.port : { ...database.port, url: database.url },
  clock,
  log: Fastify().log,
  pollSeconds: 1,
  roles: new Set(['worker']),
});

beforeEach(() => {
  done = [];
  waiting = new Map();
  clock = createClock();
  jobs = createJobs(dependencies());
});
afterEach(() => jobs.stop(5));

const finish = ({ word }: { word: string }): Promise<void> => {
  done.push(word);
  waiting.get(word)?.();
  return Promise.resolve();
};

function until(word: string): Promise<void> {
  return done.includes(word) ? Promise.resolve() : new Promise((resolve) => waiting.set(word, resolve));
}

describe('a job', () => {
  it('runs once, with its data, soon after it was enqueued', async () => {
    const job = jobs.define('test/say', Data, finish);
    await jobs.start();
    await job.enqueue({ word: 'hello' });
    await until('hello');
    expect(done).toEqual(['hello']);
  });

  it('can be enqueued before jobs run, and waits until then', async () => {
    const job = jobs.define('test/early', Data, finish);
    await jobs.open();
    const id = await job.enqueue({ word: 'early' });
    const states = async () =>
      (
        await database.port.db.execute<{ state: string }>(sql`select state from pgboss.job where id = ${id}`)
      ).rows.map(({ state }) => state);
    // As long as a worker takes to poll.
    for (const end = performance.now() + 1_500; performance.now() < end;) {
      expect(await states()).toEqual(['created']);
    }
    await jobs.start();
    await until('early');
  });

  it('runs only in a process that has its role', async () => {
    const video = jobs.define('test/video', Data, finish, { role: 'media' });
    const word = jobs.define('test/word', Data, finish);
    await jobs.start();
    await video.enqueue({ word: 'video' });
    await word.enqueue({ word: 'word' });
    await until('word');
    await jobs.stop(1);
    jobs = createJobs({ ...dependencies(), roles: new Set(['media']) });
    jobs.define('test/video', Data, finish, { role: 'media' });
    expect(done).toEqual(['word']);
    await jobs.start();
    await until('video');
  });

  it('does not wait for the next poll when several are due', async () => {
    const job = jobs.define('test/many', Data, finish);
    await jobs.start();
    const startAfter = clock.now().add({ seconds: 1 });
    const words = Array.from({ length: 40 }, (_, index) => `word ${index}`);
    for (const word of words) await job.enqueue({ word }, { startAfter });
    await Promise.all(words.map(until));
    expect(new Set(done).size).toBe(40);
  });

  it('belongs to its transaction: rolled back with it, started after its commit', async () => {
    const job = jobs.define('test/say', Data, finish);
    await jobs.start();
    const { db } = database.port;
    const attempt = withTransaction(db, async (tx) => {
      await job.enqueue({ word: 'rolled back' }, { tx });
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    await withTransaction(db, async (tx) => {
      await job.enqueue({ word: 'committed' }, { tx });
    });
    await until('committed');
    expect(done).toEqual(['committed']);
  });

  it('waits for its start time, which a test can move earlier', async () => {
    const job = jobs.define('test/say', Data, finish);
    await jobs.start();
    await job.enqueue({ word: 'tomorrow' }, { startAfter: clock.now().add({ hours: 24 }) });
    await job.enqueue({ word: 'today' });
    await until('today');
    expect(done).toEqual(['today']);
    const day = Temporal.Duration.from({ hours: 24 });
    clock.advance(day);
    await jobs.advance(day);
    await until('tomorrow');
  });

  it('starts at once when a test moves it earlier, however rarely the queue is polled', async () => {
    const seldom = createJobs({ ...dependencies(), pollSeconds: 600 });
    const job = seldom.define('test/seldom', Data, finish);
    await seldom.start();
    await job.enqueue({ word: 'in a day' }, { startAfter: clock.now().add({ hours: 24 }) });
    await seldom.advance(Temporal.Duration.from({ hours: 24 }));
    await until('in a day');
    await seldom.stop(5);
  });

  it('runs at the right time when the clock is advanced while it is enqueued', async () => {
    const day = Temporal.Duration.from({ hours: 24 });
    let moving: Promise<void> | undefined;
    /** Advances the clock whenever the time is read. */
    const moved: Clock = {
      now: () => {
        const now = clock.now();
        clock.advance(day);
        moving ??= hurried.advance(day);
        return now;
      },
    };
    const hurried = createJobs({ ...dependencies(), clock: moved });
    const job = hurried.define('test/overtaken', Data, finish);
    await hurried.start();
    await job.enqueue({ word: 'in a day' }, { startAfter: clock.now().add(day) });
    await moving;
    await until('in a day');
    await hurried.stop(5);
  });

  it('runs at the right time when the clock is advanced before the transaction that enqueued it commits', async () => {
    const job = jobs.define('test/in-transaction', Data, finish);
    await jobs.start();
    const day = Temporal.Duration.from({ hours: 24 });
    let moving: Promise<void> | undefined;
    await withTransaction(database.port.db, async (tx) => {
      await job.enqueue({ word: 'in a day' }, { tx, startAfter: clock.now().add(day) });
      clock.advance(day);
      moving = jobs.advance(day);
      // The embedded database runs one transaction after the other: there the clock waits for the commit.
      if (database.port.kind === 'postgres') await moving;
    });
    await moving;
    await until('in a day');
  });

  it('waits once per key if it was defined so', async () => {
    const job = jobs.define('test/once', Data, finish, { oneWaitingPerKey: true });
    await jobs.start();
    const later = clock.now().add({ hours: 1 });
    expect(await job.enqueue({ word: 'a' }, { key: 'ada', startAfter: later })).not.toBeNull();
    expect(await job.enqueue({ word: 'a again' }, { key: 'ada', startAfter: later })).toBeNull();
    expect(await job.enqueue({ word: 'g' }, { key: 'grace', startAfter: later })).not.toBeNull();
  });

  it('is stored without the values of a failed statement, which staff could read', async () => {
    const failure = new DrizzleQueryError('select $1', ['ada@example.org']);
    const job = jobs.define('test/leak', Data, () => Promise.reject(failure), { retries: 0 });
    await jobs.start();
    const id = await job.enqueue({ word: 'x' });
    const output = async (): Promise<unknown> => {
      const { rows } = await database.port.db.execute<{ output: unknown }>(
        sql`select output from pgboss.job where id = ${id}`,
      );
      return rows[0]?.output;
    };
    await lookUntil(async () => (await output()) !== null);
    const stored = JSON.stringify(await output());
    expect(stored).toContain('select $1');
    expect(stored).not.toContain('ada@example.org');
  });

  it('is retried later when it fails, and its data is validated', async () => {
    const job = jobs.define('test/fail', Data, () => Promise.reject(new Error('not today')));
    await jobs.start();
    const id = await job.enqueue({ word: 'x' });
    const { db } = database.port;
    // The queue reports when the first try is over, so that the test need not guess how long it takes.
    let later: boolean | undefined;
    await lookUntil(async () => {
      const { rows } = await db.execute<{ state: string; later: boolean }>(
        sql`select state::text, start_after > now() + interval '5 seconds' as later from pgboss.job where id = ${id}`,
      );
      later = rows[0]?.later;
      return rows[0]?.state === 'retry';
    });
    expect(later).toBe(true);
  });

  it('survives a stop of the process before it has run', async () => {
    const job = jobs.define('test/kept', Data, finish);
    await jobs.start();
    await job.enqueue({ word: 'kept' }, { startAfter: clock.now().add({ milliseconds: 500 }) });
    await jobs.stop(5);
    jobs = createJobs(dependencies());
    jobs.define('test/kept', Data, finish);
    await jobs.start();
    await until('kept');
  });

  it('that does not end before its process stops is run by another one at once, and has no try less', async () => {
    let runs = 0;
    const define = (run: () => Promise<void>) => jobs.define('test/long', Data, run, { retries: 0 });
    const begun = Promise.withResolvers<void>();
    const job = define(() => {
      runs += 1;
      begun.resolve();
      return new Promise(() => undefined);
    });
    await jobs.start();
    const id = await job.enqueue({ word: 'long' });
    await begun.promise;
    await jobs.stop(1);
    jobs = createJobs(dependencies());
    define(() => {
      runs += 1;
      return Promise.reject(new Error('not today'));
    });
    await jobs.start();
    // Its only try is this one, not the one that the stop has ended.
    await lookUntil(async () => {
      const { rows } = await database.port.db.execute<{ state: string }>(
        sql`select state::text from pgboss.job where id = ${id}`,
      );
      return rows[0]?.state === 'failed';
    });
    expect(runs).toBe(2);
  });
});
