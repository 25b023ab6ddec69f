import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { businessSettings } from '../../../business.ts';
import { users } from '../../identity/identity.tables.ts';
import { hiddenFrom } from '../../connections/connections.queries.ts';
import { selectQuotes } from '../../inbox/inbox.queries.ts';
import { createNotificationsService } from '../../notifications/notifications.service.ts';
import { createFreeTime } from '../../sessions/availability/free-time.service.ts';
import { introductions, introductionSettings, introductionSides } from '../introductions.tables.ts';
import { createMatchPool } from '../matching/match-pool.ts';
import { createMatchThread, type MatchThread } from '../matching/match-thread.ts';
import { createOfferingService, type OfferingService } from './offering.service.ts';
import { insertSeededPeople } from '../test-seeded-people.ts';

const business = z.object(businessSettings).parse({});
const FRIDAY = Temporal.Instant.from('2026-11-20T12:00:00Z');
const MONDAY = Temporal.PlainDate.from('2026-11-23');
const eightIn = (timeZone: string): Temporal.Instant =>
  MONDAY.toZonedDateTime({ timeZone, plainTime: '08:00' }).toInstant();

/** Twelve members in the zone where Monday begins first, and one in the zone where it begins last. */
describe('a small community round the world', () => {
  let opened: OpenTestDatabase;
  let thread: MatchThread;
  let early: string[];
  let late: string;

  beforeEach(async () => {
    opened = await openTestDatabase();
    thread = createMatchThread();
    const { db } = opened;
    const people = await insertSeededPeople(db, { seed: 3, now: FRIDAY, most: 40 });
    const ids = people.filter(({ role }) => role === 'member').map(({ id }) => id);
    early = ids.slice(0, 12);
    late = ids[12] ?? '';
    await db
      .update(users)
      .set({ suspendedAt: FRIDAY })
      .where(notInArray(users.id, [...early, late]));
    await db.update(users).set({ isPro: false });
    await db.execute(sql`delete from availability_settings`);
    await db.delete(introductionSettings);
    await db.execute(sql`update profiles set languages = '{en}', goals = '{}',
      time_zone = case when user_id = ${late} then 'Pacific/Honolulu' else 'Pacific/Auckland' end`);
  });
  afterEach(async () => {
    await thread.stop();
    await opened.close();
  });

  /** @param whileReckoned called after the allocation and before the first offer. */
  const offeringThat = (whileReckoned: () => Promise<void> = () => Promise.resolve()): OfferingService => {
    const { db } = opened;
    const events = { publish: () => undefined };
    const notifications = createNotificationsService({
      ...{ db, events, waitMinutes: 15, hiddenFrom, selectQuotes, enqueuePush: () => Promise.resolve() },
    });
    const freeTime = createFreeTime({ db, business });
    const between: MatchThread = {
      ...thread,
      ask: async (kind, question) => {
        const answered = await thread.ask(kind, question);
        if (kind === 'allocate' || kind === 'top') await whileReckoned();
        return answered;
      },
      stop: () => Promise.resolve(),
    };
    return createOfferingService({
      ...{ exploration: 0, random: () => 0, openThread: () => between },
      ...{ db, business, pool: createMatchPool(db, between, freeTime), freeTime, events, notifications },
    });
  };
  const offersOf = async (id: string, since: Temporal.Instant): Promise<number> => {
    const rows = await opened.db
      .select()
      .from(introductionSides)
      .where(and(eq(introductionSides.userId, id), eq(introductionSides.offeredAt, since)));
    return rows.length;
  };
  const servedOnes = async (): Promise<string[]> => {
    const rows = await opened.db
      .select()
      .from(introductionSettings)
      .where(eq(introductionSettings.lastWeeklyOn, MONDAY));
    return rows.map(({ userId }) => userId);
  };
  const block = async (one: string, others: readonly string[]): Promise<void> => {
    for (const other of others) {
      const [a, b] = [one, other].sort();
      await opened.db.execute(sql`insert into connections
        (id, person_a, person_b, status, requested_by, blocked_by, origin, created_at, changed_at)
        values (gen_random_uuid(), ${a}, ${b}, 'blocked', ${one}, ${one}, 'request', now(), now()) on conflict do nothing`);
    }
  };

  it('makes introductions for the last zone too', async () => {
    const offering = offeringThat();
    expect((await offering.offerWeekly(eightIn('Pacific/Auckland'))).leftOut).toBe(0);
    const honolulu = eightIn('Pacific/Honolulu');
    const { leftOut } = await offering.offerWeekly(honolulu);
    expect(leftOut).toBe(0);
    expect(await offersOf(late, honolulu)).toBeGreaterThan(0);
    const rows = await opened.db
      .select()
      .from(introductionSides)
      .where(inArray(introductionSides.userId, early));
    expect(rows.length / early.length).toBeLessThanOrEqual(business.weeklyIntroductions);
  });

  it('retries members without candidates, but not every quarter of an hour', async () => {
    await block(late, early);
    const offering = offeringThat();
    await offering.offerWeekly(eightIn('Pacific/Auckland'));
    const honolulu = eightIn('Pacific/Honolulu');
    expect(await offering.offerWeekly(honolulu)).toMatchObject({ made: 0, leftOut: 1 });
    expect(await servedOnes()).not.toContain(late);
    expect(await offering.offerWeekly(honolulu.add({ minutes: 15 }))).toEqual({ made: 0, leftOut: 0 });

    await opened.db.execute(sql`delete from connections`);
    const later = honolulu.add({ hours: 1 });
    expect((await offering.offerWeekly(later)).made).toBeGreaterThan(0);
    expect(await offersOf(late, later)).toBeGreaterThan(0);
    expect(await servedOnes()).toContain(late);
  });

  it('skips a pair with a block made during the allocation, and makes up for it in the next run', async () => {
    const [somebody = '', ...others] = early;
    const auckland = eightIn('Pacific/Auckland');
    await offeringThat(() => block(somebody, [...others, late])).offerWeekly(auckland);
    expect(await offersOf(somebody, auckland)).toBe(0);
    expect(await servedOnes()).not.toContain(somebody);

    await opened.db.execute(sql`delete from connections`);
    const next = auckland.add({ minutes: 15 });
    await offeringThat().offerWeekly(next);
    expect(await offersOf(somebody, next)).toBeGreaterThan(0);
  });

  it('skips a pair with a block made during the search for matches', async () => {
    const [somebody = '', ...others] = early;
    const offering = offeringThat(() => block(somebody, [...others, late]));
    expect(await offering.offerFirst(somebody, FRIDAY)).toBe(0);
    expect(await opened.db.select().from(introductions)).toEqual([]);
  });
});
