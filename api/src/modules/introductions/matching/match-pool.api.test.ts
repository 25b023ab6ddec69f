import { z } from 'zod';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { businessSettings } from '../../../business.ts';
import { createFreeTime } from '../../sessions/availability/free-time.service.ts';
import { selectChanges } from './match-changes.repository.ts';
import { matchChanges } from '../introductions.tables.ts';
import { createMatchPool } from './match-pool.ts';
import type { MatchThread } from './match-thread.ts';
import { insertSeededPeople } from '../test-seeded-people.ts';

const business = z.object(businessSettings).parse({});
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z');

describe('the pool of members who can be introduced', () => {
  let opened: OpenTestDatabase;
  let ids: string[];

  beforeAll(async () => {
    opened = await openTestDatabase();
    const people = await insertSeededPeople(opened.db, { seed: 5, now: NOW, most: 5 });
    ids = people.map(({ id }) => id);
  });
  afterAll(() => opened.close());

  it('starts no memory-intensive work before the thread being filled has replaced the old one', async () => {
    const steps: string[] = [];
    let filled: () => void = () => undefined;
    const filling = new Promise<void>((resolve) => {
      filled = () => {
        steps.push('filled');
        resolve();
      };
    });
    const thread: MatchThread = {
      // Requests a rebuild after any change.
      ask: (() => Promise.resolve(true)) as unknown as MatchThread['ask'],
      generation: () => 1,
      renew: () => filling,
      stop: () => Promise.resolve(),
    };
    const pool = createMatchPool(opened.db, thread, createFreeTime({ db: opened.db, business }));
    await pool.warm(NOW);
    const run = pool.withoutRenewal(() => Promise.resolve(steps.push('run')));
    await pool.warm(NOW);
    filled();
    await run;
    expect(steps).toEqual(['filled', 'run']);
  });

  it('reads a change only once, after the transactions that ran at the same time have ended', async () => {
    const { db } = opened;
    const { until } = await selectChanges(db, null);
    const [member = ''] = ids;
    await db.insert(matchChanges).values({ member });
    let changes = await selectChanges(db, until);
    expect(changes.lines.map(([, id]) => id)).toEqual([member]);
    // Other databases of the same server have running transactions too.
    while (changes.lines.length > 0) changes = await selectChanges(db, changes.until);
    expect((await selectChanges(db, until)).lines.map(([, id]) => id)).toEqual([member]);
  });
});
