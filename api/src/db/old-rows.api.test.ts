import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../test/database/open-database.ts';
import { users } from '../modules/identity/identity.tables.ts';
import { migrationText } from './migrations-folder.ts';

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

async function runMigration(version = 26): Promise<void> {
  const migration = migrationText(version);
  for (const statement of migration.split(/;\s*$/m)) {
    if (statement.trim() !== '') await opened.db.execute(sql.raw(statement));
  }
}

async function insertMember(): Promise<string> {
  const id = randomUUID();
  const username = `ada_${id.slice(0, 8)}`;
  await opened.db.insert(users).values({
    id,
    username,
    firstName: 'Ada',
    lastName: 'Byron',
    email: `${username}@example.org`,
  });
  return id;
}

const only = async (query: ReturnType<typeof sql>): Promise<Record<string, unknown> | undefined> =>
  (await opened.db.execute(query)).rows[0];

describe('the migration of titles that break the rule (R-PROF-10)', () => {
  it.each([
    ['Mak\u200bers \u202eof Porto', 'Makers of Porto'],
    ['Night\nowls', 'Night owls'],
    ['\u3164\u200b', ''],
    ['A\u200dda\ufe0f', 'Ada'],
    // Joined emoji and those with a variation selector stay as they are, and so do Persian joiners.
    ['Engineers 👩🏽\u200d💻 ❤\ufe0f\u200d🔥', 'Engineers 👩🏽\u200d💻 ❤\ufe0f\u200d🔥'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['Café & Code!', 'Café & Code!'],
  ])('turns %j into %j', async (title, shown) => {
    const [circle, peek, conversation] = [randomUUID(), randomUUID(), randomUUID()];
    const { db } = opened;
    await db.execute(
      sql`insert into circles (id, name, created_at, archived_at) values (${circle}, ${title}, now(), now())`,
    );
    await db.execute(sql`insert into snips (id, title, created_at, show_after, duration_seconds, aspect)
      values (${peek}, ${title}, now(), now(), 10, 'square')`);
    await db.execute(sql`insert into conversations (id, kind, title, active_at, created_at)
      values (${conversation}, 'group', ${title}, now(), now())`);
    await runMigration();
    expect([
      (await only(sql`select name from circles where id = ${circle}`))?.['name'],
      (await only(sql`select title from snips where id = ${peek}`))?.['title'],
      (await only(sql`select title from conversations where id = ${conversation}`))?.['title'],
    ]).toEqual([shown || 'Circle', shown || 'Peek', shown]);
  });

  it('keeps the names of circles unique', async () => {
    const name = `Rowers ${randomUUID().slice(0, 8)}`;
    const [first, second] = [randomUUID(), randomUUID()];
    for (const [id, each] of [
      [first, name],
      [second, `${name}\u200b`],
    ])
      await opened.db.execute(
        sql`insert into circles (id, name, created_at, archived_at) values (${id}, ${each}, now(), now())`,
      );
    await runMigration();
    const { rows } = await opened.db.execute(sql`select id, name from circles where name like ${`${name}%`}`);
    expect(Object.fromEntries(rows.map(({ id, name: now }) => [id, now]))).toEqual({
      [first]: name,
      [second]: `${name} ${second.slice(0, 8)}`,
    });
  });
});

it('no longer counts ratings of sessions that do not count, and hides them (R-REV-6)', async () => {
  const [host, booker] = [await insertMember(), await insertMember()];
  const { db } = opened;
  await db.execute(sql`insert into profiles (id, user_id, rating_sum, rating_count) values (${randomUUID()}, ${host}, 8, 2)
    on conflict (user_id) do update set rating_sum = 8, rating_count = 2`);
  const reviewed = async (tookPlace: boolean, rating: number) => {
    const id = randomUUID();
    await db.execute(sql`insert into sessions (id, host_id, booker_id, state, starts_at, duration_minutes, host_time_zone,
        booker_time_zone, note, created_at, booked_at, started_at, ended_at, took_place_at)
      values (${id}, ${host}, ${booker}, 'completed', now() - interval '1 day' * ${rating}, 20, 'UTC', 'UTC', '', now(), now(), now(), now(),
        ${tookPlace ? sql`now()` : null})`);
    await db.execute(sql`insert into session_reviews (id, session_id, author_id, subject_id, rating, tags, text, created_at, shown_at)
      values (${randomUUID()}, ${id}, ${booker}, ${host}, ${rating}, '{}', '', now(), now())`);
  };
  await reviewed(true, 5);
  await reviewed(false, 3);
  await runMigration();
  expect(await only(sql`select rating_sum, rating_count from profiles where user_id = ${host}`)).toEqual({
    rating_sum: 5,
    rating_count: 1,
  });
  const { rows } = await db.execute(
    sql`select rating from session_reviews where subject_id = ${host} and shown_at is not null`,
  );
  expect(rows).toEqual([{ rating: 5 }]);
});

it('gives time zones their current names (R-API-1)', async () => {
  const [host, booker, session] = [await insertMember(), await insertMember(), randomUUID()];
  const { db } = opened;
  await db.execute(
    sql`insert into profiles (user_id, time_zone) values (${host}, 'Asia/Calcutta'), (${booker}, 'Europe/Berlin')`,
  );
  await db.execute(sql`insert into availability_settings (user_id, time_zone, accepts_sessions, weekly, notice_minutes,
      buffer_minutes, max_per_day, updated_at) values (${host}, 'Asia/Calcutta', true, '[]', 60, 10, 2, now())`);
  await db.execute(sql`insert into sessions (id, host_id, booker_id, state, starts_at, duration_minutes, host_time_zone,
      booker_time_zone, created_at, booked_at)
    values (${session}, ${host}, ${booker}, 'confirmed', now(), 20, 'Asia/Calcutta', 'Europe/Berlin', now(), now())`);
  for (const [name, search] of [
    ['There', { time_zone: 'Europe/Kiev', topic: 'law' }],
    ['Anywhere', { topic: 'law' }],
  ] as const)
    await db.execute(sql`insert into saved_searches (id, user_id, name, search, seen_at, created_at)
      values (${randomUUID()}, ${host}, ${name}, ${JSON.stringify(search)}::jsonb, now(), now())`);
  await runMigration(212);
  const zones = async (query: ReturnType<typeof sql>) =>
    (await db.execute(query)).rows.map((row) => Object.values(row));
  expect(
    await zones(sql`select time_zone from profiles where user_id in (${host}, ${booker}) order by time_zone`),
  ).toEqual([['Asia/Kolkata'], ['Europe/Berlin']]);
  expect(await zones(sql`select time_zone from availability_settings where user_id = ${host}`)).toEqual([
    ['Asia/Kolkata'],
  ]);
  expect(
    await zones(sql`select host_time_zone, booker_time_zone from sessions where id = ${session}`),
  ).toEqual([['Asia/Kolkata', 'Europe/Berlin']]);
  expect(await zones(sql`select search from saved_searches where user_id = ${host} order by name`)).toEqual([
    [{ topic: 'law' }],
    [{ topic: 'law', time_zone: 'Europe/Kyiv' }],
  ]);
});
