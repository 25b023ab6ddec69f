import type {
  Features,
  FreeInterval,
  Match,
  Member,
  PairExplanation,
  Standing,
  TopicGain,
} from '@acquaint/matching';
import { DEFAULT_WEIGHTS } from '@acquaint/matching';
import type { Database } from '../../ports/database/database.ts';
import { selectChanges } from './match-changes.repository.ts';
import type { GainsQuestion, StandingQuestion } from './match-engine.ts';
import { selectLiveWeights } from './match-models.repository.ts';
import { membersInSlices, selectMembers, selectTopicNames, type MemberRow } from './match-pool.repository.ts';
import type { MatchThread } from './match-thread.ts';
import type { FreeTime } from '../sessions/free-time.service.ts';
import { isPaused, toMember } from './week-of-members.ts';

/** How long a change made by another process may go unseen. */
const STALE_MS = 30_000;
/** Nobody asked for so long that everybody is read anew: lines of changes are kept for a day longer. */
const FORGETS_MS = 86_400_000;
/** Changed people read at once. */
const SLICE = 500;
/** So many waiting to be read again are many: after a Monday's ending of introductions it is half of everybody. */
const MANY = 2_000;
/** People handed over at once: about ten milliseconds of the thread's, then a question has its turn. */
const HANDFUL = 20;

/** The matching thread, kept in step with the database. */
export interface MatchPool {
  /** Reads a person again who may have changed. @returns null when they cannot be introduced. */
  readonly update: (
    id: string,
    now: Temporal.Instant,
  ) => Promise<{ readonly row: MemberRow; readonly member: Member } | null>;
  /** People as the engine sees them. */
  readonly toMembers: (rows: readonly MemberRow[], now: Temporal.Instant) => Promise<Member[]>;
  /** One of them whose free time has been read. @param week when they are free, in stretches of the UTC week. */
  readonly toMember: (row: MemberRow, week: readonly FreeInterval[]) => Member;
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
  /** Does something that takes as much memory as another thread: none is filled meanwhile. */
  readonly withoutRenewal: <T>(work: () => Promise<T>) => Promise<T>;
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
  let askedAt = 0;
  let running: Promise<void> | null = null;
  let names: ReadonlyMap<string, string> | null = null;

