import {
  allocatePairs,
  createIndexBeside,
  createMatchIndex,
  DEFAULT_WEIGHTS,
  explainPair,
  fitWeights,
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
  type PairExplanation,
  type Quality,
  type Replay,
  type ReplayOptions,
  type Standing,
  type TopicGain,
  type TopicList,
} from '@acquaint/matching';
import { createSharedValues } from './shared-values.ts';
import { createWeekToAllocate, type WeekSlice } from './week-to-allocate.ts';

/** Up to this many members the index is simply made anew after every change: in less time than a request may be held up. */
const SMALL = 250;
/** Up to this many it is worth making anew for a topic that nobody had: in a few seconds, by another thread. */
const MIDDLING = 10_000;
/** With this share changed a kept index should be made anew, so that what stands beside it stays small. */
const STALE_SHARE = 0.03;
/** So many changed members are scored one by one; more get a small index beside the kept one. */
const LOOSE = 50;
/** Or this share of the changed: when very many change, the index beside is not made anew again and again. */
const LOOSE_SHARE = 0.2;

export interface TopQuestion {
  readonly who: Member;
  readonly count: number;
  /** Ids that may not be found. */
  readonly excluded: readonly string[];
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

export interface FitQuestion {
  readonly learnFrom: readonly Answer[];
  readonly heldBack: readonly Answer[];
  readonly start: MatchWeights;
  readonly version: string;
}

/** Weights that were learnt, and how they and those before do on what was held back. */
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

/** What an allocation came to. */
export interface Allocated {
  readonly count: number;
  readonly leftOut: readonly string[];
}

export interface AllocatedSlice {
  readonly from: number;
  readonly count: number;
}

/** An introduction, and what is known of the pair as seen from each side. */
export interface AllocatedIntroduction {
  readonly found: Introduction;
  readonly featuresForA: Features;
  readonly featuresForB: Features;
}

/** Everybody who may be introduced, in memory, and the questions asked about them. */
export interface MatchEngine {
  /** Everybody anew. */
  readonly replace: (members: readonly Member[]) => void;
  /**
   * Adds people, or puts them in the place of what they were.
   * @returns whether so much has changed that the index should be made anew, which this engine does not do itself when it
   * takes longer than a question.
   */
  readonly put: (members: readonly Member[]) => boolean;
  readonly remove: (ids: readonly string[]) => void;
  /** Who fits best, best first. */
  readonly top: (question: TopQuestion) => Match[];
  readonly explain: (a: Member, b: Member) => PairExplanation;
  /** More of what the next allocation is to know. */
  readonly week: (slice: WeekSlice) => void;
  /** The week's introductions over exactly these members; they are told in slices (`allocated`). */
  readonly allocate: (options: AllocationOptions) => Allocated;
  /** Some of the introductions last allocated, best first, with their reasons and what is known of each pair. */
  readonly allocated: (slice: AllocatedSlice) => AllocatedIntroduction[];
  /**
   * What was learnt, from now on; the index is made anew when it differs.
   * @returns false where that would take longer than a question: another thread has to do it.
   */
  readonly weigh: (weights: MatchWeights) => boolean;
  /** What is known of pairs, by id, seen from the first of each; null for somebody unknown. */
  readonly features: (pairs: readonly (readonly [string, string])[]) => (Features | null)[];
  readonly standing: (question: StandingQuestion) => Standing;
  readonly gains: (question: GainsQuestion) => TopicGain[];
  readonly fit: (question: FitQuestion) => Fitted;
  /** Weeks played on an index of their own. */
  readonly replay: (question: ReplayQuestion) => Replay;
}

/**
 * Keeps an index that follows changes. A small one is made anew; beside a larger one, which is kept, stands a small index of
 * those who changed since, by the frozen model of the kept one, and the last few are scored one by one: whatever changes, a
 * question takes little more than before. When many have changed, or somebody names a topic that nobody had, a thread beside
 * this one makes all anew and takes its place.
 */
export function createMatchEngine(): MatchEngine {
  const members = new Map<string, Member>();
  const changed = new Set<string>();
  /** Those of the changed that are not in the index beside. */
  const loose = new Set<string>();
  const share = createSharedValues();
  let index: MatchIndex = createMatchIndex([]);
  let beside: MatchIndex | null = null;
  let weights: MatchWeights = DEFAULT_WEIGHTS;
  let week = createWeekToAllocate(members);
  let pairs: ReturnType<typeof allocatePairs> | undefined;

  const rebuild = (): void => {
    index = createMatchIndex([...members.values()], { weights });
    beside = null;
    changed.clear();
    loose.clear();
  };
  const knowsTopics = (member: Member): boolean =>
    [...member.expertIn, ...member.lookingFor].every((slug) => index.model.topicIds.has(slug));
  /** Too large to be made anew while somebody waits; one of (nearly) nobody has just been filled. */
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

  /** People of the index whom nobody can be introduced to any more. */
  const gone = (): string[] => [...changed].filter((id) => !canBeMet(members.get(id)));

  return {
    replace: (all) => {
      members.clear();
      for (const member of all) members.set(member.id, share(member));
      rebuild();
    },
    put: (given) => {
      const some = given.map(share);
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
    top: ({ who, count, excluded }) => {
      refresh();
      const out = new Set([...excluded, who.id]);
      const notAmong = (gone: ReadonlySet<string>) => ({
        mayMeet: (a: Member, b: Member) => !isOut(a, who, out, gone) && !isOut(b, who, out, gone),
      });
      const found = topMatches(index, who, count, notAmong(changed));
      if (beside) found.push(...topMatches(beside, who, count, notAmong(loose)));
      for (const id of loose) {
        const other = members.get(id);
        if (!other || !canBeMet(other) || out.has(id)) continue;
        const { score, wishOfA, wishOfB, reasonsForA } = explainPair(index, who, other);
        found.push({ id, score, yourWish: wishOfA, theirWish: wishOfB, reasons: reasonsForA });
      }
      return found.sort((a, b) => b.score - a.score).slice(0, count);
    },
    explain: (a, b) => {
      refresh();
      return explainPair(index, a, b);
    },
    week: (slice) => week.add(slice),
    allocate: (options) => {
      if (changed.size > 0) rebuild();
      pairs = allocatePairs(index, week.over(options));
      week = createWeekToAllocate(members);
      return { count: pairs.count, leftOut: pairs.leftOut };
    },
    allocated: ({ from, count }) => {
      const made = pairs;
      if (!made) return [];
      const places = Math.max(0, Math.min(count, made.count - from));
      return Array.from({ length: places }, (_, i) => {
        const found = made.introduction(from + i);
        return {
          found,
          featuresForA: pairFeatures(index, found.a, found.b),
          featuresForB: pairFeatures(index, found.b, found.a),
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
      // Who has not changed since the index was made is in it, made ready.
      const known = (id: string): string | Member | undefined =>
        index.positions.has(id) && !changed.has(id) ? id : members.get(id);
      return pairs.map(([from, to]) => {
        const [one, other] = [known(from), known(to)];
        return one && other ? pairFeatures(index, one, other) : null;
      });
    },
    standing: ({ who, other, excluded }) => {
      refresh();
      return standingOf(index, who, other, without([...excluded, ...gone()], who));
    },
    gains: ({ who, list, least, most, topics, excluded }) => {
      refresh();
      return topicGains(index, who, list, least, topics ?? undefined, {
        ...without([...excluded, ...gone()], who),
        most,
      });
    },
    fit: ({ learnFrom, heldBack, start, version }) => {
      const learnt = fitWeights(learnFrom, start, version);
      return { weights: learnt, quality: qualityOf(learnt, heldBack), before: qualityOf(start, heldBack) };
    },
    replay: ({ members: people, weights: by, options }) =>
      replayWeeks(createMatchIndex(people, { weights: by }), options),
  };
}

function canBeMet(member: Member | undefined): boolean {
  return member !== undefined && (member.capacity ?? 1) >= 1;
}

/** People who may not be met, whoever they are to the engine. */
function without(excluded: readonly string[], who: Member): { mayMeet: (a: Member, b: Member) => boolean } {
  const out = new Set([...excluded, who.id]);
  return { mayMeet: (a, b) => !out.has(a.id === who.id ? b.id : a.id) };
}

function isOut(member: Member, who: Member, out: ReadonlySet<string>, changed: ReadonlySet<string>): boolean {
  return member.id !== who.id && (out.has(member.id) || changed.has(member.id));
}
