import {
  allocatePairs,
  createIndexBeside,
  createMatchIndex,
  DEFAULT_WEIGHTS,
  explainPair,
  fitWeights,
  pairChanges,
  pairFeatures,
  prepare,
  qualityOf,
  replayWeeks,
  standingOf,
  topicGains,
  topMatches,
  type Answer,
  type Features,
  type Introduction,
  type AllocationOptions,
  type Match,
  type MatchIndex,
  type MatchWeights,
  type Member,
  type PairChange,
  type PairExplanation,
  type Quality,
  type Replay,
  type ReplayOptions,
  type Standing,
  type TopicGain,
  type TopicList,
  type FreeInterval,
} from '@acquaint/matching';
import { cosineOf } from '../../../ports/language/cosine.ts';
import { TOPIC_LINKS } from '../reasons/close-topics.ts';
import { isConvincing } from '../reasons/convincing.ts';
import { createWeekToAllocate, type WeekSlice } from '../offers/week-to-allocate.ts';

/** Up to this many members, the index is rebuilt after every change, which takes less time than a request may wait. */
const SMALL = 250;
/** Up to this many members, the index is rebuilt for a new topic: another thread does it in a few seconds. */
const MIDDLING = 10_000;
/** Share of changed members above which the index should be rebuilt, so that the additional index stays small. */
const STALE_SHARE = 0.03;
/** Up to this many changed members are scored one by one; more get a small additional index. */
const LOOSE = 50;
/** Or up to this share of the changed members, so that the additional index is not rebuilt too often when very many change. */
const LOOSE_SHARE = 0.2;

export interface TopQuestion {
  readonly who: Member;
  readonly count: number;
  /** Ids that must not be returned. */
  readonly excluded: readonly string[];
}

/** A match, and whether there is something to say about the two. */
export interface FoundMatch extends Match {
  readonly isConvincing: boolean;
}

export interface NearQuestion {
  /** Name of the model that made the members' vectors. */
  readonly vector: Int8Array;
  readonly count: number;
}

export interface StandingQuestion {
  readonly who: Member;
  readonly other: Member;
  readonly excluded: readonly string[];
}

export interface GainsQuestion {
  readonly who: Member;
  readonly list: TopicList;
  readonly least: number;
  /** How many topics the list can hold. */
  readonly most: number;
  readonly topics: readonly string[] | null;
  readonly excluded: readonly string[];
}

export interface ChangesQuestion {
  readonly me: Member;
  readonly other: Member;
  /** How many topics the list of what one looks for can hold. */
  readonly most: number;
  /** The most changes. */
  readonly count: number;
}

export interface FitQuestion {
  readonly learnFrom: readonly Answer[];
  readonly heldBack: readonly Answer[];
  readonly start: MatchWeights;
  readonly version: string;
}

/** Learned weights, and the quality of them and of the previous ones on the held-back answers. */
export interface Fitted {
  readonly weights: MatchWeights;
  readonly quality: Quality;
  readonly before: Quality;
}

export interface ReplayQuestion {
  readonly members: readonly Member[];
  readonly weights: MatchWeights;
  readonly options: ReplayOptions;
}

/** Result of an allocation. */
export interface Allocated {
  readonly count: number;
  readonly leftOut: readonly string[];
}

export interface AllocatedSlice {
  readonly from: number;
  readonly count: number;
}

/** An introduction, and the features of the pair from each side. */
export interface AllocatedIntroduction {
  readonly found: Introduction;
  readonly featuresForA: Features;
  readonly featuresForB: Features;
}

