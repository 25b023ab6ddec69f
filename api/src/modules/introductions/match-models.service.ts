import { randomUUID } from 'node:crypto';
import type {
  adminListMatchModels,
  adminReplayMatchPolicy,
  adminSetMatchModel,
  MatchModel,
  MatchPolicy,
  ParsedInput,
  ReplayOutcome,
  SuccessBody,
} from '@acquaint/contracts';
import {
  DEFAULT_WEIGHTS,
  namedWeights,
  type Quality,
  type Replay,
  type ReplayOptions,
} from '@acquaint/matching';
import type { Business } from '../../business.ts';
import { paged } from '../../http/paging.ts';
import { badField, conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { AdminPeopleService } from '../admin/people.service.ts';
import type { FreeTime } from '../sessions/free-time.service.ts';
import {
  findModel,
  insertModel,
  keepHandSet,
  lockModels,
  makeLive,
  retireLive,
  selectAnswers,
  selectKnownPairs,
  selectLiveWeights,
  selectModels,
  weightsOf,
  type ModelRow,
} from './match-models.repository.ts';
import type { MatchPool } from './match-pool.ts';
import { selectApart, selectMembers } from './match-pool.repository.ts';
import type { MatchThread } from './match-thread.ts';
import { EXPLORATION } from './weekly-offering.ts';
import { capacityOf, isPaused } from './week-of-members.ts';

/** Answers older than this say little of how the community is now. */
const LEARN_DAYS = 365;
/** The last weeks are held back from the fit, to judge it by. */
const HELD_BACK_DAYS = 14;
const LEAST_ANSWERS = 50;
const LEAST_HELD_BACK = 20;
/** The newest of these many; more would not change the weights. */
const MOST_ANSWERS = 50_000;
/** How much better it must be: less than this is chance. */
const LEAST_GAIN = 0.001;

type Page = ParsedInput<typeof adminListMatchModels>['query'];
type SetLive = ParsedInput<typeof adminSetMatchModel>['body'];
type ReplayBody = ParsedInput<typeof adminReplayMatchPolicy>['body'];

export interface MatchModelsService {
  readonly list: (context: RequestContext, query: Page) => Promise<SuccessBody<typeof adminListMatchModels>>;
  /** The nightly fit, now. @throws ProblemError 409 while there are too few answers. */
  readonly fit: (context: RequestContext) => Promise<MatchModel>;
  /** @throws ProblemError 400 for an unknown version, 409 for one that is live. */
  readonly setLive: (context: RequestContext, body: SetLive) => Promise<MatchModel>;
  readonly replay: (
    context: RequestContext,
    body: ReplayBody,
  ) => Promise<SuccessBody<typeof adminReplayMatchPolicy>>;
  /** Learns from the answers; kept only when it foretells the last weeks better. @returns null with too few answers. */
  readonly learn: (now: Temporal.Instant) => Promise<MatchModel | null>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly thread: MatchThread;
  readonly pool: MatchPool;
  readonly freeTime: FreeTime;
  readonly audit: AdminPeopleService['audit'];
}

/** What the engine has learnt, version by version, and what another policy would have come to. */
export function createMatchModelsService({
  db,
  business,
  thread,
  pool,
  freeTime,
  audit,
}: Dependencies): MatchModelsService {
  const learn: MatchModelsService['learn'] = async (now) => {
    const answers = await selectAnswers(db, now.subtract({ hours: 24 * LEARN_DAYS }), MOST_ANSWERS);
    const split = now.subtract({ hours: 24 * HELD_BACK_DAYS });
    const learnFrom = answers.filter(({ at }) => Temporal.Instant.compare(at, split) < 0);
    const heldBack = answers.filter(({ at }) => Temporal.Instant.compare(at, split) >= 0);
    if (learnFrom.length < LEAST_ANSWERS || heldBack.length < LEAST_HELD_BACK) return null;
    const start = await selectLiveWeights(db);
    const version = `fit-${now.toString().slice(0, 16).replace('T', '-').replace(':', '')}-${randomUUID().slice(0, 4)}`;
    const { weights, quality, before } = await thread.ask('fit', {
      // Instants do not cross to another thread.
      learnFrom: learnFrom.map(({ at: _at, ...answer }) => answer),
      heldBack: heldBack.map(({ at: _at, ...answer }) => answer),
      start,
      version,
    });
    const isBetter = before.logLoss - quality.logLoss >= LEAST_GAIN;
    const model = await withTransaction(db, async (tx) => {
      await lockModels(tx);
      await keepHandSet(tx, namedWeights(DEFAULT_WEIGHTS), now.subtract({ seconds: 1 }));
      if (isBetter) await retireLive(tx);
      await insertModel(tx, {
        version,
        origin: 'fit',
        state: isBetter ? 'live' : 'refused',
        madeAt: now,
        answers: learnFrom.length,
        quality: qualityOf(quality, before),
        weights: namedWeights(weights),
        note: isBetter
          ? 'Foretold the answers of the last two weeks better than the version before.'
          : 'Did not foretell the answers of the last two weeks better, so the version before stays.',
      });
      return findModel(tx, version);
    });
    pool.forgetWeights();
    return model && present(model);
  };

  /** Everybody as the weekly run has them, with their whole week free. */
  const membersNow = async (now: Temporal.Instant) => {
    const rows = (await selectMembers(db)).filter((row) => !isPaused(row, now));
    const minutes = await freeTime.freeMinutesPerWeek(rows.map(({ id }) => id));
    return (await pool.toMembers(rows, now)).map((member) => {
      const capacity = capacityOf({ isPro: member.isPro ?? false }, minutes.get(member.id) ?? 0, business);
      return { ...member, capacity, quota: business.introductionsAtOnce };
    });
  };

  const optionsOf = (policy: Omit<MatchPolicy, 'version'>, base: ReplayOptions): ReplayOptions => ({
    ...base,
    ...(policy.per_member !== undefined && { perMember: policy.per_member }),
    ...(policy.minimum_score !== undefined && { minimumScore: policy.minimum_score }),
    ...(policy.exposure_discount !== undefined && { exposureDiscount: policy.exposure_discount }),
    ...(policy.exploration !== undefined && { exploration: policy.exploration }),
  });

  return {
    list: async (_context, query) => {
      const { rows, count } = await selectModels(db, query);
      return paged(rows.map(present), count, query);
    },
    learn,
    fit: async (context) => {
      const model = await learn(context.now);
      if (!model)
        throw conflict(
          `There are too few answers to learn from: it takes ${LEAST_ANSWERS} older than two weeks and ${LEAST_HELD_BACK} of the last two.`,
        );
      await audit(db, context, { action: 'matching/fit', subjectId: model.version, reason: model.note });
      return model;
    },
    setLive: async (context, { version, reason }) => {
      const { user, now } = context;
      const model = await withTransaction(db, async (tx) => {
        await lockModels(tx);
        await keepHandSet(tx, namedWeights(DEFAULT_WEIGHTS), now);
        const found = await findModel(tx, version);
        if (!found) throw badField('version', 'There is no such version; choose one of the list');
        if (found.state === 'live') throw conflict('This version is live already.');
        await makeLive(tx, version, { note: reason, setBy: user.id });
        await audit(tx, context, { action: 'matching/set-live', subjectId: version, reason });
        return findModel(tx, version);
      });
      pool.forgetWeights();
      if (!model) throw badField('version', 'There is no such version; choose one of the list');
      return present(model);
    },
    replay: async ({ now }, { weeks, policy }) => {
      const from = now.subtract({ hours: 24 * 7 * weeks });
      const live = await selectLiveWeights(db);
      const wanted = policy.version === undefined ? null : await findModel(db, policy.version);
      if (policy.version !== undefined && !wanted && policy.version !== DEFAULT_WEIGHTS.version)
        throw badField('policy', 'There is no such version; choose one of the list');
      const members = await membersNow(now);
      if (members.length < 2) throw conflict('There are too few members to replay anything yet.');
      const known = await selectKnownPairs(db, from);
      const apart = await selectApart(db, null, { now: from, business });
      const fromMs = from.epochMilliseconds;
      const base: ReplayOptions = {
        weeks,
        from: fromMs,
        perMember: business.introductionsAtOnce,
        seed: Math.floor(fromMs / 86_400_000),
        exploration: EXPLORATION,
        known,
        // What came of those weeks themselves must not keep their pairs apart.
        history: apart
          .filter(({ at }) => at.epochMilliseconds < fromMs)
          .map(({ a, b, at }) => ({ a, b, at: at.epochMilliseconds, kind: 'connected' })),
      };
      const changed = optionsOf(policy, base);
      // A member's own number follows the policy's where that is the smaller one.
      const withQuota = members.map((member) => ({ ...member, quota: changed.perMember }));
      const weights = policy.version === undefined ? live : wanted ? weightsOf(wanted) : DEFAULT_WEIGHTS;
      return {
        weeks,
        members: members.length,
        live: outcome(await thread.ask('replay', { members, weights: live, options: base })),
        changed: outcome(await thread.ask('replay', { members: withQuota, weights, options: changed })),
      };
    },
  };
}

function qualityOf(quality: Quality, before: Quality): NonNullable<MatchModel['quality']> {
  return {
    answers: quality.answers,
    log_loss: quality.logLoss,
    before_log_loss: before.logLoss,
    auc: Number.isFinite(quality.auc) ? quality.auc : null,
  };
}

function present({
  version,
  origin,
  state,
  madeAt,
  answers,
  quality,
  weights,
  note,
  setter,
}: ModelRow): MatchModel {
  return {
    version,
    origin,
    state,
    made_at: madeAt.toString(),
    answers,
    quality: quality ?? null,
    weights: { ...weights },
    note,
    set_by: setter,
  };
}

function outcome(replay: Replay): ReplayOutcome {
  return {
    introductions: replay.introductions,
    expected_accepted: replay.expectedAccepted,
    known_pairs: replay.knownPairs,
    known_accepted: replay.knownAccepted,
    never_shown: replay.neverShown,
    waiting_weeks: replay.waitingWeeks,
    gini: replay.gini,
  };
}
