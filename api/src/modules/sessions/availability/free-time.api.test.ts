import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { readConfig } from '../../../config.ts';
import { migrate } from '../../../db/migrate.ts';
import { defaultAvailability } from './availability.ts';
import { createFreeTime } from './free-time.service.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { insertSession } from '../sessions.repository.ts';
import { findPerson, upsertAvailability } from '../members.repository.ts';
import { createSlotsService, type SlotsService } from './free-slots.service.ts';

/** A Monday in winter, before the start of any working day. */
const NOW = Temporal.Instant.from('2026-11-23T00:00:00Z');

describe('Free time that two people share', () => {
  let test: OpenTestDatabase;
  let slots: SlotsService;
  const { business } = readConfig({ MODE: 'test', SESSION_SECRET: 'x'.repeat(32) });
  const people = { berlin: randomUUID(), london: randomUUID(), tokyo: randomUUID(), york: randomUUID() };
  beforeAll(async () => {
    test = await openTestDatabase();
    await migrate(test.port);
    for (const [name, id] of Object.entries(people)) {
      const zone = {
        berlin: 'Europe/Berlin',
        london: 'Europe/London',
        tokyo: 'Asia/Tokyo',
        york: 'America/New_York',
      }[name];
      await test.port.db.execute(
        sql`insert into users (id, email, first_name, last_name) values (${id}::uuid, ${`${name}@example.org`}, 'A', 'B')`,
      );
      await test.port.db.execute(
        sql`insert into profiles (user_id, time_zone) values (${id}::uuid, ${zone})`,
      );
    }
    const getPerson = async (_: RequestContext, name: string) => {
      const person = await findPerson(test.port.db, people[name as keyof typeof people]);
      if (!person) throw new Error(`${name} is nobody`);
      return person;
    };
    slots = createSlotsService({ db: test.port.db, business, people: { getPerson } });
  });
  afterAll(() => test.close());

  const common = async (a: string, b: string): Promise<string[]> =>
    (await slots.findCommon(a, b, 3, NOW)).slots.map(({ starts_at }) => starts_at);

  it('is found for either person, within both working days, on three different days', async () => {
    const expected = ['2026-11-23T10:00:00Z', '2026-11-24T12:30:00Z', '2026-11-25T14:30:00Z'];
    expect(await common(people.berlin, people.london)).toEqual(expected);
    expect((await slots.findCommon(people.berlin, people.london, 3, NOW)).zoneOfB).toBe('Europe/London');
    expect(await common(people.london, people.berlin)).toEqual(expected);
    // Nine to five in Tokyo ends before Berlin's day starts.
    expect(await common(people.berlin, people.tokyo)).toEqual([]);
    expect(await common(people.berlin, randomUUID())).toEqual([]);
  });

  it('is found for many people at once: the next time, without those who have none', async () => {
    const others = [people.london, people.tokyo, randomUUID()];
    const { next, freeMinutes } = await slots.findNextCommon(people.berlin, others, NOW);
    expect([...next].map(([id, { starts_at }]) => [id, starts_at])).toEqual([
      [people.london, '2026-11-23T09:00:00Z'],
    ]);
    expect(freeMinutes).toBe(2400);
  });

  it('is computed for introductions, in each person’s time zone', async () => {
    const freeTime = createFreeTime({ db: test.port.db, business });
    const ids = [people.berlin, people.tokyo];
    expect([...(await freeTime.freeMinutesPerWeek(ids)).values()]).toEqual([2400, 2400]);
    const weeks = await freeTime.freeWeekOf(ids, NOW);
    expect(weeks.get(people.berlin)?.[0]).toEqual({ start: 8 * 60, end: 16 * 60 });
    expect(weeks.get(people.tokyo)?.[0]).toEqual({ start: 0, end: 8 * 60 });
  });

  it('is suggested fairly: early and late hours to the one who had fewer of them', async () => {
    // In New York, 6:00 to 8:00 and the late afternoon.
    const weekly = [1, 2, 3, 4, 5].flatMap((weekday) => [
      { weekday, start: '06:00', end: '08:00' },
      { weekday, start: '20:00', end: '21:00' },
    ]);
    const { db } = test.port;
    await upsertAvailability(
      db,
      people.tokyo,
      { ...defaultAvailability('Asia/Tokyo', business), weekly },
      NOW,
    );
    const reader = { user: { id: people.york }, now: NOW } as RequestContext;
    const query = { username: 'tokyo', days: 14, time_zone: 'America/New_York' };
    const before = await slots.listFree(reader, query);
    expect(before.fairness).toEqual({ turn: null, last: null });
    const past = {
      hostId: people.tokyo,
      bookerId: people.york,
      state: 'completed' as const,
      startsAt: Temporal.Instant.from('2026-11-09T21:00:00Z'),
      durationMinutes: 20,
      hostTimeZone: 'Asia/Tokyo',
      bookerTimeZone: 'America/New_York',
      createdAt: NOW,
      bookedAt: NOW,
      startedAt: NOW,
      endedAt: NOW,
    };
    await insertSession(db, { ...past, id: randomUUID() });
    expect((await slots.listFree(reader, query)).fairness).toEqual({ turn: null, last: null });
    await insertSession(db, { ...past, id: randomUUID(), tookPlaceAt: NOW });
    const after = await slots.listFree(reader, query);
    expect(after.fairness).toEqual({ turn: 'reader', last: { for: 'other', part: 'early' } });
    expect(after.best.map(({ starts_at }) => starts_at.slice(0, 13))).toEqual(
      ['23', '24', '25'].map((day) => `2026-11-${day}T11`),
    );
  });

  it('is the other person’s alone if one does not accept sessions', async () => {
    const closed = { ...defaultAvailability('Europe/London', business), accepts_sessions: false };
    await upsertAvailability(test.port.db, people.london, closed, NOW);
    const [first] = await common(people.london, people.berlin);
    // A quarter into Berlin's day, which begins an hour before London's.
    expect(first).toBe('2026-11-23T09:00:00Z');
    const freeTime = createFreeTime({ db: test.port.db, business });
    expect((await freeTime.freeMinutesPerWeek([people.london])).get(people.london)).toBe(0);
  });
});
