import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { businessSettings } from '../../../business.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { addRatings } from '../../reviews/reviews.repository.ts';
import type { ReviewRow } from '../../sessions/sessions.queries.ts';
import { countCompletedSession } from '../../identity/identity.queries.ts';
import { createExperiencesService } from '../../profiles/own-profile/profile-records.service.ts';
import { createFreeTime } from '../../sessions/availability/free-time.service.ts';
import { createMatchPool, type MatchPool } from './match-pool.ts';
import { selectMembers } from './match-pool.repository.ts';
import { createMatchThread, type MatchThread } from './match-thread.ts';
import { expireIntroductions } from '../offers/offers.repository.ts';
import { insertSeededPeople } from '../test-seeded-people.ts';

const business = z.object(businessSettings).parse({});
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z');

/** What members do after an introduction updates the data of a running engine at its next query. */
describe('a running engine', () => {
  let opened: OpenTestDatabase;
  let thread: MatchThread;
  let pool: MatchPool;
  let ids: string[];

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    const people = await insertSeededPeople(db, { seed: 5, now: NOW });
    ids = people.filter(({ role }) => role === 'member').map(({ id }) => id);
    thread = createMatchThread();
    pool = createMatchPool(db, thread, createFreeTime({ db, business }));
    await pool.warm(NOW);
  });
  afterAll(async () => {
    await thread.stop();
    await opened.close();
  });

  /** Returns two members that no other test uses. */
  const twoPeople = (): [string, string] => [ids.pop() ?? '', ids.pop() ?? ''];
  const counts = async (id: string) => (await selectMembers(opened.db, { ids: [id] }))[0]?.answers;
  /** Returns a feature of the pair from the engine. */
  const known = async (from: string, to: string, feature: string): Promise<number> => {
    await pool.warm(NOW);
    const [features] = await pool.features([[from, to]]);
    return features?.[feature] ?? NaN;
  };
  const session = (booker: string, host: string, state: 'confirmed' | 'completed', hour: number) =>
    opened.db
      .execute(sql`insert into sessions (id, host_id, booker_id, state, starts_at, duration_minutes, host_time_zone,
        booker_time_zone, needs_approval, created_at, booked_at, started_at, call_ends_at, ended_at, took_place_at)
      select gen_random_uuid(), ${host}::uuid, ${booker}::uuid, ${state}, at, 20, 'UTC', 'UTC', false, at, at, at, at, at,
        case when ${state} = 'completed' then at end
      from (select timestamptz '2026-11-01T00:00:00Z' + make_interval(hours => ${hour})) as times (at)`);
  const write = async (author: string, other: string) => {
    const [a, b] = [author, other].sort();
    await opened.db
      .execute(sql`insert into conversations (id, kind, person_a, person_b, active_at, created_at)
      values (gen_random_uuid(), 'direct', ${a}, ${b}, now(), now()) on conflict do nothing`);
    await opened.db
      .execute(sql`insert into messages (id, conversation_id, seq, version, author_id, client_id, body, created_at)
      select gen_random_uuid(), c.id, n, n, ${author}, gen_random_uuid(), 'Thank you!', now()
      from conversations c, lateral (select 1 + count(*) as n from messages where conversation_id = c.id) next
      where person_a = ${a} and person_b = ${b}`);
  };

  it('knows a booking at once, and counts it once', async () => {
    const [booker, host] = twoPeople();
    const [before, popularity] = [await counts(booker), await known(booker, host, 'popularity')];
    await session(booker, host, 'confirmed', 1);
    expect(await known(booker, host, 'popularity')).toBeGreaterThan(popularity);
    const once = await known(booker, host, 'popularity');
    await session(booker, host, 'confirmed', 2);
    expect(await known(booker, host, 'popularity')).toBe(once);
    const after = await counts(booker);
    expect([after?.given, after?.accepted]).toEqual([(before?.given ?? 0) + 1, (before?.accepted ?? 0) + 1]);
  });

  it('counts a message as a yes only after the two have met', async () => {
    const [host, guest] = twoPeople();
    const popularity = await known(guest, host, 'popularity');
    await write(guest, host);
    expect(await known(guest, host, 'popularity')).toBe(popularity);
    await session(guest, host, 'completed', 3);
    const met = await known(guest, host, 'popularity');
    await write(guest, host);
    const cameBack = await known(guest, host, 'popularity');
    expect(cameBack).toBeGreaterThan(met);
    await write(guest, host);
    expect(await known(guest, host, 'popularity')).toBe(cameBack);
    expect((await counts(host))?.wanted).toBeGreaterThan(0);
  });

  it('counts a second session as coming back', async () => {
    const [host, guest] = twoPeople();
    await session(guest, host, 'completed', 5);
    const popularity = await known(host, guest, 'popularity');
    await session(host, guest, 'confirmed', 6);
    expect(await known(host, guest, 'popularity')).toBeGreaterThan(popularity);
  });

  it('knows an added or removed experience at once', async () => {
    const [reader, writer] = twoPeople();
    const { db } = opened;
    const experiences = createExperiencesService(db, (id) => pool.touch([id]));
    await db.execute(sql`update profiles set mentorship_statement = 'Hydroponics on rooftops', updated_at = now()
      where user_id = ${reader}`);
    pool.touch([reader]);
    const before = await known(reader, writer, 'words');
    const context = { user: { id: writer }, now: NOW } as RequestContext;
    const { id } = await experiences.create(context, {
      ...{ title: 'Grower', organisation: `Farm ${randomUUID()}`, description: 'Hydroponics on rooftops' },
      ...{ started_on: '2026-10', ended_on: null },
    });
    expect(await known(reader, writer, 'words')).toBeGreaterThan(before);
    await experiences.remove(context, id);
    expect(await known(reader, writer, 'words')).toBe(before);
  });

  it('knows that two members mean one topic by different words, once staff made these its synonyms', async () => {
    const [reader, writer] = twoPeople();
    const { db } = opened;
    const says = (id: string, statement: string) =>
      db.execute(
        sql`update profiles set mentorship_statement = ${statement}, updated_at = now() where user_id = ${id}`,
      );
    await says(reader, 'Zeppelin');
    await says(writer, 'Luftschiff');
    pool.touch([reader, writer]);
    const before = await known(reader, writer, 'words');
    await db.execute(sql`update topics set synonyms = '{Zeppelin, Luftschiff}' where slug = 'energy'`);
    // As half a minute later.
    pool.forgetWeights();
    await pool.warm(NOW);
    await pool.withoutRenewal(() => Promise.resolve());
    expect(await known(reader, writer, 'words')).toBeGreaterThan(before);
    // Also for somebody who changes their text afterwards.
    await says(reader, 'Something else');
    pool.touch([reader]);
    expect(await known(reader, writer, 'words')).toBe(before);
    await says(reader, 'A zeppelin');
    pool.touch([reader]);
    expect(await known(reader, writer, 'words')).toBeGreaterThan(before);
  });

  it('knows a rating and a completed session at once', async () => {
    const [reader, rated] = twoPeople();
    const { db } = opened;
    const before = await known(reader, rated, 'otherFacts.rating');
    await db.transaction((tx) =>
      addRatings(
        tx,
        Array.from({ length: 10 }, () => ({ subjectId: rated, rating: 1 }) as ReviewRow),
      ),
    );
    expect(await known(reader, rated, 'otherFacts.rating')).toBeLessThan(before);

    const sessions = await known(reader, rated, 'otherFacts.sessions');
    for (let held = 0; held < 30; held++) await countCompletedSession(db, [rated]);
    expect(await known(reader, rated, 'otherFacts.sessions')).toBeGreaterThan(sessions);
  });

  it('knows a reliability mark and its removal at once', async () => {
    const [reader, late] = twoPeople();
    const { db } = opened;
    await session(reader, late, 'completed', 30);
    const before = await known(reader, late, 'reliability');
    await db.execute(sql`insert into reliability_marks (id, session_id, user_id, kind, starts_at, happened_at)
      select gen_random_uuid(), id, ${late}, 'no_show', starts_at, now() from sessions where host_id = ${late}`);
    expect(await known(reader, late, 'reliability')).toBeLessThan(before);
    await db.execute(
      sql`update reliability_marks set state = 'removed', disputed_at = now(), decided_at = now() where user_id = ${late}`,
    );
    expect(await known(reader, late, 'reliability')).toBe(before);
  });

  it('knows an answer from another process, and one that counts only after the offer has expired', async () => {
    const [reader, passer] = twoPeople();
    const { db } = opened;
    const [a = '', b = ''] = [reader, passer].sort();
    const id = randomUUID();
    await db.execute(sql`insert into introductions (id, person_a, person_b, score, offered_at, expires_at, state)
      values (${id}, ${a}, ${b}, 0.5, now() - interval '20 days', now() - interval '1 hour', 'open')`);
    await db.execute(sql`insert into introduction_sides (introduction_id, user_id, other_id, reasons, offered_at)
      values (${id}, ${a}, ${b}, '[]', now()), (${id}, ${b}, ${a}, '[]', now())`);
    const before = await known(reader, passer, 'popularity');
    await db.execute(
      sql`update introduction_sides set answer = 'passed', answered_at = now() where user_id = ${reader}`,
    );
    expect(await known(reader, passer, 'popularity')).toBe(before);
    await expireIntroductions(db, Temporal.Now.instant());
    expect(await known(reader, passer, 'popularity')).toBeLessThan(before);
  });

  it('matches nobody with members who are paused, suspended or about to be deleted, until they are back', async () => {
    const [asker, other] = twoPeople();
    const { db } = opened;
    const finds = async (now = NOW): Promise<boolean> => {
      const me = await pool.update(asker, now);
      const found = me && (await pool.top(me.member, 1_000, [], now));
      return found?.some(({ id }) => id === other) === true;
    };
    expect(await finds()).toBe(true);
    const set = (column: string, value: string | null) =>
      db.execute(sql`update users set ${sql.identifier(column)} = ${value}::timestamptz where id = ${other}`);
    for (const column of ['suspended_at', 'deletion_requested_at']) {
      await set(column, NOW.toString());
      expect(await finds()).toBe(false);
      await set(column, null);
      expect(await finds()).toBe(true);
    }
    await db.execute(sql`insert into introduction_settings (user_id, paused_until)
      values (${other}, ${NOW.add({ hours: 24 }).toString()}) on conflict (user_id) do update set paused_until = excluded.paused_until`);
    expect(await finds()).toBe(false);
    expect(await finds(NOW.add({ hours: 25 }))).toBe(true);
  });
});
