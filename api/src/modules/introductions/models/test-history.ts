import { sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';

/** Days until an introduction expires: the default setting. */
const OPEN_DAYS = 14;
/** Percentages of sides that accepted, passed and saved; the rest never answered. */
const ACCEPTED = 30;
const PASSED = 25;
const SAVED = 10;
/** One in this many members has blocked somebody, or waits for an answer to a request. */
const BLOCKS = 50;
const REQUESTS = 20;

/** Features of a pair, as many as real ones, so that rows have a realistic size. */
const FEATURES = JSON.stringify({
  ...{ bias: 1, topics: 0.5123, words: 0.2871, goals: 0.3333, time: 0.1842, noSharedLanguage: 0 },
  ...{ selectivity: 0.1123, popularity: -0.0812, reliability: 0, likeness: 0, affiliations: 0 },
  ...{
    'ownFacts.sessions': 0.8123,
    'ownFacts.rating': 0,
    'otherFacts.sessions': -0.4127,
    'otherFacts.rating': 0,
  },
});
const REASONS = JSON.stringify([
  {
    ...{ kind: 'topic', direction: 'they_offer', terms: ['Bench 12'], weight: 0.81 },
    text: 'They know a lot about what you look for: Bench 12.',
  },
  {
    ...{ kind: 'time', direction: 'both', terms: [], weight: 0.19 },
    text: 'You are both free for four hours of an ordinary week.',
  },
]);

/**
 * Fills in past weeks: about three introductions per member and week, answered, passed, matched or expired; matched
 * pairs are connected, some members blocked, some requested. Those of the last week are open; those of two weeks ago
 * have just expired and are not ended yet.
 */
export async function fillHistory(db: Database, weeks: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const table of ['introductions', 'introduction_sides', 'connections'])
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
    await tx.execute(sql`create temp table crowd on commit drop as
      select id, (row_number() over (order by id))::int - 1 as n, count(*) over ()::int as size from users where username is not null`);
    await tx.execute(sql`create unique index on crowd (n)`);
    // Every member meets the one some places further on, and every second member another one too: three per week each.
    await tx.execute(sql`create temp table met on commit drop as
      select gen_random_uuid() as id, least(a.id, b.id) as person_a, greatest(a.id, b.id) as person_b, week,
        now() - week * interval '7 days' - interval '1 hour' as offered_at,
        abs(hashtext(a.id::text || week || turn)) % 100 as word_a, abs(hashtext(b.id::text || week || turn || 'b')) % 100 as word_b
      from crowd a, generate_series(1, ${weeks}::int) week, generate_series(0, 1) turn, lateral (
        select id from crowd c where c.n = (a.n + (7 * week + 3 * turn) * (a.size / (16 * ${weeks}::int) + 1)) % a.size) b
      where (turn = 0 or a.n % 2 = 0) and a.id <> b.id`);
    await tx.execute(sql`insert into introductions (id, person_a, person_b, state, score, policy_version, offered_at, expires_at, closed_at)
      select id, person_a, person_b,
        case when greatest(word_a, word_b) < ${ACCEPTED} then 'matched'
          when week * 7 > ${OPEN_DAYS} then 'expired' else 'open' end,
        0.3, 'hand-1', offered_at, offered_at + ${OPEN_DAYS} * interval '1 day',
        case when greatest(word_a, word_b) < ${ACCEPTED} then offered_at + interval '2 days'
          when week * 7 > ${OPEN_DAYS} then offered_at + ${OPEN_DAYS} * interval '1 day' end
      from met on conflict do nothing`);
    await tx.execute(sql`insert into introduction_sides (introduction_id, user_id, other_id, answer, reasons, offered_at, answered_at, features)
      select m.id, side.me, side.other,
        case when word < ${ACCEPTED} then 'accepted' when word < ${ACCEPTED + PASSED} then 'passed'
          when word < ${ACCEPTED + PASSED + SAVED} then 'saved' else 'offered' end,
        ${REASONS}::jsonb, m.offered_at,
        case when word < ${ACCEPTED + PASSED + SAVED} then m.offered_at + interval '1 day' end, ${FEATURES}::jsonb
      from met m join introductions i on i.id = m.id,
        lateral (values (m.person_a, m.person_b, m.word_a), (m.person_b, m.person_a, m.word_b)) as side (me, other, word)`);
    await tx.execute(sql`insert into connections (id, person_a, person_b, requested_by, status, origin, created_at, changed_at)
      select gen_random_uuid(), person_a, person_b, person_a, 'accepted', 'introduction', closed_at, closed_at
      from introductions where state = 'matched' on conflict do nothing`);
    for (const [status, every, apart] of [
      ['blocked', BLOCKS, 11],
      ['pending', REQUESTS, 13],
    ] as const)
      await tx.execute(sql`insert into connections (id, person_a, person_b, requested_by, status, blocked_by, origin, created_at, changed_at)
        select gen_random_uuid(), least(a.id, b.id), greatest(a.id, b.id), a.id, ${status}::text,
          case when ${status}::text = 'blocked' then a.id end, 'request', now(), now()
        from crowd a join crowd b on b.n = (a.n + ${apart}::int) % a.size
        where a.n % ${every}::int = 0 and a.id <> b.id on conflict do nothing`);
    for (const table of ['introductions', 'introduction_sides', 'connections'])
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
  });
  for (const table of ['introductions', 'introduction_sides', 'connections', 'introduction_settings'])
    await db.execute(sql.raw(`vacuum analyze ${table}`));
}