  const asMember: MatchPool['toMember'] = (row, week) => toMember(row, week, usesMeaning);
  const toMembers: MatchPool['toMembers'] = async (rows, now) => {
    const weeks = await freeTime.freeWeekOf(
      rows.map((row) => row.id),
      now,
    );
    return rows.map((row) => asMember(row, weeks.get(row.id) ?? []));
  };
  const touched = new Set<string>();
  const pauses = new Map<string, Temporal.Instant>();
  /** Hands people over; whoever pauses is known to the thread, and met by nobody. */
  const handOver = async (
    ask: MatchThread['ask'],
    rows: readonly MemberRow[],
    now: Temporal.Instant,
  ): Promise<{ members: Member[]; isStale: boolean }> => {
    const members = await toMembers(rows, now);
    const paused = new Set<string>();
    for (const row of rows) {
      pauses.delete(row.id);
      if (row.pausedUntil === null || !isPaused(row, now)) continue;
      pauses.set(row.id, row.pausedUntil);
      paused.add(row.id);
    }
    const known = members.map((member) => (paused.has(member.id) ? { ...member, capacity: 0 } : member));
    let isStale = false;
    for (let at = 0; at < known.length; at += HANDFUL)
      isStale = await ask('put', { members: known.slice(at, at + HANDFUL) });
    return { members, isStale };
  };
  const put = async (rows: readonly MemberRow[], now: Temporal.Instant): Promise<Member[]> => {
    if (isRenewing) for (const { id } of rows) meanwhile.add(id);
    const { members, isStale } = await handOver(thread.ask, rows, now);
    if (isStale) renew(now);
    return members;
  };
  const remove = async (ids: readonly string[]): Promise<void> => {
    if (isRenewing) for (const id of ids) meanwhile.add(id);
    for (const id of ids) pauses.delete(id);
    await thread.ask('remove', { ids });
  };
  let version = DEFAULT_WEIGHTS.version;
  /** Who changes while another thread is filled with everybody. */
  const meanwhile = new Set<string>();
  let isRenewing = false;
  let renewing: Promise<void> = Promise.resolve();
  let renewAgainAt = 0;
  let heldBack = 0;
  /** Fills another thread beside the one that answers; a large index is made anew without anybody waiting for it. */
  const renew = (now: Temporal.Instant): void => {
    if (isRenewing || heldBack > 0 || performance.now() < renewAgainAt) return;
    isRenewing = true;
    meanwhile.clear();
    // Everybody is read: those who waited for it too.
    const covered = touched.size > MANY ? [...touched] : [];
    for (const id of covered) touched.delete(id);
    const fill = async (ask: MatchThread['ask']): Promise<void> => {
      const weights = await selectLiveWeights(db);
      await ask('weigh', { weights });
      for await (const rows of membersInSlices(db)) await handOver(ask, rows, now);
      await ask('features', { pairs: [] });
      while (meanwhile.size > 0) {
        const ids = [...meanwhile].slice(0, SLICE);
        for (const id of ids) meanwhile.delete(id);
        const rows = await selectMembers(db, { ids });
        await handOver(ask, rows, now);
        await ask('remove', { ids: ids.filter((id) => !rows.some((row) => row.id === id)) });
      }
      version = weights.version;
    };
    renewing = thread
      .renew(fill)
      .catch(() => {
        for (const id of covered) touched.add(id);
        // What is there still answers; the next change tries again.
        renewAgainAt = performance.now() + STALE_MS;
      })
      .finally(() => {
        isRenewing = false;
        for (const id of meanwhile) touched.add(id);
      });
  };
  const weigh = async (now: Temporal.Instant): Promise<void> => {
    const weights = await selectLiveWeights(db);
    if (await thread.ask('weigh', { weights })) ({ version } = weights);
    else renew(now);
  };
  const read = async (now: Temporal.Instant): Promise<void> => {
    await weigh(now);
    const isFirst = filledGeneration === 0 || filledGeneration !== thread.generation();
    if (isFirst) {
      ({ until } = await selectChanges(db, null));
      known = new Set();
      pauses.clear();
      await thread.ask('replace', { members: [] });
    }
    const seen = changedSince;
    // In slices: the server answers others in between.
    for await (const rows of membersInSlices(
      db,
      isFirst || seen === undefined ? {} : { changedSince: seen },
    )) {
      await put(rows, now);
      for (const { updatedAt } of rows) {
        if (changedSince === undefined || updatedAt > changedSince) changedSince = updatedAt;
      }
    }
    // Nothing is asked, but the index is made.
    await thread.ask('features', { pairs: [] });
    filledGeneration = thread.generation();
    freshUntil = performance.now() + STALE_MS;
  };
  /** What was last read of the changes: some lines are read twice. */
  let known: ReadonlySet<number> = new Set();
  let until = '';
  const readChanges = async (): Promise<void> => {
    const changes = await selectChanges(db, until);
    for (const [line, id] of changes.lines) if (!known.has(line)) touched.add(id);
    known = new Set(changes.lines.map(([line]) => line));
    ({ until } = changes);
  };
  const readTouched = async (now: Temporal.Instant): Promise<void> => {
    for (const [id, end] of pauses) if (Temporal.Instant.compare(end, now) <= 0) touched.add(id);
    // Nobody waits until so many have been read: what is there answers, and another thread is filled with everybody.
    if (touched.size > MANY) renew(now);
    while (touched.size > 0 && touched.size <= MANY) {
      const ids = [...touched].slice(0, SLICE);
      for (const id of ids) touched.delete(id);
      try {
        const rows = await selectMembers(db, { ids });
        if (rows.length > 0) await put(rows, now);
        const here = new Set(rows.map(({ id }) => id));
        const gone = ids.filter((id) => !here.has(id));
        if (gone.length > 0) await remove(gone);
      } catch (error) {
        for (const id of ids) touched.add(id);
        throw error;
      }
    }
  };
  const keepFresh = async (now: Temporal.Instant): Promise<void> => {
    if (askedAt > 0 && performance.now() - askedAt > FORGETS_MS) filledGeneration = 0;
    askedAt = performance.now();
    if (filledGeneration !== thread.generation() || performance.now() >= freshUntil) {
      running ??= read(now).finally(() => {
        running = null;
      });
      await running;
    }
    await readChanges();
    await readTouched(now);
  };

  return {
    update: async (id, now) => {
      await keepFresh(now);
      const rows = await selectMembers(db, { ids: [id] });
      const [row] = rows;
      if (!row) {
        await remove([id]);
        return null;
      }
      const [member] = await put(rows, now);
      return member ? { row, member } : null;
    },
    toMembers,
    toMember: asMember,
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
    withoutRenewal: async (work) => {
      heldBack++;
      try {
        await renewing;
        return await work();
      } finally {
        heldBack--;
      }
    },
    topicNames: async () => {
      names ??= await selectTopicNames(db);
      return names;
    },
  };
}
