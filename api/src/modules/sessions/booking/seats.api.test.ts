import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { migrate } from '../../../db/migrate.ts';
import { isExclusionViolation } from '../../../ports/database/errors.ts';

const HOUR = '2030-01-07T10:00:00Z';
const later = (minutes: number): string => Temporal.Instant.from(HOUR).add({ minutes }).toString();

/** Whatever the code does, the database itself prevents a person from having two sessions at one time. */
describe('Seats in the database', () => {
  let test: OpenTestDatabase;
  const people = Array.from({ length: 4 }, () => randomUUID());
  const [ada = '', bob = '', eve = '', kim = ''] = people;
  beforeAll(async () => {
    test = await openTestDatabase();
    await migrate(test.port);
    for (const [index, id] of people.entries()) {
      await test.port.db.execute(
        sql`insert into users (id, email, first_name, last_name) values (${id}::uuid, ${`p${index}@example.org`}, 'A', 'B')`,
      );
    }
  });
  afterAll(() => test.close());
  afterEach(() => test.port.db.execute(sql`delete from sessions`));

  const write = async (
    host: string,
    booker: string,
    startsAt: string,
    state = 'confirmed',
  ): Promise<string> => {
    const id = randomUUID();
    await test.port.db.execute(sql`
      insert into sessions (id, host_id, booker_id, state, starts_at, duration_minutes, host_time_zone,
        booker_time_zone, created_at, booked_at, expires_at, started_at, call_ends_at, ended_at, cancelled_by)
      values (${id}::uuid, ${host}::uuid, ${booker}::uuid, ${state}, ${startsAt}::timestamptz, 20, 'UTC', 'UTC',
        now(), now(), now(), now(), now(), now(), ${state === 'cancelled' ? 'host' : null})`);
    return id;
  };
  const seats = async (): Promise<number> => {
    const { rows } = await test.port.db.execute<{ count: number }>(
      sql`select count(*) as count from session_seats`,
    );
    return Number(rows[0]?.count);
  };
  const collides = async (attempt: Promise<unknown>): Promise<boolean> => {
    try {
      await attempt;
      return false;
    } catch (error) {
      if (isExclusionViolation(error, 'session_seats_no_overlap')) return true;
      throw error;
    }
  };

  it.each([
    ['the same host at the same time', bob, eve, 0, true],
    ['the same host within the session', bob, eve, 15, true],
    ['the same host within the buffer', bob, eve, 29, true],
    ['the same host right after the buffer', bob, eve, 30, false],
    ['the same booker with another host', eve, ada, 0, true],
    ['the host as the booker of somebody else', eve, bob, 0, true],
    ['the booker as the host of somebody else', ada, eve, 0, true],
    ['two other people', eve, kim, 0, false],
  ])('refuse %s', async (_, host, booker, minutes, refused) => {
    await write(bob, ada, HOUR);
    expect(await collides(write(host, booker, later(minutes)))).toBe(refused);
  });

  it.each([
    ['held', 2],
    ['requested', 2],
    ['confirmed', 2],
    ['live', 2],
    ['completed', 0],
    ['declined', 0],
    ['expired', 0],
    ['cancelled', 0],
    ['no_show', 0],
  ])('are taken while a session is %s: %i', async (state, expected) => {
    await write(bob, ada, HOUR, state);
    expect(await seats()).toBe(expected);
  });

  it('move with a session, and are freed when it ends', async () => {
    const id = await write(bob, ada, HOUR);
    await write(bob, eve, later(60));
    const moveTo = (at: string) =>
      test.port.db.execute(sql`update sessions set starts_at = ${at}::timestamptz where id = ${id}::uuid`);
    expect(await collides(moveTo(later(45)))).toBe(true);
    expect(await collides(moveTo(later(10)))).toBe(false);
    expect(await collides(write(bob, kim, HOUR))).toBe(true);
    await test.port.db.execute(sql`update sessions set state = 'completed' where id = ${id}::uuid`);
    expect(await collides(write(bob, kim, HOUR))).toBe(false);
  });

  it('last as long as an extended call, up to what was booked before', async () => {
    const id = await write(bob, ada, HOUR, 'live');
    const callUntil = (at: string) =>
      test.port.db.execute(sql`update sessions set call_ends_at = ${at}::timestamptz where id = ${id}::uuid`);
    await callUntil(later(20));
    expect(await collides(write(bob, kim, later(60)))).toBe(false);
    await callUntil(later(50));
    expect(await collides(write(bob, eve, later(35)))).toBe(true);
    expect(await collides(write(eve, ada, later(55)))).toBe(true);
    expect(await collides(write(eve, ada, later(60)))).toBe(false);
    await callUntil(later(70));
    await test.port.db.execute(sql`update sessions set state = 'completed' where id = ${id}::uuid`);
    expect(await collides(write(eve, kim, later(25)))).toBe(false);
  });

  it('refuse all but one of many concurrent writers', async () => {
    const attempts = await Promise.all(Array.from({ length: 40 }, () => collides(write(bob, ada, HOUR))));
    expect(attempts.filter((refused) => !refused)).toHaveLength(1);
  });
});
