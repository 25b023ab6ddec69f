import { z } from 'zod';
import {
  acceptIntroduction,
  adminFitMatchModel,
  adminListMatchModels,
  adminReleaseMatchModel,
  adminReplayMatchPolicy,
  adminSetMatchModel,
  askForIntroduction,
  declineIntroductionAsk,
  findMoreIntroductions,
  forwardIntroductionAsk,
  getPathSettings,
  getSuggestions,
  introducePeople,
  listCommonSlots,
  listIntroductionAsks,
  listIntroductions,
  listMatchReasons,
  listTopicEffects,
  listWarmPaths,
  passIntroduction,
  pauseIntroductions,
  readOwnExposure,
  saveIntroduction,
  updatePathSettings,
  whyNotIntroduced,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import type { Asker } from '../../realtime/worker-requests.ts';
import type { AddGauge } from '../platform/metrics.routes.ts';
import type { Embedder } from '../../ports/language/embedder.ts';
import { createEmbedder } from '../../ports/language/embedding.ts';
import type { BestAmong } from '../circles/circles.service.ts';
import type { RoundPlanner } from '../circles/events/event-rounds.service.ts';
import type { Connections } from '../connections/connections.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { FreeTime } from '../sessions/availability/free-time.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import { createBringingTogetherService } from './bringing-together.service.ts';
import {
  createIntroductionsService,
  type FindCommonSlots,
  type FindNextCommonSlots,
  type IntroductionsService,
} from './introductions.service.ts';
import { createRoundPlanner } from './reasons/round-planner.service.ts';
import { createBestAmong } from './reasons/best-among.service.ts';
import { createExplainPair } from './reasons/pair-reasons.service.ts';
import { createMatchInsightService } from './reasons/match-insight.service.ts';
import { createMatchModelsService } from './models/match-models.service.ts';
import { createCalibrationService } from './models/calibration.service.ts';
import { createMatchReplay } from './models/match-replay.service.ts';
import { createMatchPool } from './matching/match-pool.ts';
import { createMatchThread, NO_MATCH_THREAD } from './matching/match-thread.ts';
import { createOfferingService } from './offers/offering.service.ts';
import { createFindPeople, type FindPeople } from './reasons/find-people.service.ts';
import { createFindByMeaning } from './reasons/meaning-search.service.ts';
import { createPathsService } from './paths/paths.service.ts';
import { defineVectors, defineWriting } from './reasons/language.jobs.ts';

interface Others {
  readonly connections: Connections;
  readonly notifications: Notifications;
  readonly profiles: Profiles;
  readonly sessions: FreeTime & {
    readonly findCommonSlots: FindCommonSlots;
    readonly findNextCommonSlots: FindNextCommonSlots;
  };
  readonly audit: Audit;
  readonly addGauge: AddGauge;
}

/** Staff wait for learning and replaying, which read all members. */
const LONG = { seconds: 120 };

/**
 * Registers introductions: first, weekly and on demand; answers of both sides; suggestions; introductions of two
 * connections.
 */
export function registerIntroductions(
  { serve, db, app, clock, config: { business, mode, language, roles }, events, jobs, workers }: Platform,
  { connections, notifications, profiles, sessions, audit, addGauge }: Others,
): Pick<IntroductionsService, 'countOpen'> & {
  readonly bestAmong: BestAmong;
  readonly findPeople: FindPeople;
  readonly roundPlanner: RoundPlanner;
  /** Undefined if texts are compared by words only. */
  readonly embedder: Embedder | undefined;
} {
  const { define } = workers;
  const isWorker = roles.has('worker');
  const thread = isWorker ? createMatchThread() : NO_MATCH_THREAD;
  app.addHook('onClose', () => thread.stop());
  const embedder = createEmbedder(language.embedding);
  app.addHook('onClose', () => embedder?.close());
  const members = createMatchPool(db, thread, sessions, embedder !== undefined);
  // Workers learn of changes from the database.
  const pool = isWorker ? members : { ...members, touch: () => undefined };
  if (isWorker)
    addGauge('match_pool_members', 'Members in the memory of this process, to be introduced', pool.count);
  const offering = createOfferingService({
    db,
    business,
    pool,
    freeTime: sessions,
    events,
    notifications,
    enqueueWriting: defineWriting(jobs, db, language.writing, app.log),
    // No random candidates, so that results are predictable in tests.
    ...(mode === 'test' && { exploration: 0 }),
  });
  // Reads all members at the start, so that the first member who completes the form need not wait for it.
  if (mode !== 'test' && isWorker)
    app.addHook('onListen', () => {
      pool.warm(clock.now()).catch((error: unknown) => {
        app.log.warn({ err: error }, 'could not read the members for introductions yet');
      });
    });
  const makeFirst = define('introductions/make-first', ({ user, now }: Asker) =>
    offering.offerFirst(user.id, now),
  );
  const makeMore = define('introductions/make-more', ({ user, now }: Asker, count: number) =>
    offering.offerMore(user.id, count, now),
  );
  const introductions = createIntroductionsService({
    db,
    business,
    events,
    notifications,
    connections,
    profiles,
    offerMore: (id, count, now) => makeMore({ user: { id }, now }, count),
    pool,
    freeTime: sessions,
    findCommonSlots: sessions.findCommonSlots,
    findNextCommonSlots: sessions.findNextCommonSlots,
  });
  serveCalls(serve, introductions);
  const together = createBringingTogetherService({
    db,
    business,
    pool,
    explainPair: define('introductions/explain-pair', createExplainPair({ db, pool })),
    events,
    notifications,
    connections,
    profiles,
  });
  const suggest = define('introductions/suggest', together.suggest);

  const paths = createPathsService({ db, business, events, notifications, connections, together });
  const insight = createMatchInsightService({
    db,
    business,
    pool,
    leftThisWeek: introductions.leftThisWeek,
  });
  const whyNot = define('introductions/why-not', insight.whyNot);
  const topicEffects = define('introductions/topic-effects', insight.topicEffects);
  // A separate thread for learning and replaying, which take long and must not delay introductions.
  const learning = createMatchThread();
  app.addHook('onClose', () => learning.stop());
  // Another one for the rounds of events, which people wait for. It starts with the first event.
  const seating = createMatchThread();
  app.addHook('onClose', () => seating.stop());
  const models = createMatchModelsService({ db, thread: learning, pool, audit });
  const learn = define('introductions/learn', ({ now }) => models.learn(now), LONG);
  // The hand-set version is listed and live from the start: a version with a changed policy needs an existing one.
  app.addHook('onReady', () => models.keepFirst(clock.now()));
  serveCalls(serve, createCalibrationService({ db }));
  const replay = define(
    'introductions/replay',
    createMatchReplay({ db, business, openThread: createMatchThread, pool, freeTime: sessions }),
    LONG,
  );

  const readTexts = defineVectors(jobs, db, embedder, pool, app.log);
  // The texts that nobody has read yet: those of the sample data at the first start, and all after another model is set.
  app.addHook('onListen', () => readTexts?.());
  profiles.onChanged((userId) => {
    pool.touch([userId]);
    readTexts?.();
  });
  profiles.onExpertiseSaved(async (userId, now) => {
    await makeFirst({ user: { id: userId }, now }).catch(async (error: unknown) => {
      if (!isWorker) await makeFirstLater.enqueue({ user_id: userId }, { key: userId });
      throw error;
    });
  });
  // When no worker answered at once.
  const makeFirstLater = jobs.define(
    'introductions/make-first',
    z.object({ user_id: z.uuid() }),
    async ({ user_id }) => void (await offering.offerFirst(user_id, clock.now())),
    { oneWaitingPerKey: true },
  );
  // Time zone offsets are multiples of a quarter of an hour, so Monday 08:00 can come every fifteen minutes. Also
  // serves members whose first introductions were lost when a process stopped.
  jobs.define(
    'introductions/make-weekly',
    z.object({}),
    async () => {
      const { made, leftOut, seconds } = await offering.offerWeekly(clock.now());
      if (made + leftOut > 0) app.log.info({ made, leftOut, seconds }, 'weekly introductions');
    },
    { cron: '*/15 * * * *', timeoutSeconds: 1_800 },
  );

  jobs.define(
    'introductions/learn',
    z.object({}),
    async () => {
      const model = await models.learn(clock.now());
      if (model)
        app.log.info({ version: model.version, state: model.state, quality: model.quality }, 'learnt');
    },
    { cron: '20 3 * * *', timeoutSeconds: 900 },
  );

  serve(listIntroductions).with(async ({ query }, context) => ({
    status: 200,
    body: await introductions.list(context, query),
  }));
  serve(listMatchReasons).with(async ({ query }, context) => ({
    status: 200,
    body: { results: await introductions.matchReasons(context, query.user_id) },
  }));
  serve(acceptIntroduction).with(async ({ params }, context) => ({
    status: 200,
    body: await introductions.accept(context, params.id),
  }));
  serve(listCommonSlots).with(async ({ params }, context) => ({
    status: 200,
    body: await introductions.commonSlots(context, params.id),
  }));
  serve(passIntroduction).with(async ({ params, body }, context) => ({
    status: 200,
    body: await introductions.pass(context, params.id, body),
  }));
  serve(saveIntroduction).with(async ({ params }, context) => ({
    status: 200,
    body: await introductions.save(context, params.id),
  }));
  serve(findMoreIntroductions).with(async (_, context) => ({
    status: 200,
    body: await introductions.findMore(context),
  }));
  serve(pauseIntroductions).with(async ({ body }, context) => ({
    status: 200,
    body: await introductions.pause(context, body.until),
  }));
  serve(whyNotIntroduced).with(async ({ query }, context) => ({
    status: 200,
    body: await whyNot(context, query.username),
  }));
  serve(listTopicEffects).with(async ({ query }, context) => ({
    status: 200,
    body: { results: await topicEffects(context, query) },
  }));
  serve(readOwnExposure).with(async (_, context) => ({ status: 200, body: await insight.exposure(context) }));
  serve(adminListMatchModels).with(async ({ query }, context) => ({
    status: 200,
    body: await models.list(context, query),
  }));
  serve(adminFitMatchModel).with(async (_, context) => ({
    status: 200,
    body: await models.fit(context, learn),
  }));
  serve(adminSetMatchModel).with(async ({ body }, context) => ({
    status: 200,
    body: await models.setLive(context, body),
  }));
  serve(adminReleaseMatchModel).with(async ({ body }, context) => ({
    status: 200,
    body: await models.release(context, body),
  }));
  serve(adminReplayMatchPolicy).with(async ({ body }, context) => ({
    status: 200,
    body: await replay(context, body),
  }));
  serve(getSuggestions).with(async ({ query }, context) => ({
    status: 200,
    body: { results: await suggest(context, query) },
  }));
  serve(introducePeople).with(async ({ body }, context) => ({
    status: 201,
    body: { introduction_id: await together.introduce(context, body) },
  }));
  serve(listWarmPaths).with(async ({ query }, context) => ({
    status: 200,
    body: { results: await paths.list(context, query.username) },
  }));
  serve(askForIntroduction).with(async ({ body }, context) => ({
    status: 201,
    body: { ask_id: await paths.ask(context, body) },
  }));
  serve(listIntroductionAsks).with(async ({ query }, context) => ({
    status: 200,
    body: await paths.listAsks(context, query),
  }));
  serve(forwardIntroductionAsk).with(async ({ params, body }, context) => ({
    status: 200,
    body: { introduction_id: await paths.forward(context, params.id, body.note) },
  }));
  serve(declineIntroductionAsk).with(async ({ params }, context) => {
    await paths.decline(context, params.id);
    return { status: 204, body: undefined };
  });
  serve(getPathSettings).with(async (_, context) => ({ status: 200, body: await paths.settings(context) }));
  serve(updatePathSettings).with(async ({ body }, context) => ({
    status: 200,
    body: await paths.changeSettings(context, body),
  }));
  const findMeant = createFindByMeaning({ db, embedder, pool, log: app.log });
  const findByMeaning = define(
    'introductions/find-by-meaning',
    ({ now }, text: string) => findMeant(text, now),
    { seconds: 4 },
  );
  return {
    bestAmong: define('introductions/best-among', createBestAmong({ db, business, pool })),
    roundPlanner: createRoundPlanner({ db, pool, thread: seating }),
    countOpen: introductions.countOpen,
    // Workers have the same settings, so without a model here none could compare by meaning either.
    findPeople: createFindPeople({
      db,
      log: app.log,
      byModel: embedder && ((text, now) => findByMeaning({ now }, text)),
    }),
    embedder,
  };
}
