import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { membersInSlices, selectMembers, type MemberRow } from '../matching/match-pool.repository.ts';
import { fillHistory } from './test-history.ts';
import { insertSeededPeople } from '../test-seeded-people.ts';

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z');

/** Two ways to compute the same numbers: lookups for some members, and one scan for all of them. */
describe('the answer counts of all members', () => {
  let opened: OpenTestDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    await insertSeededPeople(db, { seed: 5, now: NOW, most: 120 });
    await fillHistory(db, 4);
    await db.execute(sql`update introduction_sides set pass_reason =
      (array['not_now', 'know_already', 'not_relevant'])[1 + abs(hashtext(introduction_id::text)) % 3] where answer = 'passed'`);
    await db.execute(sql`insert into sessions (id, host_id, booker_id, state, starts_at, duration_minutes, host_time_zone,
        booker_time_zone, needs_approval, created_at, booked_at, started_at, call_ends_at, ended_at, took_place_at)
      select gen_random_uuid(), person_a, person_b, case when n % 3 = 0 then 'confirmed' else 'completed' end,
        at, 20, 'UTC', 'UTC', false, at, at, at, at, at, case when n % 3 = 0 then null else at end
      from (select *, row_number() over () as n from introductions where state = 'matched' limit 40) met,
        lateral (select timestamptz '2026-11-01T00:00:00Z' + make_interval(hours => n::int)) as times (at)`);
    await db.execute(sql`insert into reliability_marks (id, session_id, user_id, kind, starts_at, happened_at, state, disputed_at, decided_at)
      select gen_random_uuid(), id, host_id, 'no_show', starts_at, now(), case when n % 2 = 0 then 'removed' else 'counts' end,
        case when n % 2 = 0 then now() end, case when n % 2 = 0 then now() end
      from (select *, row_number() over () as n from sessions limit 10) held`);
  });
  afterAll(() => opened.close());

  it('are the same from one scan as from individual lookups', async () => {
    const { db } = opened;
    const inOneWalk: MemberRow[] = [];
    for await (const rows of membersInSlices(db)) inOneWalk.push(...rows);
    const oneByOne = await selectMembers(db, { ids: inOneWalk.map(({ id }) => id) });
    const byId = new Map(oneByOne.map((row) => [row.id, row]));
    expect(inOneWalk.length).toBeGreaterThan(100);
    expect(inOneWalk).toEqual(inOneWalk.map(({ id }) => byId.get(id)));
    const sums = inOneWalk.reduce(
      (sum, { answers: { given, wanted, agreed = 0, kept = 0 } }) => ({
        given: sum.given + given,
        wanted: sum.wanted + wanted,
        broken: sum.broken + agreed - kept,
      }),
      { given: 0, wanted: 0, broken: 0 },
    );
    expect(Object.values(sums).every((sum) => sum > 0)).toBe(true);
  });
});
