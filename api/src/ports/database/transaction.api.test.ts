import { eq, sql, type SQL } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { prepared } from '../../db/prepared.ts';
import { isExclusionViolation, isUniqueViolation } from './errors.ts';
import { withTransaction } from './transaction.ts';

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ isEmpty: true });
  await database.port.exclusively(async (run) => {
    await run(`create extension btree_gist;
      create table counters (name text constraint counters_name primary key, value bigint not null);
      create table slots (host text, during tstzrange, exclude using gist (host with =, during with &&));`);
  });
});
afterAll(() => database.close());

const lostRace = (code: string): Error => Object.assign(new Error('lost'), { code });

describe('a transaction', () => {
  it('is all or nothing', async () => {
    const { db } = database.port;
    const attempt = withTransaction(db, async (tx) => {
      await tx.execute(sql`insert into counters values ('half', 1)`);
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    const { rows } = await db.execute(sql`select 1 from counters where name = 'half'`);
    expect(rows).toEqual([]);
  });

  it.each(['40001', '40P01'])(
    'is retried after a serialization failure or deadlock (%s), and its first try has no effect',
    async (code) => {
      const { db } = database.port;
      let tries = 0;
      const value = await withTransaction(db, async (tx) => {
        tries += 1;
        const name = `race-${code}`;
        await tx.execute(sql`insert into counters values (${name}, ${tries})`);
        if (tries < 3) throw lostRace(code);
        const { rows } = await tx.execute<{ value: number }>(
          sql`select value from counters where name = ${name}`,
        );
        return rows[0]?.value;
      });
      expect([tries, value]).toEqual([3, 3]);
    },
  );

  it('gives up after five such failures, and at once after any other error', async () => {
    let tries = 0;
    const lose = (code: string) =>
      withTransaction(database.port.db, () => {
        tries += 1;
        return Promise.reject(lostRace(code));
      });
    await expect(lose('40001')).rejects.toThrow('lost');
    expect(tries).toBe(5);
    await expect(lose('23505')).rejects.toThrow('lost');
    expect(tries).toBe(6);
  });

  it('names the violated constraint', async () => {
    const { db } = database.port;
    const insert = () => db.execute(sql`insert into counters values ('twice', 1)`);
    await insert();
    const unique = await insert().catch((error: unknown) => error);
    expect(isUniqueViolation(unique, 'counters_name')).toBe(true);
    const book = () =>
      db.execute(sql`insert into slots values ('ada', '[2026-11-21 09:00+00,2026-11-21 09:20+00)')`);
    await book();
    expect(isExclusionViolation(await book().catch((error: unknown) => error))).toBe(true);
  });

  it('returns the same types on both kinds of database', async () => {
    const { rows } = await database.port.db.execute(
      sql`select count(*) as count, timestamptz '2026-11-21 10:00+01' as at, date '2026-11-21' as day, '{"a":1}'::jsonb as json, array['x'] as list`,
    );
    const [{ at, ...row }] = rows as [{ at: string }];
    expect(row).toEqual({ count: 1, day: '2026-11-21', json: { a: 1 }, list: ['x'] });
    expect(Temporal.Instant.from(at).toString()).toBe('2026-11-21T09:00:00Z');
  });
});

describe('a prepared query', () => {
  const counters = pgTable('counters', { name: text('name'), value: bigint('value', { mode: 'number' }) });

  it('is made once for all calls, with the values of each, and sees what its transaction wrote', async () => {
    const { db } = database.port;
    let made = 0;
    const find = prepared((on, value: (name: 'name') => SQL) => {
      made += 1;
      return on
        .select({ value: counters.value })
        .from(counters)
        .where(eq(counters.name, value('name')));
    });
    await db.insert(counters).values([
      { name: 'first', value: 1 },
      { name: 'second', value: 2 },
    ]);
    const together = ['first', 'second', 'nobody', 'first'].map((name) => find(db, { name }));
    expect(await Promise.all(together)).toEqual([[{ value: 1 }], [{ value: 2 }], [], [{ value: 1 }]]);
    expect(made).toBe(1);
    await withTransaction(db, async (tx) => {
      await tx.update(counters).set({ value: 10 }).where(eq(counters.name, 'first'));
      expect(await find(tx, { name: 'first' })).toEqual([{ value: 10 }]);
    });
  });
});
