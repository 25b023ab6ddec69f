import { Pool } from 'pg';
import { createTestHome, type TestHome } from '../../../test/server-process.ts';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import { until } from '../../../test/until.ts';
import { isUnreachable, sqlFailure } from './errors.ts';
import { PreparedClient } from './prepared-client.ts';
import { withStatementBatches } from './statement-batches.ts';

/** Takes as long as its value is large. */
const COUNT = { text: 'select count(*)::int as n from generate_series(1, $1::int)' };
const LONG = 500_000_000;
const CANCELLED = '57014';

let home: TestHome;
let pool: Pool;
let batches: Pool;
/** How often a connection was taken. */
let taken = 0;

beforeAll(async () => {
  home = await createTestHome({ isEmpty: true });
});
afterAll(() => home.remove());

/** Opens a pool, in whose batches `COUNT` is known to be quick. */
async function open(settings = ''): Promise<void> {
  pool = new Pool({
    connectionString: home.env.DATABASE_URL,
    max: 20,
    Client: PreparedClient,
    pipeline: true,
    options: settings,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('acquire', () => {
    taken += 1;
  });
  batches = withStatementBatches(pool);
  await quicken(COUNT.text, [1]);
  taken = 0;
}
afterEach(() => pool?.end());

/** Asks a read until it is known to be quick, which takes one turn, or a few on a busy machine. */
async function quicken(text: string, values: unknown[] = []): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await batches.query({ text }, values);
}

const ask = async (...sizes: number[]) => {
  const results = await Promise.allSettled(sizes.map((size) => batches.query(COUNT, [size])));
  return results.map((result) =>
    result.status === 'fulfilled' ? (result.value.rows[0] as { n: number }).n : (result.reason as Error),
  );
};

/** Does something to the connection that counts for long, once it does. */
async function toTheBusy(deed: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> {
  await until(async () => {
    const { rowCount } = await pool.query(
      `select ${deed}(pid) from pg_stat_activity where state = 'active' and query = $1 and datname = current_database()
         and now() - query_start > interval '50 ms'`,
      [COUNT.text],
    );
    return rowCount === 1;
  });
}

describe('statements that are asked together', () => {
  onPostgres('share a connection if they are quick reads, and each has its own result', async () => {
    await open();
    expect(await ask(1, 2, 3, 4)).toEqual([1, 2, 3, 4]);
    expect(taken).toBe(1);
  });

  onPostgres('have several connections if they are many', async () => {
    await open();
    const sizes = Array.from({ length: 20 }, (_, index) => index);
    expect(await ask(...sizes)).toEqual(sizes);
    expect(taken).toBe(3);
  });

  onPostgres('have a connection of their own if they are new, or take long', async () => {
    await open();
    const slow = { text: 'select count(*) as slow from generate_series(1, 1000000)' };
    await batches.query(slow);
    await batches.query(slow);
    taken = 0;
    const isNew = { text: 'select 1 as new' };
    await Promise.all([ask(1, 2), batches.query(slow), batches.query(isNew)]);
    expect(taken).toBe(3);
  });

  onPostgres.each([
    ['write', "with written as (insert into lines values ('one') returning *) select * from written"],
    ['write', "insert into lines values ('one')"],
    ['lock rows', 'select * from lines for no key update'],
    ['wait', 'select pg_sleep(0)'],
  ])('have a connection of their own if they %s: %s', async (_, text) => {
    await open();
    await pool.query('create table lines (line text)');
    await quicken(text);
    const { rowCount: before } = await pool.query('select from lines');
    taken = 0;
    await Promise.all([1, 2, 3].map(() => batches.query({ text })));
    expect(taken).toBe(3);
    const { rowCount: after } = await pool.query('select from lines');
    expect((after ?? 0) - (before ?? 0)).toBe(text.includes('insert') ? 3 : 0);
    await pool.query('drop table lines');
  });

  onPostgres('do not fail with one of them', async () => {
    await open();
    const divide = { text: 'select 1 / $1::int as n' };
    await quicken(divide.text, [1]);
    const [before, failed, after] = await Promise.all([
      ask(1),
      batches.query(divide, [0]).catch((error: unknown) => sqlFailure(error)?.code),
      ask(2),
    ]);
    expect([before, failed, after]).toEqual([[1], '22012', [2]]);
    expect(await ask(1, 2)).toEqual([1, 2]);
  });

  onPostgres('do not fail with a value that cannot be sent', async () => {
    await open();
    const echo = { text: 'select $1::jsonb as value' };
    await quicken(echo.text, [{}]);
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const failed = batches.query(echo, [loop]).catch((error: unknown) => error);
    expect(await ask(1, 2)).toEqual([1, 2]);
    expect(await failed).toBeInstanceOf(TypeError);
    const { rows } = await batches.query(echo, [{ a: 1 }]);
    expect(rows).toEqual([{ value: { a: 1 } }]);
    expect([pool.waitingCount, pool.totalCount]).toEqual([0, pool.idleCount]);
  });

  onPostgres('do not fail with one that is cancelled, and those behind it go on', async () => {
    await open();
    const asked = ask(1, LONG, 3);
    await toTheBusy('pg_cancel_backend');
    const [one, two, three] = await asked;
    expect([one, sqlFailure(two)?.code, three]).toEqual([1, CANCELLED, 3]);
  });

  onPostgres('have each their own time', async () => {
    await open('-c statement_timeout=300ms');
    const results = await ask(1, LONG, 2, LONG, 3);
    expect(results.map((result) => sqlFailure(result)?.code ?? result)).toEqual([
      1,
      CANCELLED,
      2,
      CANCELLED,
      3,
    ]);
  });

  onPostgres(
    'fail from the one on whose connection the database ended, and the pool replaces it',
    async () => {
      await open();
      for (let turn = 0; turn < 3; turn++) {
        const asked = ask(1, 2, LONG, 4, 5);
        await toTheBusy('pg_terminate_backend');
        const results = await asked;
        expect(results.slice(0, 2)).toEqual([1, 2]);
        expect(results.slice(2).map(isUnreachable)).toEqual([true, true, true]);
        expect(await ask(6, 7)).toEqual([6, 7]);
      }
      await until(() => pool.totalCount === pool.idleCount);
    },
  );

  onPostgres('all fail if there is no connection', async () => {
    await open();
    await pool.end();
    const results = await ask(1, 2);
    expect(results.map((result) => result instanceof Error)).toEqual([true, true]);
    await open();
  });
});
