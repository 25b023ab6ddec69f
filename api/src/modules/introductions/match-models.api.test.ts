import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openTestDatabase, type OpenedDatabase } from '../../../test/opened-database.ts';
import { businessSettings } from '../../business.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Person } from '../seed/world.ts';
import { createFreeTime } from '../sessions/free-time.service.ts';
import { introductions, introductionSides } from './introductions.tables.ts';
import { createMatchModelsService, type MatchModelsService } from './match-models.service.ts';
import { selectLiveWeights } from './match-models.repository.ts';
import { createMatchPool, type MatchPool } from './match-pool.ts';
import { createMatchThread, type MatchThread } from './match-thread.ts';
import { insertSeededPeople } from './test-seeded-people.ts';

const business = z.object(businessSettings).parse({});
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z');
const PAGE = { page: 1, page_size: 20 };

/** Sixty people who answered each other: once by what the topics say, later against it. */
describe('what the engine learns at night', () => {
  let opened: OpenedDatabase;
  let thread: MatchThread;
  let pool: MatchPool;
  let models: MatchModelsService;
  let people: Person[];
  let lines: string[];
  const staff = (): RequestContext =>
    ({ user: { id: people[0]?.id ?? '', role: 'admin' }, now: NOW }) as RequestContext;

  /** Each answers the next twelve: with yes when `says` says so. */
  const answerAll = async (at: Temporal.Instant, says: (topics: number) => boolean): Promise<void> => {
    for (const [i, one] of people.entries()) {
      for (let step = 1; step <= 3; step++) {
        const other = people[(i + step) % people.length];
        if (!other) continue;
        const topics = ((i * 7 + step * 3) % 10) / 10;
        const id = crypto.randomUUID();
        const [a, b] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
        await opened.db.insert(introductions).values({
          id,
          personA: a,
          personB: b,
          state: 'expired',
          policyVersion: 'hand-1',
          offeredAt: at,
          expiresAt: at.add({ hours: 24 }),
        });
        const features = { bias: 1, topics, words: 0, goals: 0 };
        for (const [userId, otherId] of [
          [a, b],
          [b, a],
        ] as const)
          await opened.db.insert(introductionSides).values({
            introductionId: id,
            userId,
            otherId,
            reasons: [],
            offeredAt: at,
            answeredAt: at.add({ hours: 1 }),
            answer: says(topics) ? 'accepted' : 'passed',
            features,
          });
      }
    }
  };

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    people = await insertSeededPeople(db, { seed: 5, now: NOW, most: 60 });
    thread = createMatchThread();
    const freeTime = createFreeTime({ db, business });
    pool = createMatchPool(db, thread, freeTime);
    lines = [];
    models = createMatchModelsService({
      db,
      business,
      thread,
      pool,
      freeTime,
      audit: (_tx, _context, line) => {
        lines.push(`${line.action} ${line.subjectId}`);
        return Promise.resolve();
      },
    });
  }, 120_000);
  afterAll(async () => {
    await thread.stop();
    await opened.close();
  });

  it('is nothing while there are too few answers', async () => {
    expect(await models.learn(NOW)).toBeNull();
  });

  it('is kept when it foretells the last two weeks better, and members get it', async () => {
    await answerAll(NOW.subtract({ hours: 24 * 40 }), (topics) => topics > 0.4);
    await answerAll(NOW.subtract({ hours: 24 * 5 }), (topics) => topics > 0.4);
    const model = await models.learn(NOW);
    expect(model?.state).toBe('live');
    expect(model?.answers).toBe(360);
    expect(model?.quality?.log_loss).toBeLessThan(model?.quality?.before_log_loss ?? 0);
    expect(model?.quality?.auc).toBeGreaterThan(0.9);
    expect((await selectLiveWeights(opened.db)).version).toBe(model?.version);
    await pool.top((await pool.update(people[1]?.id ?? '', NOW))?.member ?? fail(), 3, [], NOW);
    expect(pool.version()).toBe(model?.version);
  });

  it('is refused when it does not, and the version before stays', async () => {
    const before = (await selectLiveWeights(opened.db)).version;
    await opened.db
      .execute(sql`update introduction_sides set answer = case when answer = 'accepted' then 'passed' else 'accepted' end
      where answered_at < ${NOW.subtract({ hours: 24 * 14 }).toString()}::timestamptz`);
    const model = await models.learn(NOW.add({ minutes: 1 }));
    expect(model?.state).toBe('refused');
    expect((await selectLiveWeights(opened.db)).version).toBe(before);
  });

  it('is rolled back to the hand-set weights by staff, with a line in their log', async () => {
    const model = await models.setLive(staff(), { version: 'hand-1', reason: 'To compare.' });
    expect(model).toMatchObject({ version: 'hand-1', state: 'live', note: 'To compare.' });
    expect(model.set_by?.id).toBe(people[0]?.id);
    expect(lines).toContain('matching/set-live hand-1');
    const { results } = await models.list(staff(), PAGE);
    expect(results.filter(({ state }) => state === 'live').map(({ version }) => version)).toEqual(['hand-1']);
    expect(results.map(({ state }) => state).toSorted()).toEqual(['live', 'refused', 'retired']);
    await expect(models.setLive(staff(), { version: 'hand-1', reason: 'Again.' })).rejects.toThrow();
  });

  it('can be played on past weeks before it goes live: pairs really answered count', async () => {
    const { results } = await models.list(staff(), PAGE);
    const version = results.find(({ origin }) => origin === 'fit')?.version ?? '';
    const played = await models.replay(staff(), { weeks: 2, policy: { version } });
    expect(played.members).toBeGreaterThan(50);
    for (const outcome of [played.live, played.changed]) {
      expect(outcome.never_shown).toBe(0);
      expect(outcome.introductions).toBeGreaterThan(played.members / 2);
      expect(outcome.known_accepted).toBeLessThanOrEqual(outcome.known_pairs);
    }
  });
});

function fail(): never {
  throw new Error('There is nobody to ask for.');
}