/** All members who can be introduced, in memory, and the queries on them. */
export interface MatchEngine {
  /** Replaces all members. */
  readonly replace: (members: readonly Member[]) => void;
  /**
   * Adds or updates members.
   * @returns whether the index should be rebuilt, which this engine does not do itself if it takes longer than a query.
   */
  readonly put: (members: readonly Member[]) => boolean;
  readonly remove: (ids: readonly string[]) => void;
  /** Returns how many members are in memory. */
  readonly count: () => number;
  /** Returns the best matches, best first. */
  readonly top: (question: TopQuestion) => FoundMatch[];
  /** Returns the ids of the members who say what has about the direction of a vector, the nearest first. */
  readonly near: (question: NearQuestion) => string[];
  readonly explain: (a: Member, b: Member) => PairExplanation;
  /** Adds data for the next allocation. */
  readonly week: (slice: WeekSlice) => void;
  /** Computes the week's introductions for exactly these members; read the result with `allocated`. */
  readonly allocate: (options: AllocationOptions) => Allocated;
  /** Returns a slice of the last allocation, best first, with reasons and features of each pair. */
  readonly allocated: (slice: AllocatedSlice) => AllocatedIntroduction[];
  /**
   * Sets the weights, and rebuilds the index if they differ.
   * @returns false if that would take longer than a query: another thread has to do it.
   */
  readonly weigh: (weights: MatchWeights) => boolean;
  /** Returns the features of pairs of ids, seen from the first of each; null for unknown members. */
  readonly features: (pairs: readonly (readonly [string, string])[]) => (Features | null)[];
  readonly standing: (question: StandingQuestion) => Standing;
  readonly gains: (question: GainsQuestion) => TopicGain[];
  readonly changes: (question: ChangesQuestion) => PairChange[];
  readonly fit: (question: FitQuestion) => Fitted;
  /** Replays weeks on a separate index. */
  readonly replay: (question: ReplayQuestion) => Replay;
}

/**
 * Creates an engine whose index follows changes. A small index is rebuilt. A larger one is kept: changed members are in
 * a small additional index that uses the model of the kept one, and the last few are scored one by one, so that a query
 * takes little longer than before. If many members have changed, or one names a new topic, another thread builds a new
 * index and replaces this one.
 */
export function createMatchEngine(): MatchEngine {
  const members = new Map<string, Member>();
  const changed = new Set<string>();
  /** Changed members that are not in the additional index. */
  const loose = new Set<string>();
  const share = createSharedValues();
  let index: MatchIndex = createMatchIndex([]);
  let beside: MatchIndex | null = null;
  let weights: MatchWeights = DEFAULT_WEIGHTS;
  let week = createWeekToAllocate(members);
  let pairs: ReturnType<typeof allocatePairs> | undefined;

  const rebuild = (): void => {
    index = createMatchIndex([...members.values()], { weights, topicLinks: TOPIC_LINKS });
    beside = null;
    changed.clear();
    loose.clear();
  };
  const knowsTopics = (member: Member): boolean =>
    [...member.expertIn, ...member.lookingFor].every((slug) => index.model.topicIds.has(slug));
  /** Too large to be rebuilt during a query. An index of only a few of the members has just been filled, and is rebuilt. */
  const isKept = (): boolean => members.size > SMALL && index.profiles.length >= members.size / 2;
  const change = (id: string): void => {
    changed.add(id);
    loose.add(id);
  };
  const refresh = (): void => {
    if (changed.size === 0) return;
    if (!isKept()) rebuild();
    else if (loose.size > Math.max(LOOSE, LOOSE_SHARE * changed.size)) {
      beside = createIndexBeside(
        index,
        [...changed].flatMap((id) => members.get(id) ?? []),
      );
      loose.clear();
    }
  };

  /** Members of the index who can no longer be introduced. */
  const removedIds = (): string[] => [...changed].filter((id) => !canBeMet(members.get(id)));

  return {
    replace: (all) => {
      members.clear();
      for (const member of all) members.set(member.id, share(member));
      rebuild();
    },
    put: (changes) => {
      const some = changes.map(share);
      for (const member of some) {
        members.set(member.id, member);
        change(member.id);
      }
      if (!isKept()) return false;
      prepare(index, some);
      if (changed.size > Math.max(LOOSE, STALE_SHARE * index.profiles.length)) return true;
      return members.size <= MIDDLING && !some.every(knowsTopics);
    },
    remove: (ids) => {
      for (const id of ids) if (members.delete(id)) change(id);
    },
    count: () => members.size,
    top: ({ who, count, excluded }) => {
      refresh();
      const out = new Set([...excluded, who.id]);
      const notAmong = (ids: ReadonlySet<string>) => ({
        mayMeet: (a: Member, b: Member) => !isOut(a, who, out, ids) && !isOut(b, who, out, ids),
      });
      const candidates = topMatches(index, who, count, notAmong(changed));
      if (beside) candidates.push(...topMatches(beside, who, count, notAmong(loose)));
      for (const id of loose) {
        const other = members.get(id);
        if (!other || !canBeMet(other) || out.has(id)) continue;
        const { score, interestOfA, interestOfB, reasonsForA } = explainPair(index, who, other);
        candidates.push({
          id,
          score,
          yourInterest: interestOfA,
          theirInterest: interestOfB,
          reasons: reasonsForA,
        });
      }
      return candidates
        .sort((a, b) => b.score - a.score)
        .slice(0, count)
        .map((match) => {
          const other = members.get(match.id);
          return { ...match, isConvincing: other !== undefined && isConvincing(who, other) };
        });
    },
    near: ({ vector, count }) =>
      [...members.values()]
        .flatMap(({ id, meaning }) => (meaning ? [{ id, likeness: cosineOf(vector, meaning.says) }] : []))
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, count)
        .map(({ id }) => id),
    explain: (a, b) => {
      refresh();
      return explainPair(index, a, b);
    },
    week: (slice) => week.add(slice),
    allocate: (options) => {
      if (changed.size > 0) rebuild();
      pairs = allocatePairs(index, { ...week.over(options), isConvincing });
      week = createWeekToAllocate(members);
      return { count: pairs.count, leftOut: pairs.leftOut };
    },
    allocated: ({ from, count }) => {
      const made = pairs;
      if (!made) return [];
      const places = Math.max(0, Math.min(count, made.count - from));
      return Array.from({ length: places }, (_, i) => {
        const introduction = made.introduction(from + i);
        return {
          found: introduction,
          featuresForA: pairFeatures(index, introduction.a, introduction.b),
          featuresForB: pairFeatures(index, introduction.b, introduction.a),
        };
      });
    },
    weigh: (learnt) => {
      if (learnt.version === weights.version) return true;
      if (isKept()) return false;
      weights = learnt;
      rebuild();
      return true;
    },
    features: (pairs) => {
      refresh();
      // Members who have not changed since the index was built are in it with their precomputed data.
      const known = (id: string): string | Member | undefined =>
        index.positions.has(id) && !changed.has(id) ? id : members.get(id);
      return pairs.map(([from, to]) => {
        const [one, other] = [known(from), known(to)];
        return one && other ? pairFeatures(index, one, other) : null;
      });
    },
    standing: ({ who, other, excluded }) => {
      refresh();
      return standingOf(index, who, other, without([...excluded, ...removedIds()], who));
    },
    gains: ({ who, list, least, most, topics, excluded }) => {
      refresh();
      return topicGains(index, who, list, least, topics ?? undefined, {
        ...without([...excluded, ...removedIds()], who),
        most,
      });
    },
    changes: ({ me, other, ...limits }) => {
      refresh();
      return pairChanges(index, me, other, limits);
    },
    fit: ({ learnFrom, heldBack, start, version }) => {
      const learnt = fitWeights(learnFrom, start, version);
      return { weights: learnt, quality: qualityOf(learnt, heldBack), before: qualityOf(start, heldBack) };
    },
    replay: ({ members: people, weights: by, options }) =>
      replayWeeks(createMatchIndex(people, { weights: by, topicLinks: TOPIC_LINKS }), {
        ...options,
        isConvincing,
      }),
  };
}

