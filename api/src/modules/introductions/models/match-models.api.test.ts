import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { businessSettings } from '../../../business.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Person } from '../../seed/world.ts';
import { createFreeTime } from '../../sessions/availability/free-time.service.ts';
import { introductions, introductionSides } from '../introductions.tables.ts';
import { createMatchInsightService } from '../reasons/match-insight.service.ts';
import { createCalibrationService } from './calibration.service.ts';
import { createMatchModelsService, type MatchModelsService } from './match-models.service.ts';
import { selectAnswers, selectLiveWeights } from './match-models.repository.ts';
import { createMatchReplay, type ReplayPolicy } from './match-replay.service.ts';
import { createMatchPool, type MatchPool } from '../matching/match-pool.ts';
import { createMatchThread, type MatchThread } from '../matching/match-thread.ts';
import { insertSeededPeople } from '../test-seeded-people.ts';

const business = z.object(businessSettings).parse({});
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z');
const PAGE = { page: 1, page_size: 20 };

/** Sixty members answer each other's introductions: first as their topics predict, later the opposite way. */
describe('a nightly fit of the model', () => {
  let opened: OpenTestDatabase;
  let thread: MatchThread;
  let pool: MatchPool;
  let models: MatchModelsService;
  let replay: ReplayPolicy;
  let people: Person[];
  let lines: string[];
  const staff = (): RequestContext =>
    ({ user: { id: people[0]?.id ?? '', role: 'admin' }, now: NOW }) as RequestContext;

  /** Each member answers the next twelve, with yes if `says` returns true. */
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

  const learningWith = (thread: MatchThread): MatchModelsService =>
    createMatchModelsService({
      db: opened.db,
      thread,
      pool,
      audit: (_tx, { user }, line) => {
        lines.push(`${user ? 'staff' : 'platform'} ${line.action} ${line.subjectId}`);
        return Promise.resolve();
      },
    });
  const liveVersion = async (): Promise<string> => (await selectLiveWeights(opened.db)).version;

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    people = await insertSeededPeople(db, { seed: 5, now: NOW, most: 60 });
    thread = createMatchThread();
    const freeTime = createFreeTime({ db, business });
    pool = createMatchPool(db, thread, freeTime);
    replay = createMatchReplay({ db, business, openThread: createMatchThread, pool, freeTime });
    lines = [];
    models = learningWith(thread);
  });
  afterAll(async () => {
    await thread.stop();
    await opened.close();
  });

  it('does nothing while there are too few answers', async () => {
    expect(await models.learn(NOW)).toBeNull();
  });

  it('goes live if it predicts the last two weeks better', async () => {
    await answerAll(NOW.subtract({ hours: 24 * 40 }), (topics) => topics > 0.4);
    await answerAll(NOW.subtract({ hours: 24 * 5 }), (topics) => topics > 0.4);
    const model = await models.learn(NOW);
    expect(model?.state).toBe('live');
    expect(model?.answers).toBe(360);
    expect(model?.quality?.log_loss).toBeLessThan(model?.quality?.before_log_loss ?? 0);
    expect(model?.quality?.auc).toBeGreaterThan(0.9);
    expect(model?.quality?.gain?.from).toBeGreaterThan(0);
    expect(await liveVersion()).toBe(model?.version);
    expect(lines).toEqual([`platform matching/went-live ${model?.version}`]);
    await pool.top((await pool.update(people[1]?.id ?? '', NOW))?.member ?? fail(), 3, [], NOW);
    expect(pool.version()).toBe(model?.version);
  });

  it('is compared with what was answered to the introductions that it gave out (R-ADMIN-27)', async () => {
    const { get } = createCalibrationService({ db: opened.db });
    const ask = (version: string) => get.answer(staff(), { query: { version } } as never);
    const found = await ask('hand-1');
    // Topics are 0, 0.1 … 0.9, and half of them were above the threshold of a yes.
    expect([found.answers, found.accepted]).toEqual([720, 360]);
    const asked = found.bins.filter(({ count }) => count > 0);
    expect(asked.reduce((sum, { count }) => sum + count, 0)).toBe(720);
    for (const { from, to, predicted, interval, accepted, count } of asked) {
      expect(predicted).toBeGreaterThanOrEqual(from);
      expect(predicted).toBeLessThanOrEqual(to);
      expect(interval?.low).toBeLessThanOrEqual(accepted / count);
      expect(interval?.high).toBeGreaterThanOrEqual(accepted / count);
    }
    // Its weight of topics is positive: whom it held more likely to accept accepted more often.
    const shares = asked.map(({ accepted, count }) => accepted / count);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect((await ask(await liveVersion())).answers).toBe(0);
    await expect(ask('none-7')).rejects.toThrow();
  });

  it('is refused if it does not, and the previous version stays live', async () => {
    const before = (await selectLiveWeights(opened.db)).version;
    await opened.db
      .execute(sql`update introduction_sides set answer = case when answer = 'accepted' then 'passed' else 'accepted' end
      where answered_at < ${NOW.subtract({ hours: 24 * 14 }).toString()}::timestamptz`);
    const model = await models.learn(NOW.add({ minutes: 1 }));
    expect(model?.state).toBe('refused');
    expect((await selectLiveWeights(opened.db)).version).toBe(before);
  });

  it('is rolled back to the hand-set weights by staff, with an entry in the audit log', async () => {
    const model = await models.setLive(staff(), { version: 'hand-1', reason: 'To compare.' });
    expect(model).toMatchObject({ version: 'hand-1', state: 'live', is_pinned: true });
    expect(model.set_reason).toBe('To compare.');
    expect(model.note).toContain('Set by hand');
    expect(model.set_by?.id).toBe(people[0]?.id);
    expect(lines).toContain('staff matching/set-live hand-1');
    const { results } = await models.list(staff(), PAGE);
    expect(results.filter(({ state }) => state === 'live').map(({ version }) => version)).toEqual(['hand-1']);
    expect(results.map(({ state }) => state).toSorted()).toEqual(['live', 'refused', 'retired']);
    await expect(models.setLive(staff(), { version: 'hand-1', reason: 'Again.' })).rejects.toThrow();
  });

  it('does not replace what staff chose, however much better, until they release it', async () => {
    await opened.db.execute(
      sql`update introduction_sides set answer = case when (features ->> 'topics')::float8 > 0.4 then 'accepted' else 'passed' end`,
    );
    const waiting = await models.learn(NOW.add({ minutes: 2 }));
    expect(waiting?.state).toBe('waiting');
    expect(waiting?.quality?.gain?.from).toBeGreaterThan(0);
    expect(await liveVersion()).toBe('hand-1');
    const released = await models.release(staff(), { reason: 'Compared.' });
    expect(released).toMatchObject({ version: 'hand-1', state: 'live', is_pinned: false });
    expect(lines.at(-1)).toBe('staff matching/released hand-1');
    await expect(models.release(staff(), { reason: 'Again.' })).rejects.toThrow();
    const model = await models.learn(NOW.add({ minutes: 3 }));
    expect(model?.state).toBe('live');
    expect(lines.at(-1)).toBe(`platform matching/went-live ${model?.version}`);
  });

  it('does not replace what staff chose while it was running', async () => {
    await models.setLive(staff(), { version: 'hand-1', reason: 'Back.' });
    await models.release(staff(), { reason: 'On.' });
    const { results } = await models.list(staff(), PAGE);
    const other = results.find(({ state }) => state === 'retired')?.version ?? '';
    const ask = (async (kind, question) => {
      const answer = await thread.ask(kind, question);
      await models.setLive(staff(), { version: other, reason: 'Meanwhile.' });
      await models.release(staff(), { reason: 'Free again.' });
      return answer;
    }) as MatchThread['ask'];
    const model = await learningWith({ ...thread, ask }).learn(NOW.add({ minutes: 4 }));
    expect(model?.state).toBe('waiting');
    expect(await liveVersion()).toBe(other);
  });

  it('goes live with another policy as a separate version, and a later fit keeps that policy', async () => {
    const model = await models.setLive(staff(), {
      version: 'hand-1',
      reason: 'Fairer.',
      policy: { exposure_discount: 0.75 },
    });
    expect(model).toMatchObject({ origin: 'hand', state: 'live', is_pinned: true });
    expect(model.policy).toEqual({ minimum_score: 0.08, exposure_discount: 0.75, exploration: 0.05 });
    expect(model.version).not.toBe('hand-1');
    const live = await selectLiveWeights(opened.db);
    expect(live.policy).toEqual({ minimumScore: 0.08, exposureDiscount: 0.75, exploration: 0.05 });
    await models.release(staff(), { reason: 'Learn.' });
    expect((await models.learn(NOW.add({ minutes: 5 })))?.policy.exposure_discount).toBe(0.75);
  });

  it('has a minimum score that decides what counts as too little in common in “why not”', async () => {
    const { db } = opened;
    const insight = createMatchInsightService({
      db,
      business,
      pool,
      leftThisWeek: () => Promise.resolve(null),
    });
    const me = { user: { id: people[1]?.id ?? '' }, now: NOW } as RequestContext;
    const { rows } = await db.execute<{ username: string }>(sql`select username from users
      where id in ${sql.raw(
        `('${people
          .slice(20, 40)
          .map(({ id }) => id)
          .join("', '")}')`,
      )} order by username`);
    const kinds = async (): Promise<string[]> =>
      Promise.all(rows.map(async ({ username }) => (await insight.whyNot(me, username)).kind));
    const opens = async (): Promise<number> =>
      (await insight.topicEffects(me, { list: 'looking_for' })).reduce(
        (sum, effect) => sum + effect.opens,
        0,
      );
    const set = (minimum_score: number) =>
      models.setLive(staff(), { version: 'hand-1', reason: 'To see.', policy: { minimum_score } });
    await set(0.01);
    expect(await kinds()).not.toContain('little_in_common');
    const many = await opens();
    await set(0.9);
    expect(new Set(await kinds())).toEqual(new Set(['little_in_common']));
    expect(await opens()).toBeLessThan(many);
    await models.setLive(staff(), { version: 'hand-1', reason: 'As it was.' });
    await models.release(staff(), { reason: 'Learn.' });
  });

  it('can be replayed on past weeks before it goes live: answered pairs count', async () => {
    const { results } = await models.list(staff(), PAGE);
    const version = results.find(({ origin }) => origin === 'fit')?.version ?? '';
    const played = await replay(staff(), { weeks: 2, policy: { version } });
    expect(played.members).toBeGreaterThan(50);
    for (const outcome of [played.live, played.changed]) {
      expect(outcome.never_shown).toBe(0);
      expect(outcome.introductions).toBeGreaterThan(played.members / 2);
      expect(outcome.known_accepted).toBeLessThanOrEqual(outcome.known_pairs);
    }
  });
});

describe('the answers it learns from', () => {
  const SPLIT = NOW.subtract({ hours: 24 * 14 });
  let opened: OpenTestDatabase;
  let people: Person[];

  /** Offers two members to each other, with each side's answer and its time; null for none yet. */
  const offer = async (
    pair: number,
    mine: readonly ['accepted' | 'passed', Temporal.Instant] | null,
    theirs: readonly ['accepted' | 'passed', Temporal.Instant] | null,
  ): Promise<readonly [string, string]> => {
    const ids = [people[2 * pair]?.id ?? '', people[2 * pair + 1]?.id ?? ''] as const;
    const [a, b] = ids[0] < ids[1] ? ids : ([ids[1], ids[0]] as const);
    const offeredAt = SPLIT.subtract({ hours: 24 * 60 });
    const id = crypto.randomUUID();
    await opened.db.insert(introductions).values({
      id,
      personA: a,
      personB: b,
      state: 'open',
      policyVersion: 'hand-1',
      offeredAt,
      expiresAt: NOW.add({ hours: 24 }),
    });
    for (const [userId, otherId, reply] of [
      [ids[0], ids[1], mine],
      [ids[1], ids[0], theirs],
    ] as const)
      await opened.db.insert(introductionSides).values({
        introductionId: id,
        userId,
        otherId,
        reasons: [],
        offeredAt,
        answer: reply?.[0] ?? 'offered',
        answeredAt: reply?.[1] ?? null,
        features: { bias: 1 },
      });
    return ids;
  };
  const learnt = (most = 100): ReturnType<typeof selectAnswers> =>
    selectAnswers(opened.db, { since: NOW.subtract({ hours: 24 * 365 }), until: SPLIT, most });

  beforeAll(async () => {
    opened = await openTestDatabase();
    people = await insertSeededPeople(opened.db, { seed: 5, now: NOW, most: 30 });
  });
  afterAll(() => opened.close());
  afterEach(() => opened.db.execute(sql`delete from introductions`));

  it('do not contain the other side’s answers from the held-back weeks', async () => {
    const before = SPLIT.subtract({ hours: 48 });
    const [early] = await offer(0, ['accepted', before], ['accepted', before]);
    const [late] = await offer(1, ['accepted', before], ['accepted', SPLIT.add({ hours: 1 })]);
    const answers = await learnt();
    expect(answers.find(({ from }) => from === early)?.both).toBe(true);
    expect(answers.find(({ from }) => from === late)).toBeDefined();
    expect(answers.find(({ from }) => from === late)?.both).toBeUndefined();
  });

  it('are the newest before the held-back weeks, however many there were since', async () => {
    const hours = [100, 50, 10];
    for (const [pair, ago] of hours.entries())
      await offer(pair, ['passed', SPLIT.subtract({ hours: ago })], null);
    for (const pair of [3, 4, 5]) await offer(pair, ['passed', SPLIT.add({ hours: 1 })], null);
    const answers = await learnt(2);
    expect(answers.map(({ from }) => from)).toEqual([people[2]?.id, people[4]?.id]);
  });

  it('are grouped by the week of the offer, which begins on Monday', async () => {
    await offer(0, ['accepted', SPLIT.subtract({ hours: 1 })], null);
    const offered = SPLIT.subtract({ hours: 24 * 60 })
      .toZonedDateTimeISO('UTC')
      .toPlainDate();
    const monday = offered.subtract({ days: offered.dayOfWeek - 1 }).toString();
    expect((await learnt()).map(({ group }) => group)).toEqual([monday]);
  });

  it('say whether two who both accepted met, and were satisfied', async () => {
    const before = SPLIT.subtract({ hours: 24 * 40 });
    const yes = ['accepted', before] as const;
    const pairs: (readonly [string, string])[] = [];
    for (const pair of [0, 1, 2, 3]) pairs.push(await offer(pair, yes, yes));
    const recent = ['accepted', SPLIT.subtract({ hours: 24 })] as const;
    pairs.push(await offer(4, recent, recent));
    const meet = async (pair: number, at: Temporal.Instant, rating?: number): Promise<void> => {
      const [host, booker] = pairs[pair] ?? ['', ''];
      const id = crypto.randomUUID();
      await opened.db
        .execute(sql`insert into sessions (id, host_id, booker_id, state, starts_at, duration_minutes,
          host_time_zone, booker_time_zone, created_at, booked_at, started_at, ended_at, took_place_at)
        values (${id}, ${host}, ${booker}, 'completed', ${at.toString()}::timestamptz, 20, 'UTC', 'UTC',
          ${at.toString()}::timestamptz, ${at.toString()}::timestamptz, ${at.toString()}::timestamptz, ${at.toString()}::timestamptz,
          ${at.toString()}::timestamptz)`);
      if (rating !== undefined)
        await opened.db
          .execute(sql`insert into session_reviews (id, session_id, author_id, subject_id, rating, created_at)
          values (${crypto.randomUUID()}, ${id}, ${host}, ${booker}, ${rating}, ${at.toString()}::timestamptz)`);
    };
    await meet(0, SPLIT.subtract({ hours: 24 * 30 }));
    await meet(1, SPLIT.subtract({ hours: 24 * 30 }), 1);
    await meet(2, SPLIT.add({ hours: 24 }));
    const answers = await learnt();
    const metWell = pairs.map(([first]) => answers.find(({ from }) => from === first)?.metWell);
    expect(metWell).toEqual([true, false, false, false, undefined]);
    // The member who gave a poor rating was not satisfied; the other was.
    expect(answers.find(({ from }) => from === pairs[1]?.[1])?.metWell).toBe(true);
  });
});

function fail(): never {
  throw new Error('There is nobody to ask for.');
}
