import type {
  adminReplayMatchPolicy,
  MatchPolicy,
  ParsedInput,
  ReplayOutcome,
  SuccessBody,
} from '@acquaint/contracts';
import { DEFAULT_WEIGHTS, type MatchWeights, type Replay, type ReplayOptions } from '@acquaint/matching';
import type { Business } from '../../../business.ts';
import { badField, conflict } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { FreeTime } from '../../sessions/availability/free-time.service.ts';
import { findModel, selectKnownPairs, selectLiveWeights, weightsOf } from './match-models.repository.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import { membersInSlices, type MemberRow } from '../matching/match-pool.repository.ts';
import type { MatchThread } from '../matching/match-thread.ts';
import {
  selectPastApart,
  selectPastCounts,
  selectShownByWeek,
  topOf,
  type PastCounts,
} from './past-members.repository.ts';
import { capacityOf, isPaused } from '../offers/week-of-members.ts';

/** Weeks before the replayed ones in which being shown lowers a member's rank. */
const REMEMBERED_WEEKS = 4;

export type ReplayPolicy = (
  context: Pick<RequestContext, 'now'>,
  body: ParsedInput<typeof adminReplayMatchPolicy>['body'],
) => Promise<SuccessBody<typeof adminReplayMatchPolicy>>;

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  /** Opens a separate thread: it is filled with members during a replay. */
  readonly openThread: () => MatchThread;
  readonly pool: Pick<MatchPool, 'toMembers'>;
  readonly freeTime: Pick<FreeTime, 'freeMinutesPerWeek'>;
}

/**
 * Creates the replay of past weeks with the live policy and another one. Counted data (answers, sessions, ratings,
 * introductions shown, excluded pairs) is as it was before those weeks; data without history (texts, topics, free time)
 * is as it is now.
 */
export function createMatchReplay({ db, business, openThread, pool, freeTime }: Dependencies): ReplayPolicy {
  /** Yields the members of that time in batches: their rows with the counts of that time. */
  async function* rowsAt(
    from: Temporal.Instant,
    now: Temporal.Instant,
  ): AsyncGenerator<[MemberRow, PastCounts][]> {
    for await (const rows of membersInSlices(db)) {
      const active = rows.filter((row) => !isPaused(row, now));
      const past = await selectPastCounts(
        db,
        active.map(({ id }) => id),
        from,
      );
      yield active.flatMap((row) => {
        const counts = past.get(row.id);
        return counts ? [[{ ...row, ...counts }, counts] as [MemberRow, PastCounts]] : [];
      });
    }
  }

  /**
   * Sends all members to the thread in batches.
   * @returns their number.
   */
  const stage = async (
    thread: MatchThread,
    from: Temporal.Instant,
    now: Temporal.Instant,
    weeklyIntroductions: number,
  ): Promise<number> => {
    const counts = new Map<string, PastCounts>();
    for await (const rows of rowsAt(from, now)) for (const [{ id }, past] of rows) counts.set(id, past);
    const tops = topOf(counts, business.topMembersPercent);
    for await (const rows of rowsAt(from, now)) {
      const minutes = await freeTime.freeMinutesPerWeek(rows.map(([{ id }]) => id));
      const members = await pool.toMembers(
        rows.map(([row]) => row),
        now,
      );
      await thread.ask('stage', {
        members: members.map((member) => ({
          ...member,
          isTop: tops.has(member.id),
          // The changed policy may give a basic member more than the current number.
          capacity: capacityOf({ isPro: member.isPro ?? false }, minutes.get(member.id) ?? 0, {
            ...business,
            weeklyIntroductions,
          }),
        })),
      });
    }
    return counts.size;
  };

  const weightsNamed = async (version: string | undefined, live: MatchWeights): Promise<MatchWeights> => {
    if (version === undefined || version === live.version) return live;
    const model = await findModel(db, version);
    if (!model && version !== DEFAULT_WEIGHTS.version)
      throw badField('policy', 'There’s no such version. Choose one from the list');
    return model ? weightsOf(model) : DEFAULT_WEIGHTS;
  };

  return async ({ now }, { weeks, policy }) => {
    const from = now.subtract({ hours: 24 * 7 * weeks });
    const live = await selectLiveWeights(db);
    const weights = await weightsNamed(policy.version, live);
    const perMember = policy.per_member ?? business.introductionsAtOnce;
    const thread = openThread();
    try {
      const staged = await stage(thread, from, now, Math.max(business.weeklyIntroductions, perMember));
      if (staged < 2) throw conflict('There aren’t enough members for a simulation yet.');
      const fromMs = from.epochMilliseconds;
      const base: ReplayOptions = {
        weeks,
        from: fromMs,
        perMember: business.introductionsAtOnce,
        topDays: business.topMemberDays,
        seed: Math.floor(fromMs / 86_400_000),
        known: await selectKnownPairs(db, from),
        shownBefore: await selectShownByWeek(db, from, REMEMBERED_WEEKS),
        history: (await selectPastApart(db, from, business)).map((pair) => ({ ...pair, kind: 'connected' })),
        ...live.policy,
      };
      const changed = { ...base, ...weights.policy, ...numbersOf(policy), perMember };
      return {
        weeks,
        members: staged,
        live: outcome(await thread.ask('replay', { weights: live, options: base })),
        changed: outcome(await thread.ask('replay', { weights, options: changed })),
      };
    } finally {
      await thread.stop();
    }
  };
}

function numbersOf(policy: MatchPolicy): Partial<MatchWeights['policy']> {
  return {
    ...(policy.minimum_score !== undefined && { minimumScore: policy.minimum_score }),
    ...(policy.exposure_discount !== undefined && { exposureDiscount: policy.exposure_discount }),
    ...(policy.exploration !== undefined && { exploration: policy.exploration }),
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