function canBeMet(member: Member | undefined): boolean {
  return member !== undefined && (member.capacity ?? 1) >= 1;
}

/** Returns a condition that excludes these members. */
function without(excluded: readonly string[], who: Member): { mayMeet: (a: Member, b: Member) => boolean } {
  const out = new Set([...excluded, who.id]);
  return { mayMeet: (a, b) => !out.has(a.id === who.id ? b.id : a.id) };
}

function isOut(member: Member, who: Member, out: ReadonlySet<string>, changed: ReadonlySet<string>): boolean {
  return member.id !== who.id && (out.has(member.id) || changed.has(member.id));
}

/**
 * Returns a function that shares equal values of members, to save memory: each member arrives from the other thread
 * with separate copies of the same topics, languages and availability.
 */
function createSharedValues(): (member: Member) => Member {
  const words = new Map<string, string>();
  const weeks = new Map<string, readonly FreeInterval[]>();
  const one = <T extends string>(word: T): T => {
    const known = words.get(word);
    if (known === undefined) words.set(word, word);
    return (known ?? word) as T;
  };
  const weekOf = (week: readonly FreeInterval[]): readonly FreeInterval[] => {
    const key = week.map(({ start, end }) => `${start}-${end}`).join();
    const known = weeks.get(key) ?? week;
    weeks.set(key, known);
    return known;
  };
  return (member) => ({
    ...member,
    lookingFor: member.lookingFor.map(one),
    expertIn: member.expertIn.map(one),
    goals: member.goals.map(one),
    languages: member.languages.map(one),
    ...(member.affiliations && { affiliations: member.affiliations.map(one) }),
    ...(member.freeTime && { freeTime: weekOf(member.freeTime) }),
  });
}
