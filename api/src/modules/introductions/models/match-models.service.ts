import { randomUUID } from 'node:crypto';
import type {
  adminListMatchModels,
  adminReleaseMatchModel,
  adminSetMatchModel,
  MatchModel,
  ParsedInput,
  PolicyChange,
  PolicyNumbers,
  SuccessBody,
} from '@acquaint/contracts';
import { DEFAULT_WEIGHTS, gainOf, namedWeights, type Gain, type Quality } from '@acquaint/matching';
import { msg } from '@acquaint/i18n/languages';
import { t, translated } from '../../../i18n/i18n.ts';
import { paged } from '../../../http/paging.ts';
import { badField, conflict } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Asker } from '../../../realtime/worker-requests.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { AdminPeopleService } from '../../admin/people.service.ts';
import {
  findLive,
  findModel,
  insertModel,
  keepHandSet,
  lockModels,
  makeLive,
  policyOf,
  releaseLive,
  retireLive,
  selectAnswers,
  selectLiveWeights,
  selectModels,
  type ModelRow,
} from './match-models.repository.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import type { MatchThread } from '../matching/match-thread.ts';

/** Days of answers to learn from: older ones say little about the current community. */
const LEARN_DAYS = 365;
/** Days of answers that are held back from the fit, to evaluate it. */
const HELD_BACK_DAYS = 14;
const LEAST_ANSWERS = 50;
const LEAST_HELD_BACK = 50;
/** Minimum number of members with held-back answers: a few very active members are not representative. */
const LEAST_PEOPLE = 15;
/** Maximum number of answers for each of both sets, the newest; more would not change the weights. */
const MOST_ANSWERS = 50_000;
/** A smaller gain makes no difference to members, even if it is significant. */
const LEAST_GAIN = 0.001;

type Page = ParsedInput<typeof adminListMatchModels>['query'];
type SetLive = ParsedInput<typeof adminSetMatchModel>['body'];
type Release = ParsedInput<typeof adminReleaseMatchModel>['body'];

export interface MatchModelsService {
  /** Stores the hand-set weights if they are missing: on a new platform they are the first version, and live. */
  readonly keepFirst: (now: Temporal.Instant) => Promise<void>;
  readonly list: (context: RequestContext, query: Page) => Promise<SuccessBody<typeof adminListMatchModels>>;
  /**
   * Runs the nightly fit now.
   * @param learnNow learns in a process that may take the time.
   * @throws ProblemError 409 while there are too few answers.
   */
  readonly fit: (
    context: RequestContext,
    learnNow: (asker: Pick<Asker, 'now'>) => Promise<MatchModel | null>,
  ) => Promise<MatchModel>;
  /**
   * Makes a version live and pins it.
   * @throws ProblemError 400 for an unknown version, 409 if it is already live and pinned.
   */
  readonly setLive: (context: RequestContext, body: SetLive) => Promise<MatchModel>;
  /**
   * Allows a fit to replace the live version again.
   * @throws ProblemError 409 if it is not pinned.
   */
  readonly release: (context: RequestContext, body: Release) => Promise<MatchModel>;
  /**
   * Learns from the answers. The result goes live only if it predicts the last weeks significantly better and staff
   * have pinned nothing.
   * @returns null with too few answers.
   */
  readonly learn: (now: Temporal.Instant) => Promise<MatchModel | null>;
}

interface Dependencies {
  readonly db: Database;
  readonly thread: MatchThread;
  readonly pool: Pick<MatchPool, 'forgetWeights'>;
  readonly audit: AdminPeopleService['audit'];
}

