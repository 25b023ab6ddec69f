import { randomUUID } from 'node:crypto';
import {
  bookSession,
  listPromises,
  makePromise,
  PROMISES_PER_SESSION,
  removePromise,
  updatePromise,
} from '@acquaint/contracts';
import { eq, sql } from 'drizzle-orm';
import { api } from '../../../test/client.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import type { NewNotification } from '../notifications/notifications.service.ts';
import { at, hostWith, slotsOf } from '../sessions/test-booking.ts';
import { remindOfPromises } from './promise-reminders.ts';
import { sessionPromises } from './session-outcome.tables.ts';

async function booked() {
  const [host, booker] = await Promise.all([hostWith(), registerMember()]);
  const starts_at = at(await slotsOf(host, booker), 3);
  const { id } = await api.ok(bookSession, { body: { username: host.username, starts_at } }, { as: booker });
  return { host, booker, id };
}
const make = (session_id: string, text: string, as: TestMember) =>
  api.call(makePromise, { body: { session_id, text } }, { as });
const listOf = async (as: TestMember, query: { session_id?: string; is_open?: 'true' | 'false' } = {}) =>
  (await api.ok(listPromises, { query }, { as })).results;

describe('promises of a session', () => {
  it('are seen by both people, and marked as done only by their author', async () => {
    const { host, booker, id } = await booked();
    const { body } = await make(id, 'Introduce you to Edsger', host);
    expect(body).toMatchObject({
      by: { id: host.id },
      to: { id: booker.id },
      is_mine: true,
      text: 'Introduce you to Edsger',
      done_at: null,
    });
    expect(await listOf(booker, { session_id: id })).toEqual([{ ...body, is_mine: false }]);
    const params = { id: (body as { id: string }).id };
    const done = (as: TestMember, is_done = true) =>
      api.call(updatePromise, { params, body: { is_done } }, { as });
    expect((await done(booker)).status).toBe(404);
    expect((await api.call(removePromise, { params }, { as: booker })).status).toBe(404);
    expect((await done(host)).status).toBe(200);
    expect([await listOf(booker, { is_open: 'true' }), (await listOf(booker)).length]).toEqual([[], 1]);
    expect((await done(host, false)).body).toMatchObject({ done_at: null });
    await api.ok(removePromise, { params }, { as: host });
    expect(await listOf(host)).toEqual([]);
  });

  it('are hidden from everybody else, and limited in number', async () => {
    const { host, booker, id } = await booked();
    expect((await make(id, 'Anything', await registerMember())).status).toBe(404);
    const all = Array.from({ length: PROMISES_PER_SESSION + 2 }, (_, index) =>
      make(id, `Step ${index}`, host),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(PROMISES_PER_SESSION);
    expect((await make(id, 'Mine', booker)).status).toBe(201);
  });
});

describe('a reminder of a promise', () => {
  const NOW = Temporal.Instant.from('2026-11-21T12:00:00Z');
  const daysAgo = (days: number) => NOW.subtract({ hours: days * 24 });
  let opened: OpenTestDatabase;
  let notifications: NewNotification[];
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    notifications = [];
    await opened.db.execute(sql`delete from sessions`);
  });

  /** Inserts a promise in a completed session. */
  async function promised(madeAt: Temporal.Instant): Promise<string> {
    const { db } = opened;
    const [host, booker, session, id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    for (const [person, name] of [
      [host, 'Grace'],
      [booker, 'Ada'],
    ] as const) {
      await db.execute(sql`insert into users (id, email, username, first_name, last_name)
        values (${person}, ${`${person}@example.org`}, ${`m_${person.slice(0, 8)}`}, ${name}, 'Tester')`);
      await db.execute(sql`insert into profiles (user_id, time_zone) values (${person}, 'Europe/Berlin')`);
    }
    await db.execute(sql`insert into sessions (id, host_id, booker_id, state, starts_at, duration_minutes,
        host_time_zone, booker_time_zone, created_at, booked_at)
      values (${session}, ${host}, ${booker}, 'declined', ${madeAt.toString()}, 20, 'UTC', 'UTC', ${madeAt.toString()}, ${madeAt.toString()})`);
    const row = { id, sessionId: session, userId: host, text: 'Introduce you to Edsger', madeAt };
    await db.insert(sessionPromises).values(row);
    return id;
  }
  const DAYS = { promiseReminderDays: 2, promiseLastReminderDays: 14 };
  const remind = (now: Temporal.Instant) =>
    remindOfPromises(
      {
        db: opened.db,
        business: DAYS,
        notifications: {
          notify: (_, news) => Promise.resolve(void notifications.push({ ...news, ...news.content() })),
        },
      },
      now,
    );

  it('comes after 2 and after 14 days, each once, however many processes check concurrently', async () => {
    await promised(NOW);
    expect(await remind(NOW.add({ hours: 47 }))).toBe(0);
    const looks = [1, 2, 3].map(() => remind(NOW.add({ hours: 48 })));
    expect((await Promise.all(looks)).reduce((sum, count) => sum + count)).toBe(1);
    expect(notifications).toMatchObject([{ kind: 'promise_due', title: 'Your next step for Ada' }]);
    expect(await remind(NOW.add({ hours: 24 * 13 }))).toBe(0);
    expect(await remind(NOW.add({ hours: 24 * 14 }))).toBe(1);
    expect(await remind(NOW.add({ hours: 24 * 60 }))).toBe(0);
  });

  it('comes once if no process ran for weeks, and not at all for a promise that is done', async () => {
    await promised(daysAgo(20));
    const fulfilledId = await promised(daysAgo(3));
    await opened.db.update(sessionPromises).set({ doneAt: NOW }).where(eq(sessionPromises.id, fulfilledId));
    expect(await remind(NOW)).toBe(1);
    expect(await remind(NOW)).toBe(0);
  });

  it('is sent by the next process if one ended in the middle', async () => {
    await promised(daysAgo(2));
    const broken = remindOfPromises(
      {
        db: opened.db,
        business: DAYS,
        notifications: { notify: () => Promise.reject(new Error('killed')) },
      },
      NOW,
    );
    await expect(broken).rejects.toThrow('killed');
    expect(await remind(NOW)).toBe(1);
  });
});
