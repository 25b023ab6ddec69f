import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import type { Person } from '../../seed/world.ts';
import { introductions, introductionSides } from '../introductions.tables.ts';
import { selectPastApart, selectPastCounts, selectShownByWeek, topOf } from './past-members.repository.ts';
import { insertSeededPeople } from '../test-seeded-people.ts';

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z');
const THEN = NOW.subtract({ hours: 24 * 28 });
const BUSINESS = { introductionRestDays: 180, introductionReofferDays: 28 };

describe('the member data from before the replayed weeks', () => {
  let opened: OpenTestDatabase;
  let ids: string[];

  const offer = async (
    [a, b]: readonly [string, string],
    offeredAt: Temporal.Instant,
    answeredAt: Temporal.Instant,
    answer: 'accepted' | 'passed',
  ): Promise<void> => {
    const id = crypto.randomUUID();
    await opened.db.insert(introductions).values({
      id,
      personA: a < b ? a : b,
      personB: a < b ? b : a,
      state: answer === 'accepted' ? 'matched' : 'expired',
      policyVersion: 'hand-1',
      offeredAt,
      expiresAt: offeredAt.add({ hours: 24 * 14 }),
      closedAt: answeredAt,
    });
    for (const [userId, otherId] of [
      [a, b],
      [b, a],
    ] as const)
      await opened.db
        .insert(introductionSides)
        .values({ introductionId: id, userId, otherId, reasons: [], offeredAt, answeredAt, answer });
  };
  const id = (at: number): string => ids[at] ?? '';

  beforeAll(async () => {
    opened = await openTestDatabase();
    const people: Person[] = await insertSeededPeople(opened.db, { seed: 5, now: NOW, most: 20 });
    ids = people.map((person) => person.id);
    await opened.db.execute(
      sql`update users set created_at = ${THEN.subtract({ hours: 24 * 365 }).toString()}`,
    );
    await opened.db.execute(
      sql`update users set created_at = ${THEN.add({ hours: 1 }).toString()} where id = ${id(9)}`,
    );
    await offer([id(0), id(1)], THEN.subtract({ hours: 240 }), THEN.subtract({ hours: 200 }), 'accepted');
    await offer([id(0), id(2)], THEN.subtract({ hours: 100 }), THEN.add({ hours: 5 }), 'accepted');
    await offer([id(0), id(3)], THEN.add({ hours: 24 }), THEN.add({ hours: 48 }), 'accepted');
    await offer(
      [id(4), id(5)],
      THEN.subtract({ hours: 24 * 60 }),
      THEN.subtract({ hours: 24 * 59 }),
      'passed',
    );
    for (const [subject, rating, shownAt] of [
      [id(0), 5, THEN.subtract({ hours: 10 })],
      [id(0), 1, THEN.add({ hours: 10 })],
    ] as const) {
      const session = crypto.randomUUID();
      const at = shownAt.toString();
      await opened.db
        .execute(sql`insert into sessions (id, host_id, booker_id, state, starts_at, duration_minutes,
          host_time_zone, booker_time_zone, created_at, booked_at, started_at, ended_at, took_place_at)
        values (${session}, ${id(0)}, ${id(7)}, 'completed', ${at}, 20, 'UTC', 'UTC', ${at}, ${at}, ${at}, ${at}, ${at})`);
      await opened.db
        .execute(sql`insert into session_reviews (id, session_id, author_id, subject_id, rating, created_at, shown_at)
        values (${crypto.randomUUID()}, ${session}, ${id(7)}, ${subject}, ${rating}, ${at}, ${at})`);
    }
  });
  afterAll(() => opened.close());

  it('contains no answer, session, rating or member of those weeks', async () => {
    const past = await selectPastCounts(opened.db, ids, THEN);
    expect(past.has(id(9))).toBe(false);
    expect(past.get(id(0))).toMatchObject({
      answers: { given: 1, accepted: 1, received: 1, wanted: 1, agreed: 1, kept: 1 },
      completedSessions: 1,
      ratingSum: 5,
      ratingCount: 1,
    });
    const today = await selectPastCounts(opened.db, ids, NOW);
    expect(today.get(id(0))).toMatchObject({ answers: { given: 3 }, completedSessions: 2, ratingCount: 2 });
  });

  it('excludes pairs that were excluded then, and none because of those weeks', async () => {
    const apart = await selectPastApart(opened.db, THEN, BUSINESS);
    const pairs = apart.map(({ a, b }) => [a, b].sort().join());
    const key = (a: number, b: number): string => [id(a), id(b)].sort().join();
    expect(pairs).toEqual(expect.arrayContaining([key(0, 1), key(0, 2), key(4, 5)]));
    expect(pairs).not.toContain(key(0, 3));
    expect(apart.every(({ at }) => at < THEN.epochMilliseconds)).toBe(true);
  });

  it('contains who was shown in each week before', async () => {
    const weeks = await selectShownByWeek(opened.db, THEN, 4);
    expect(weeks.map((shown) => shown.toSorted())).toEqual([
      [],
      [],
      [id(0), id(1)].sort(),
      [id(0), id(2)].sort(),
    ]);
  });

  it('counts as top one percent of the members with at least three ratings', () => {
    const counts = (ratingSum: number, ratingCount: number) => ({
      answers: { given: 0, accepted: 0, received: 0, wanted: 0, agreed: 2, kept: 2 },
      completedSessions: 2,
      ratingSum,
      ratingCount,
    });
    const all = new Map(Array.from({ length: 150 }, (_, i) => [`m${i}`, counts(4 * 3, 3)]));
    all.set('m7', counts(15, 3)).set('m8', counts(14, 3)).set('m9', counts(10, 2));
    expect([...topOf(all, 1)]).toEqual(['m7', 'm8']);
  });
});
