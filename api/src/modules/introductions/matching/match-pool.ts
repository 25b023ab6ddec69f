import type {
  Features,
  FreeInterval,
  Member,
  PairChange,
  PairExplanation,
  Standing,
  TopicGain,
} from '@acquaint/matching';
import { createTopicSynonyms, DEFAULT_WEIGHTS } from '@acquaint/matching';
import type { Database } from '../../../ports/database/database.ts';
import { selectChanges } from './match-changes.repository.ts';
import type { ChangesQuestion, FoundMatch, GainsQuestion, StandingQuestion } from './match-engine.ts';
import { selectLiveWeights } from '../models/match-models.repository.ts';
import {
  membersInSlices,
  selectMembers,
  selectTopicNames,
  selectTopicSynonyms,
  type MemberRow,
} from './match-pool.repository.ts';
import type { MatchThread } from './match-thread.ts';
import type { FreeTime } from '../../sessions/availability/free-time.service.ts';
import { isPaused, toMember } from '../offers/week-of-members.ts';

/** Maximum delay until changes of other processes are read, ms. */
const STALE_MS = 30_000;
/** After this time without a query, all members are read again, ms: changes are kept for a day longer. */
const FORGETS_MS = 86_400_000;
/** Changed members per read. */
const SLICE = 500;
/** From this many changed members on, all are read again: when introductions expire on a Monday, half of the members change. */
const MANY = 2_000;
/** Members per message to the thread: it takes about ten milliseconds, then a query gets its turn. */
const HANDFUL = 20;

/** The matching thread, kept in sync with the database. */
export interface MatchPool {
  /**
   * Reads a member again who may have changed.
   * @returns null if they cannot be introduced.
   */
  readonly update: (
    id: string,
    now: Temporal.Instant,
  ) => Promise<{ readonly row: MemberRow; readonly member: Member } | null>;
  /** Converts members for the engine. */
  readonly toMembers: (rows: readonly MemberRow[], now: Temporal.Instant) => Promise<Member[]>;
  /**
   * Converts a member whose free time is known, with the synonyms that were read last.
   * @param week free intervals of the UTC week.
   */
  readonly toMember: (row: MemberRow, week: readonly FreeInterval[]) => Member;
  /** Reads the synonyms of topics again, by whose names the texts of members are compared. */
  readonly readSynonyms: () => Promise<void>;
  /** Returns the best matches for a member, best first; the member need not be in the pool. */
  readonly top: (
    who: Member,
    count: number,
    excluded: readonly string[],
    now: Temporal.Instant,
  ) => Promise<FoundMatch[]>;
  /** Returns the ids of the members whose texts are nearest to a vector of the same model, the nearest first. */
  readonly near: (vector: Int8Array, count: number, now: Temporal.Instant) => Promise<string[]>;
  readonly explain: (a: Member, b: Member, now: Temporal.Instant) => Promise<PairExplanation>;
  /** Reads all members now, so that the first queries need not wait for it. */
  readonly warm: (now: Temporal.Instant) => Promise<void>;
  /**
   * Returns the current features of pairs of ids, seen from the first of each. Makes no database query, so it is safe
   * in a transaction.
   */
  readonly features: (pairs: readonly (readonly [string, string])[]) => Promise<(Features | null)[]>;
  readonly standing: (question: StandingQuestion, now: Temporal.Instant) => Promise<Standing>;
  readonly gains: (question: GainsQuestion, now: Temporal.Instant) => Promise<TopicGain[]>;
  readonly changes: (question: ChangesQuestion, now: Temporal.Instant) => Promise<PairChange[]>;
  /** Returns how many members are in memory. Reads none. */
  readonly count: () => Promise<number>;
  /** Returns the version in use, as last read. */
  readonly version: () => string;
  /** Reads the live version again at the next query, because it has just changed. */
  readonly forgetWeights: () => void;
  /** Marks members as changed; they are read again before the next query. */
  readonly touch: (ids: readonly string[]) => void;
  /** Runs work that needs as much memory as another thread; no thread is filled meanwhile. */
  readonly withoutRenewal: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns topic names by slug. */
  readonly topicNames: () => Promise<ReadonlyMap<string, string>>;
}

