import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { readConfig } from '../../../config.ts';
import { migrate } from '../../../db/migrate.ts';
import { defaultAvailability } from './availability.ts';
import { createFreeTime } from './free-time.service.ts';
import { upsertAvailability } from '../members.repository.ts';
import { createSlotsService, type SlotsService } from './free-slots.service.ts';

/** A Monday in winter, before the start of any working day. */
const NOW = Temporal.Instant.from('2026-11-23T00:00:00Z');

describe('Free time that two people share', () => {
  let test: OpenTestDatabase;
  let slots: SlotsService;
  const { business } = readConfig({ MODE: 'test', SESSION_SECRET: 'x'.repeat(32) });
  const people = { berlin: randomUUID(), london: randomUUID(), tokyo: randomUUID() };
  beforeAll(async () => {
    test = await openTestDatabase();
    await migrate(test.port);
    for (const [name, id] of Object.entries(people)) {
      const zone = { berlin: 'Europe/Berlin', london: 'Europe/London', tokyo: 'Asia/Tokyo' }[name];
      await test.port.db.execute(
        sql`insert into users (id, email, first_name, last_name) values (${id}::uuid, ${`${name}@example.org`}, 'A', 'B')`,
      );
      await test.port.db.execute(
        sql`insert into profiles (user_id, time_zone) values (${id}::uuid, ${zone})`,
      );
    }
    const getPerson = () => Promise.reject(new Error('nobody is looked up by name here'));
    slots = createSlotsService({ db: test.port.db, business, people: { getPerson } });
  });
  afterAll(() => test.close());

  const common = async (a: string, b: string): Promise<string[]> =>
    (await slots.findCommon(a, b, 3, NOW)).map(({ starts_at }) => starts_at);

  it('is found for either person, within both working days', async () => {
    const expected = ['2026-11-23T09:00:00Z', '2026-11-23T09:15:00Z', '2026-11-23T09:30:00Z'];
    expect(await common(people.berlin, people.london)).toEqual(expected);
    expect(await common(people.london, people.berlin)).toEqual(expected);
    // Nine to five in Tokyo ends before Berlin's day starts.
    expect(await common(people.berlin, people.tokyo)).toEqual([]);
    expect(await common(people.berlin, randomUUID())).toEqual([]);
  });

  it('is computed for introductions, in each person’s time zone', async () => {
    const freeTime = createFreeTime({ db: test.port.db, business });
    const ids = [people.berlin, people.tokyo];
    expect([...(await freeTime.freeMinutesPerWeek(ids)).values()]).toEqual([2400, 2400]);
    const weeks = await freeTime.freeWeekOf(ids, NOW);
    expect(weeks.get(people.berlin)?.[0]).toEqual({ start: 8 * 60, end: 16 * 60 });
    expect(weeks.get(people.tokyo)?.[0]).toEqual({ start: 0, end: 8 * 60 });
  });

  it('is the other person’s alone if one does not accept sessions', async () => {
    const closed = { ...defaultAvailability('Europe/London', business), accepts_sessions: false };
    await upsertAvailability(test.port.db, people.london, closed, NOW);
    const [first] = await common(people.london, people.berlin);
    expect(first).toBe('2026-11-23T08:00:00Z');
    const freeTime = createFreeTime({ db: test.port.db, business });
    expect((await freeTime.freeMinutesPerWeek([people.london])).get(people.london)).toBe(0);
  });
});
