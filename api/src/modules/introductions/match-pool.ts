import type { Features, Match, Member, PairExplanation, Standing, TopicGain } from '@acquaint/matching';
import { DEFAULT_WEIGHTS } from '@acquaint/matching';
import type { Database } from '../../ports/database/database.ts';
import type { GainsQuestion, StandingQuestion } from './match-engine.ts';
import { selectLiveWeights } from './match-models.repository.ts';
import {
  membersInSlices,
  selectFreshSignals,
  selectMembers,
  selectTopicNames,
  type MemberRow,
} from './match-pool.repository.ts';
import type { MatchThread } from './match-thread.ts';
import type { FreeTime } from '../sessions/free-time.service.ts';
import { toMember } from './week-of-members.ts';

/** How long a change made by another process may go unseen. */
const STALE_MS = 30_000;

/** The matching thread, kept in step with the database. */
export interface MatchPool {
  /** Reads a person again who may have changed. @returns null when they cannot be introduced. */
  readonly update: (
    id: string,
    now: Temporal.Instant,
  ) => Promise<{ readonly row: MemberRow; readonly member: Member } | null>;
  /** People as the engine sees them. */
  readonly toMembers: (rows: readonly MemberRow[], now: Temporal.Instant) => Promise<Member[]>;
  /** Who fits a person best, best first; the person need not be in the pool. */
  readonly top: (
    who: Member,
    count: number,
    excluded: readonly string[],
    now: Temporal.Instant,
  ) => Promise<Match[]>;
  readonly explain: (a: Member, b: Member, now: Temporal.Instant) => Promise<PairExplanation>;
  /** Reads everybody now, so that the first who ask need not wait for it. */
  readonly warm: (now: Temporal.Instant) => Promise<void>;
  /** What is known of pairs now, by id, seen from the first of each. Asks no database: safe in a transaction. */
  readonly features: (pairs: readonly (readonly [string, string])[]) => Promise<(Features | null)[]>;
  readonly standing: (question: StandingQuestion, now: Temporal.Instant) => Promise<Standing>;
  readonly gains: (question: GainsQuestion, now: Temporal.Instant) => Promise<TopicGain[]>;
  /** The version in use, as last read. */
  readonly version: () => string;
  /** Reads the live version again at the next question: it has just been changed. */
  readonly forgetWeights: () => void;
  /** People who answered, were answered about, or changed what they did count anew from the next question on. */
  readonly touch: (ids: readonly string[]) => void;
  /** Topic names by slug. */
  readonly topicNames: () => Promise<ReadonlyMap<string, string>>;
}

/**
 * @param db read for everybody at first, then for who changed: at most every half minute, because another process
 * may have written.
 * @param usesMeaning whether a model of language keeps members' vectors up to date.
 */
export function createMatchPool(
  db: Database,
  thread: MatchThread,
  freeTime: Pick<FreeTime, 'freeWeekOf'>,
  usesMeaning = false,
): MatchPool {
  let filledGeneration = 0;
  let changedSince: string | undefined;
  let freshUntil = 0;
  let running: Promise<void> | null = null;
  let names: ReadonlyMap<string, string> | null = null;

  const toMembers: MatchPool['toMembers'] = async (rows, now) => {
    const weeks = await freeTime.freeWeekOf(
      rows.map((row) => row.id),
      now,
    );
    return rows.map((row) => toMember(row, weeks.get(row.id) ?? [], usesMeaning));
  };
  let version = DEFAULT_WEIGHTS.version;
  const weigh = async (): Promise<void> => {
    const weights = await selectLiveWeights(db);
    await thread.ask('weigh', { weights });
    version = weights.version;
  };
  const read = async (now: Temporal.Instant): Promise<void> => {
    await weigh();
    const isFirst = filledGeneration === 0 || filledGeneration !== thread.generation();
    if (isFirst) await thread.ask('replace', { members: [] });
    const seen = changedSince;
    // In slices: the server answers others in between.
    for await (const rows of membersInSlices(
      db,
      isFirst || seen === undefined ? {} : { changedSince: seen },
    )) {
      await thread.ask('put', { members: await toMembers(rows, now) });
      for (const { updatedAt } of rows) {
        if (changedSince === undefined || updatedAt > changedSince) changedSince = updatedAt;
      }
    }
    // Nothing is asked, but the index is made.
    await thread.ask('features', { pairs: [] });
    filledGeneration = thread.generation();
    freshUntil = performance.now() + STALE_MS;
  };
  const touched = new Set<string>();
  // A minute's worth, longer than a transaction takes and than a change stays unseen.
  let known: ReadonlySet<string> = new Set();
  const readSignals = async (): Promise<void> => {
    const seen = new Set<string>();
    for (const { userId, otherId, kind } of await selectFreshSignals(db)) {
      const signal = `${userId} ${otherId} ${kind}`;
      seen.add(signal);
      if (!known.has(signal)) for (const id of [userId, otherId]) touched.add(id);
    }
    known = seen;
  };
  const readTouched = async (now: Temporal.Instant): Promise<void> => {
    if (touched.size === 0) return;
    const ids = [...touched];
    touched.clear();
    const members = await toMembers(await selectMembers(db, { ids }), now);
    if (members.length > 0) await thread.ask('put', { members });
  };
  const keepFresh = async (now: Temporal.Instant): Promise<void> => {
    if (filledGeneration !== thread.generation() || performance.now() >= freshUntil) {
      running ??= read(now).finally(() => {
        running = null;
      });
      await running;
    }
    await readSignals();
    await readTouched(now);
  };

  return {
    update: async (id, now) => {
      await keepFresh(now);
      const rows = await selectMembers(db, { ids: [id] });
      const [row] = rows;
      const [member] = await toMembers(rows, now);
      if (!row || !member) {
        await thread.ask('remove', { ids: [id] });
        return null;
      }
      await thread.ask('put', { members: [member] });
      return { row, member };
    },
    toMembers,
    top: async (who, count, excluded, now) => {
      await keepFresh(now);
      return thread.ask('top', { who, count, excluded });
    },
    explain: async (a, b, now) => {
      await keepFresh(now);
      return thread.ask('explain', { a, b });
    },
    features: (pairs) => thread.ask('features', { pairs }),
    standing: async (question, now) => {
      await keepFresh(now);
      return thread.ask('standing', question);
    },
    gains: async (question, now) => {
      await keepFresh(now);
      return thread.ask('gains', question);
    },
    touch: (ids) => {
      for (const id of ids) touched.add(id);
    },
    version: () => version,
    forgetWeights: () => {
      freshUntil = 0;
    },
    warm: keepFresh,
    topicNames: async () => {
      names ??= await selectTopicNames(db);
      return names;
    },
  };
}
