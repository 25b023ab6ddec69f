import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { businessSettings } from '../../../business.ts';
import { users } from '../../identity/identity.tables.ts';
import { hiddenFrom } from '../../connections/connections.queries.ts';
import { selectQuotes } from '../../inbox/inbox.queries.ts';
import { createNotificationsService, type Notifications } from '../../notifications/notifications.service.ts';
import type { Person } from '../../seed/world.ts';
import { createFreeTime } from '../../sessions/availability/free-time.service.ts';
import { introductions, introductionSettings, introductionSides } from '../introductions.tables.ts';
import { createMatchPool } from '../matching/match-pool.ts';
import { countReceived, selectMembers } from '../matching/match-pool.repository.ts';
import { createMatchThread, type MatchThread } from '../matching/match-thread.ts';
import { createOfferingService, type OfferingService } from './offering.service.ts';
import { weekStarts } from './week-of-members.ts';
import { insertSeededPeople } from '../test-seeded-people.ts';

const business = z.object(businessSettings).parse({});
const FRIDAY = Temporal.Instant.from('2026-11-20T12:00:00Z');
const MONDAY = Temporal.PlainDate.from('2026-11-23');

/** Two hundred members in about forty time zones; one is paused, one is suspended, one has requested deletion. */
describe('the introductions of a week', () => {
  let opened: OpenTestDatabase;
  let thread: MatchThread;
  let offering: OfferingService;
  let people: Person[];
  let paused: Person;
  let suspended: Person;
  let leaving: Person;

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    people = await insertSeededPeople(db, { seed: 3, now: FRIDAY });
    people = people.filter(({ role }) => role === 'member');
    [paused, suspended, leaving] = people.slice(10, 13) as [Person, Person, Person];
    await db
      .update(introductionSettings)
      .set({ pausedUntil: FRIDAY.add({ hours: 24 * 30 }) })
      .where(eq(introductionSettings.userId, paused.id));
    await db.update(users).set({ suspendedAt: FRIDAY }).where(eq(users.id, suspended.id));
    await db.update(users).set({ deletionRequestedAt: FRIDAY }).where(eq(users.id, leaving.id));
    thread = createMatchThread();
    offering = offeringThat(notifies());
  });

  const events = { publish: () => undefined };
  const notifies = (): Notifications =>
    createNotificationsService({
      db: opened.db,
      events,
      waitMinutes: 15,
      hiddenFrom,
      selectQuotes,
      enqueuePush: () => Promise.resolve(),
    });
  const offeringThat = (notifications: Notifications): OfferingService => {
    const { db } = opened;
    const freeTime = createFreeTime({ db, business });
    const pool = createMatchPool(db, thread, freeTime);
    return createOfferingService({
      ...{ exploration: 1, random: () => 0 },
      ...{ db, business, pool, freeTime, events, notifications },
    });
  };

  afterAll(async () => {
    await thread.stop();
    await opened.close();
  });

  const countsByMember = async (): Promise<Map<string, number>> => {
    const rows = await opened.db.select({ id: introductionSides.userId }).from(introductionSides);
    return rows.reduce(
      (counts, { id }) => counts.set(id, (counts.get(id) ?? 0) + 1),
      new Map<string, number>(),
    );
  };

  it('are not made before Monday eight o’clock in any zone', async () => {
    const auckland = MONDAY.toZonedDateTime({ timeZone: 'Pacific/Auckland', plainTime: '07:59' });
    expect(await offering.offerWeekly(auckland.toInstant())).toEqual({ made: 0, leftOut: 0 });
  });

  it('start with the zones where Monday begins first, and only those members are marked as served', async () => {
    const auckland = MONDAY.toZonedDateTime({ timeZone: 'Pacific/Auckland', plainTime: '08:00' });
    const { made, leftOut } = await offering.offerWeekly(auckland.toInstant());
    const early = people.filter(({ timeZone }) => timeZone === 'Pacific/Auckland');
    expect(early.length).toBeGreaterThan(0);
    expect([made > 0, leftOut]).toEqual([true, 0]);
    const counts = await countsByMember();
    for (const { id } of early) expect(counts.get(id)).toBeGreaterThan(0);
    const served = await opened.db
      .select()
      .from(introductionSettings)
      .where(eq(introductionSettings.lastWeeklyOn, MONDAY));
    expect(served.map(({ userId }) => userId).sort()).toEqual(early.map(({ id }) => id).sort());
  });

  it('are made once, however often the job runs', async () => {
    const auckland = MONDAY.toZonedDateTime({ timeZone: 'Pacific/Auckland', plainTime: '08:15' });
    expect(await offering.offerWeekly(auckland.toInstant())).toEqual({ made: 0, leftOut: 0 });
  });

  it('reach everybody once it is Monday in all zones, within everybody’s limit', async () => {
    for (let hour = 20; hour <= 48; hour += 4) {
      const { leftOut } = await offering.offerWeekly(
        Temporal.Instant.from('2026-11-22T00:00:00Z').add({ hours: hour }),
      );
      expect([hour, leftOut]).toEqual([hour, 0]);
    }
    const counts = await countsByMember();
    const active = people.filter((person) => ![paused, suspended, leaving].includes(person));
    const then = Temporal.Instant.from('2026-11-24T20:00:00Z');
    const thisWeek = await countReceived(opened.db, weekStarts(active, then), then);
    const basic = active.filter(({ isPro }) => !isPro).map(({ id }) => thisWeek.get(id) ?? 0);
    expect(Math.max(...basic)).toBeLessThanOrEqual(business.weeklyIntroductions);
    expect(active.filter(({ id }) => !counts.has(id)).map(({ username }) => username)).toEqual([]);
    expect([paused, suspended, leaving].filter(({ id }) => counts.has(id))).toEqual([]);
  });

  it('never introduce the same two members twice', async () => {
    const rows = await opened.db.select().from(introductions);
    const pairs = rows.map(({ personA, personB }) => `${personA}/${personB}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    const nextWeek = await offering.offerWeekly(Temporal.Instant.from('2026-12-01T20:00:00Z'));
    expect(nextWeek.made).toBeGreaterThan(100);
    const all = await opened.db.select().from(introductions);
    const allPairs = all.map(({ personA, personB }) => `${personA}/${personB}`);
    expect(new Set(allPairs).size).toBe(allPairs.length);
  });

  it('fill a member’s week up to the number made at once, however many processes do it', async () => {
    const now = Temporal.Instant.from('2026-12-08T10:00:00Z');
    const [somebody] = people.slice(30);
    const id = somebody?.id ?? '';
    const made = await Promise.all([1, 2, 3].map(() => offering.offerFirst(id, now)));
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(business.introductionsAtOnce);
    expect(await offering.offerMore(id, 5, now)).toBe(
      business.weeklyIntroductions - business.introductionsAtOnce,
    );
    expect(await offering.offerMore(id, 5, now)).toBe(0);
    expect(await offering.offerFirst(paused.id, now)).toBe(0);
    expect(await offering.offerFirst(suspended.id, now)).toBe(0);
    expect(await offering.offerFirst(leaving.id, now)).toBe(0);
  });

  it('log which one of those made at once was random', async () => {
    const now = Temporal.Instant.from('2026-12-15T10:00:00Z');
    const [somebody] = people.slice(40);
    const made = await offering.offerFirst(somebody?.id ?? '', now);
    const rows = await opened.db.select().from(introductions).where(eq(introductions.offeredAt, now));
    expect(rows).toHaveLength(made);
    expect(rows.filter(({ isExplored }) => isExplored)).toHaveLength(1);
  });

  it('are announced once, even if the process ends between making and announcing them', async () => {
    const now = Temporal.Instant.from('2026-12-22T20:00:00Z');
    const toldOf = async (): Promise<Map<string, number>> => {
      const { rows } = await opened.db.execute<{ user_id: string; told: number }>(sql`select user_id,
        sum(case when title like '% a new %' then 1 else substring(title from '[0-9]+')::int end)::int as told
        from notifications where kind = 'introduction_offered' and created_at >= ${now.toString()}::timestamptz group by 1`);
      return new Map(rows.map(({ user_id, told }) => [user_id, told]));
    };
    const ending: Notifications = {
      ...notifies(),
      notifyAll: async (tx, news) => {
        // Notify the first member of a batch, then fail, so that nothing is committed.
        await notifies().notifyAll(tx, news.slice(0, 1));
        throw new Error('The process ends here.');
      },
    };
    await expect(offeringThat(ending).offerWeekly(now)).rejects.toThrow('The process ends here.');
    expect((await toldOf()).size).toBe(0);

    const later = now.add({ minutes: 15 });
    expect(await offering.offerWeekly(later)).toEqual({ made: 0, leftOut: 0 });
    const rows = await opened.db.select().from(introductionSides).where(eq(introductionSides.offeredAt, now));
    const made = new Map<string, number>();
    for (const { userId } of rows) made.set(userId, (made.get(userId) ?? 0) + 1);
    expect(made.size).toBeGreaterThan(100);
    expect(await toldOf()).toEqual(made);
    await offering.offerWeekly(later.add({ minutes: 15 }));
    expect(await toldOf()).toEqual(made);
  });

  it('use members’ experiences unless these are not visible to everybody', async () => {
    const { db } = opened;
    const id = people[50]?.id ?? '';
    await db.execute(sql`delete from profile_experiences where user_id = ${id}`);
    await db.execute(sql`insert into profile_experiences (id, user_id, title, organisation, started_on, description)
      values (gen_random_uuid(), ${id}, 'Grower', 'Northwind', '2020-01', 'Hydroponics.')`);
    const read = async (): Promise<unknown> => {
      const [row] = await selectMembers(db, { ids: [id] });
      return { experience: row?.experience, organisations: row?.organisations };
    };
    expect(await read()).toEqual({
      experience: 'Grower Northwind Hydroponics.',
      organisations: ['northwind'],
    });
    await db.execute(
      sql`update profiles set visibility = '{"experiences": "connections"}' where user_id = ${id}`,
    );
    expect(await read()).toEqual({ experience: '', organisations: [] });
  });

  it('use what members said in their published peeks, and in no others', async () => {
    const { db } = opened;
    const id = people[51]?.id ?? '';
    await db.execute(sql`delete from snip_people where user_id = ${id}`);
    const add = (title: string, words: string, isPublished: boolean, decision: string): Promise<unknown> =>
      db.execute(sql`with made as (
          insert into snips (id, title, created_at, show_after, published_at, duration_seconds, transcript, aspect)
          values (gen_random_uuid(), ${title}, now(), now(), ${isPublished ? sql`now()` : sql`null`}, 30, ${words}, 'square')
          returning id)
        insert into snip_people (snip_id, user_id, decision) select id, ${id}, ${decision} from made`);
    await add('Roofs', 'I keep bees on a roof.', true, 'clip');
    await add('Later', 'Nobody hears this yet.', false, 'clip');
    await add('Without me', 'They would rather not.', true, 'skip');
    expect((await selectMembers(db, { ids: [id] }))[0]?.talks).toBe('I keep bees on a roof.');
  });
});