/**
 * Creates the pool.
 * @param db read for all members at first, then for changed ones at most every 30 seconds, because other processes may
 * write.
 * @param usesMeaning whether an embedding model keeps members' vectors up to date.
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

  /** The synonyms as last read, and those with which the current thread was filled. */
  let synonyms: string | null = null;
  let filledSynonyms: string | null = null;
  let inTopicNames = createTopicSynonyms([]);
  const readSynonyms = async (): Promise<void> => {
    const found = await selectTopicSynonyms(db);
    const text = JSON.stringify(found);
    if (text !== synonyms) inTopicNames = createTopicSynonyms(found);
    synonyms = text;
  };
  const asMember: MatchPool['toMember'] = (row, week) => {
    const { headline, statement, experience = '', talks = '', ...rest } = toMember(row, week, usesMeaning);
    return {
      ...rest,
      headline: inTopicNames(headline),
      statement: inTopicNames(statement),
      experience: inTopicNames(experience),
      talks: inTopicNames(talks),
    };
  };
  const toMembers: MatchPool['toMembers'] = async (rows, now) => {
    if (synonyms === null) await readSynonyms();
    const weeks = await freeTime.freeWeekOf(
      rows.map((row) => row.id),
      now,
    );
    return rows.map((row) => asMember(row, weeks.get(row.id) ?? []));
  };
  const touched = new Set<string>();
  const pauses = new Map<string, Temporal.Instant>();
  /** Sends members to the thread. Paused members are known to it, but not matched with anybody. */
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
  /** Members who change while another thread is being filled. */
  const meanwhile = new Set<string>();
  let isRenewing = false;
  let renewing: Promise<void> = Promise.resolve();
  let renewAgainAt = 0;
  let heldBack = 0;
  /** Fills another thread while this one answers, so that no query waits for a large index. */
  const renew = (now: Temporal.Instant): void => {
    if (isRenewing || heldBack > 0 || performance.now() < renewAgainAt) return;
    isRenewing = true;
    meanwhile.clear();
    // All members are read, including those that waited for it.
    const covered = touched.size > MANY ? [...touched] : [];
    for (const id of covered) touched.delete(id);
    const fill = async (ask: MatchThread['ask']): Promise<void> => {
      const weights = await selectLiveWeights(db);
      await ask('weigh', { weights });
      await readSynonyms();
      const withSynonyms = synonyms;
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
      filledSynonyms = withSynonyms;
    };
    renewing = thread
      .renew(fill)
      .catch(() => {
        for (const id of covered) touched.add(id);
        // The current thread still answers; the next change tries again.
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
    await readSynonyms();
    const isFirst = filledGeneration === 0 || filledGeneration !== thread.generation();
    // All texts have to be compared by them, so another thread is filled.
    if (!isFirst && synonyms !== filledSynonyms) renew(now);
    if (isFirst) {
      filledSynonyms = synonyms;
      ({ until } = await selectChanges(db, null));
      known = new Set();
      pauses.clear();
      await thread.ask('replace', { members: [] });
    }
    const seen = changedSince;
    // In batches, so that the server can answer other requests in between.
    for await (const rows of membersInSlices(
      db,
      isFirst || seen === undefined ? {} : { changedSince: seen },
    )) {
      await put(rows, now);
      for (const { updatedAt } of rows) {
        if (changedSince === undefined || updatedAt > changedSince) changedSince = updatedAt;
      }
    }
    // An empty query that makes the thread build the index.
    await thread.ask('features', { pairs: [] });
    filledGeneration = thread.generation();
    freshUntil = performance.now() + STALE_MS;
  };
  /** Lines of the last read; some lines are returned twice. */
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
    // Too many to wait for: the current data answers queries, and another thread is filled with all members.
    if (touched.size > MANY) renew(now);
    while (touched.size > 0 && touched.size <= MANY) {
      const ids = [...touched].slice(0, SLICE);
      for (const id of ids) touched.delete(id);
      try {
        const rows = await selectMembers(db, { ids });
        if (rows.length > 0) await put(rows, now);
        const here = new Set(rows.map(({ id }) => id));
        const missingIds = ids.filter((id) => !here.has(id));
        if (missingIds.length > 0) await remove(missingIds);
      } catch (error) {
        for (const id of ids) touched.add(id);
        throw error;
      }
    }
  };
  const createRefreshingCache = async (now: Temporal.Instant): Promise<void> => {
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
      await createRefreshingCache(now);
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
    readSynonyms,
    top: async (who, count, excluded, now) => {
      await createRefreshingCache(now);
      return thread.ask('top', { who, count, excluded });
    },
    near: async (vector, count, now) => {
      await createRefreshingCache(now);
      return thread.ask('near', { vector, count });
    },
    explain: async (a, b, now) => {
      await createRefreshingCache(now);
      return thread.ask('explain', { a, b });
    },
    features: (pairs) => thread.ask('features', { pairs }),
    standing: async (question, now) => {
      await createRefreshingCache(now);
      return thread.ask('standing', question);
    },
    gains: async (question, now) => {
      await createRefreshingCache(now);
      return thread.ask('gains', question);
    },
    changes: async (question, now) => {
      await createRefreshingCache(now);
      return thread.ask('changes', question);
    },
    count: async () => (thread.generation() === 0 ? 0 : thread.ask('count', {})),
    touch: (ids) => {
      for (const id of ids) touched.add(id);
    },
    version: () => version,
    forgetWeights: () => {
      freshUntil = 0;
    },
    warm: createRefreshingCache,
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
