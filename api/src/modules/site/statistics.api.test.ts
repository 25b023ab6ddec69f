import { randomUUID } from 'node:crypto';
import { adminGetStatistics, type StatisticsWeek } from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';
import { sql } from 'drizzle-orm';
import type { RequestContext } from '../../http/serve.ts';
import { countByWeek, selectOldestWaiting } from './statistics.repository.ts';
import { createStatisticsService } from './statistics.service.ts';

let staff: TestMember;
beforeAll(async () => {
  staff = await appointStaff('support');
});

/** Returns the numbers of the current week. */
async function thisWeek(): Promise<StatisticsWeek> {
  const { weeks } = await api.ok(adminGetStatistics, { query: { weeks: 2 } }, { as: staff });
  const week = weeks.at(-1);
  if (!week) throw new Error('There is no week');
  return week;
}

it('answers staff only', async () => {
  const ada = await registerMember();
  expect((await api.call(adminGetStatistics, {}, { as: ada })).status).toBe(404);
  expect((await api.call(adminGetStatistics, {})).status).toBe(404);
});

it('begins weeks on Monday, oldest first, and ends with the current one', async () => {
  const { weeks } = await api.ok(adminGetStatistics, {}, { as: staff });
  expect(weeks).toHaveLength(12);
  const days = weeks.map(({ starts_on }) => Temporal.PlainDate.from(starts_on));
  expect(days.map(({ dayOfWeek }) => dayOfWeek)).toEqual(days.map(() => 1));
  const today = Temporal.Now.plainDateISO('UTC');
  expect(days.at(-1)?.until(today, { largestUnit: 'weeks' }).weeks).toBe(0);
});

it('counts a new member at once, and whether they come back only when the week after is over', async () => {
  const before = await thisWeek();
  await registerMember({ first_name: 'Grace' });
  const after = await thisWeek();
  // Other tests register members on the same server.
  expect(after.registered).toBeGreaterThan(before.registered);
  expect(after.returned).toBeNull();
});

it('counts each introduction, session, review, peek and payment in the week in which it happened', async () => {
  const { db, close } = await openTestDatabase();
  try {
    await insertRows(db);
    const counts = await countByWeek(db, Temporal.Instant.from('2001-01-01T00:00:00Z'));
    const of = (week: string) =>
      Object.fromEntries(counts.filter((each) => each.week === week).map(({ what, count }) => [what, count]));
    expect(of('2001-01-01')).toEqual({
      ...{ registered: 2, complete: 1, returned: 1, introduced: 1 },
      // By the week in which the introduction was made.
      ...{ followed_accepted: 1, followed_matched: 1 },
      ...{ followed_booked: 1, followed_met: 1, followed_reviewed: 1 },
    });
    expect(of('2001-01-08')).toEqual({
      accepted: 1,
      matched: 1,
      booked: 1,
      met: 1,
      reviewed: 1,
      peeks: 1,
      remote_failures: 1,
      paid_cents: 2000,
    });
    expect(of('2001-01-15')).toEqual({ refunded_cents: 2000 });
  } finally {
    await close();
  }
});

it('compares with as many weeks before, up to the same point of the week', async () => {
  const { db, close } = await openTestDatabase();
  try {
    await insertRows(db);
    const call = createStatisticsService(db).statistics;
    const before = async (now: string) => {
      const context = { now: Temporal.Instant.from(now) } as RequestContext;
      return (await call.answer(context, { query: { weeks: 2 } } as never)).before;
    };
    // Two weeks after the second week, in which the two met on its last day.
    expect(await before('2001-01-28T23:59:58Z')).toMatchObject({ registered: 2, met: 0, paid_cents: 0 });
    expect(await before('2001-01-29T00:00:00Z')).toMatchObject({ registered: 0, met: 1, paid_cents: 2000 });
  } finally {
    await close();
  }
});