/** Creates the service for versions of the matching weights. */
export function createMatchModelsService({ db, thread, pool, audit }: Dependencies): MatchModelsService {
  const nameOf = (origin: 'fit' | 'hand', now: Temporal.Instant): string =>
    `${origin}-${now.toString().slice(0, 16).replace('T', '-').replace(':', '')}-${randomUUID().slice(0, 4)}`;

  const learn: MatchModelsService['learn'] = async (now) => {
    const split = now.subtract({ hours: 24 * HELD_BACK_DAYS });
    const since = now.subtract({ hours: 24 * LEARN_DAYS });
    const learnFrom = await selectAnswers(db, { since, until: split, most: MOST_ANSWERS });
    const heldBack = await selectAnswers(db, { since: split, until: now, most: MOST_ANSWERS });
    const people = new Set(heldBack.map(({ from }) => from)).size;
    if (learnFrom.length < LEAST_ANSWERS || heldBack.length < LEAST_HELD_BACK || people < LEAST_PEOPLE)
      return null;
    const start = await selectLiveWeights(db);
    const version = nameOf('fit', now);
    const { weights, quality, before } = await thread.ask('fit', { learnFrom, heldBack, start, version });
    const gain = gainOf(before, quality, heldBack);
    const isBetter = gain.mean >= LEAST_GAIN && gain.surely > 0;
    const model = await withTransaction(db, async (tx) => {
      await lockModels(tx);
      await keepHandSet(tx, namedWeights(DEFAULT_WEIGHTS), now.subtract({ seconds: 1 }));
      // Staff may have chosen another version meanwhile, with which this one was not compared.
      const live = await findLive(tx);
      const isFree = live?.isPinned !== true && (live?.version ?? start.version) === start.version;
      const state = !isBetter ? 'refused' : isFree ? 'live' : 'waiting';
      const note = NOTES[state];
      if (state === 'live') await retireLive(tx);
      await insertModel(tx, {
        version,
        origin: 'fit',
        state,
        madeAt: now,
        answers: learnFrom.length,
        quality: qualityOf(quality, before, gain),
        weights: namedWeights(weights),
        policy: policyOf(weights),
        note,
      });
      if (state === 'live')
        await audit(
          tx,
          { user: null, now },
          { action: 'matching/went-live', subjectId: version, reason: note },
        );
      return findModel(tx, version);
    });
    pool.forgetWeights();
    return model && present(model);
  };

  return {
    keepFirst: (now) =>
      withTransaction(db, async (tx) => {
        await lockModels(tx);
        await keepHandSet(tx, namedWeights(DEFAULT_WEIGHTS), now);
      }),
    list: async (_context, query) => {
      const { rows, count } = await selectModels(db, query);
      return paged(rows.map(present), count, query);
    },
    learn,
    fit: async (context, learnNow) => {
      const model = await learnNow(context);
      if (!model)
        throw conflict(
          t(
            'There aren’t enough answers to learn from yet: we need {older} that are more than two weeks old, and {newer} from the last two weeks, given by {people} people.',
            { older: LEAST_ANSWERS, newer: LEAST_HELD_BACK, people: LEAST_PEOPLE },
          ),
        );
      await audit(db, context, { action: 'matching/fit', subjectId: model.version, reason: model.note });
      return model;
    },
    setLive: async (context, { version, reason, policy = {} }) => {
      const { user, now } = context;
      const model = await withTransaction(db, async (tx) => {
        await lockModels(tx);
        await keepHandSet(tx, namedWeights(DEFAULT_WEIGHTS), now);
        const base = await findModel(tx, version);
        if (!base) throw badField('version', 'There’s no such version. Choose one from the list');
        const newPolicy = withNumbers(base.policy, policy);
        const isOther = POLICY_NUMBERS.some((name) => newPolicy[name] !== base.policy[name]);
        if (base.state === 'live' && base.isPinned && !isOther)
          throw conflict('This version is already live. It stays until you turn automatic learning back on.');
        const chosen = isOther ? nameOf('hand', now) : version;
        if (isOther)
          await insertModel(tx, {
            version: chosen,
            origin: 'hand',
            state: 'retired',
            madeAt: now,
            weights: base.weights,
            policy: newPolicy,
            // Not translated: it is stored for later readers with any locale.
            note: `The weights of ${version} with another policy.`,
          });
        await makeLive(tx, chosen, { setReason: reason, setBy: user.id });
        await audit(tx, context, { action: 'matching/set-live', subjectId: chosen, reason });
        return findModel(tx, chosen);
      });
      pool.forgetWeights();
      if (!model) throw badField('version', 'There’s no such version. Choose one from the list');
      return present(model);
    },
    release: async (context, { reason }) => {
      const model = await withTransaction(db, async (tx) => {
        await lockModels(tx);
        const live = (await releaseLive(tx)) ? await findLive(tx) : null;
        if (live) await audit(tx, context, { action: 'matching/released', subjectId: live.version, reason });
        return live;
      });
      if (!model) throw conflict('Automatic learning is already on.');
      return present(model);
    },
  };
}

const POLICY_NUMBERS = ['minimum_score', 'exposure_discount', 'exploration'] as const;

function withNumbers(policy: PolicyNumbers, changes: PolicyChange): PolicyNumbers {
  return {
    minimum_score: changes.minimum_score ?? policy.minimum_score,
    exposure_discount: changes.exposure_discount ?? policy.exposure_discount,
    exploration: changes.exploration ?? policy.exploration,
  };
}

const NOTES = {
  live: msg('Predicted the answers from the last two weeks better than the previous version did.'),
  waiting: msg(
    'Predicted the answers from the last two weeks better, but staff have chosen another version, so this one is waiting for their decision.',
  ),
  refused: msg(
    'It didn’t predict the answers from the last two weeks better with enough certainty (99.9%), so the previous version stays.',
  ),
} as const;

function qualityOf(quality: Quality, before: Quality, gain: Gain): NonNullable<MatchModel['quality']> {
  return {
    answers: quality.answers,
    log_loss: quality.logLoss,
    before_log_loss: before.logLoss,
    auc: finite(quality.auc),
    gain: { mean: gain.mean, from: finite(gain.from), to: finite(gain.to) },
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function present({
  version,
  origin,
  state,
  madeAt,
  answers,
  quality,
  weights,
  policy,
  isPinned,
  note,
  setReason,
  setter,
}: ModelRow): MatchModel {
  return {
    version,
    origin,
    state,
    made_at: madeAt.toString(),
    answers,
    quality: quality ?? null,
    is_pinned: isPinned,
    weights: { ...weights },
    policy,
    note: translated(note),
    set_reason: setReason,
    set_by: setter,
  };
}