it('says since when the oldest record of each queue waits', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const none = { reports: null, disputes: null, verifications: null, withheld_money: null, payouts: null };
    expect(await selectOldestWaiting(db)).toEqual({ ...none, inquiries: null });
    for (const [id, state, at] of [
      [randomUUID(), 'answered', '2001-01-01T00:00:00Z'],
      [randomUUID(), 'open', '2001-01-03T00:00:00Z'],
      [randomUUID(), 'open', '2001-01-02T00:00:00Z'],
    ])
      await db.execute(sql`insert into inquiries (id, challenge_id, kind, state, name, email, organisation, subject, message, created_at)
        values (${id}, ${id}, 'contact', ${state}, 'N', 'n@example.org', '', 'S', 'M', ${at})`);
    expect(await selectOldestWaiting(db)).toEqual({ ...none, inquiries: '2001-01-02T00:00:00Z' });
  } finally {
    await close();
  }
});

it('counts no session as the result of an introduction if its two met otherwise, or before it', async () => {
  const { db, close } = await openTestDatabase();
  try {
    await insertRows(db);
    const booked = async () =>
      (await countByWeek(db, Temporal.Instant.from('2001-01-01T00:00:00Z'))).find(
        ({ what }) => what === 'followed_booked',
      )?.count ?? 0;
    expect(await booked()).toBe(1);
    await db.execute(sql`update sessions set booked_at = '2001-01-03T09:00:00Z'`);
    expect(await booked()).toBe(0);
  } finally {
    await close();
  }
});

/** Inserts what two members did: both registered in the first week, and one came back in the second. */
async function insertRows(db: OpenTestDatabase['db']): Promise<void> {
  const [ada, bob, id] = [randomUUID(), randomUUID(), randomUUID()].sort();
  const [first, second, third] = ['2001-01-02T09:00:00Z', '2001-01-14T23:59:59Z', '2001-01-15T00:00:00Z'];
  await db.execute(sql`insert into users (id, email, first_name, last_name, redirect_expertize, created_at)
    values (${ada}, 'ada@example.org', 'Ada', '', false, ${first}), (${bob}, 'bob@example.org', 'Bob', '', true, ${first})`);
  await db.execute(sql`insert into introductions (id, person_a, person_b, score, offered_at, expires_at, closed_at, state)
    values (${id}, ${ada}, ${bob}, 0.5, ${first}, ${third}, ${second}, 'matched')`);
  await db.execute(sql`insert into introduction_sides (introduction_id, user_id, other_id, reasons, offered_at, answered_at, answer)
    values (${id}, ${ada}, ${bob}, '[]', ${first}, ${second}, 'accepted'), (${id}, ${bob}, ${ada}, '[]', ${first}, null, 'offered')`);
  await db.execute(sql`insert into sessions (id, host_id, booker_id, state, starts_at, duration_minutes, host_time_zone,
      booker_time_zone, needs_approval, created_at, booked_at, started_at, call_ends_at, ended_at, took_place_at)
    values (${id}, ${bob}, ${ada}, 'completed', ${second}, 20, 'UTC', 'UTC', false, ${second}, ${second}, ${second}, ${second}, ${second}, ${second})`);
  await db.execute(sql`insert into session_reviews (id, session_id, author_id, subject_id, rating, tags, text, created_at)
    values (${randomUUID()}, ${id}, ${ada}, ${bob}, 5, '{}', '', ${second}), (${randomUUID()}, ${id}, ${bob}, ${ada}, 5, '{}', '', ${third})`);
  await db.execute(sql`insert into snips (id, title, created_at, show_after, published_at, duration_seconds, aspect)
    values (${id}, 'Peek', ${first}, ${first}, ${second}, 10, 'square')`);
  await db.execute(sql`insert into remote_failures (id, remote, version, reason, detail, reported_at)
    values (${id}, 'mf-peeks', '1', 'timeout', '', ${second})`);
  await db.execute(sql`insert into session_payments (session_id, booker_id, host_id, card_cents, vouchers_cents, payment, state, paid_at, closed_at)
    values (${id}, ${ada}, ${bob}, 1500, 500, 'payment', 'refunded', ${second}, ${third})`);
}
