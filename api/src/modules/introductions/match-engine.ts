import {
  allocatePairs,
  createMatchIndex,
  DEFAULT_WEIGHTS,
  explainPair,
  fitWeights,
  pairFeatures,
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

/** Up to this many members the index is simply made anew after every change: under a fifth of a second. */
const SMALL = 2_000;
/** With more changes than this waiting, or a tenth of all, a large index is made anew before the next question. */
const MOST_CHANGED = 100;
const MOST_CHANGED_SHARE = 0.1;
/** Up to this many it is also made anew for a topic nobody had: a second or two. Later the topic's words must do. */
const MIDDLING = 10_000;

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
  /** Adds people, or puts them in the place of what they were. */
  readonly put: (members: readonly Member[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  /** Who fits best, best first. */
  readonly top: (question: TopQuestion) => Match[];
  readonly explain: (a: Member, b: Member) => PairExplanation;
  /** The week's introductions over exactly these members; they are told in slices (`allocated`). */
  readonly allocate: (options: AllocationOptions) => Allocated;
  /** Some of the introductions last allocated, best first, with their reasons and what is known of each pair. */
  readonly allocated: (slice: AllocatedSlice) => AllocatedIntroduction[];
  /** What was learnt, from now on; the index is made anew when it differs. */
  readonly weigh: (weights: MatchWeights) => void;
  /** What is known of pairs, by id, seen from the first of each; null for somebody unknown. */
  readonly features: (pairs: readonly (readonly [string, string])[]) => (Features | null)[];
  readonly standing: (question: StandingQuestion) => Standing;
  readonly gains: (question: GainsQuestion) => TopicGain[];
  readonly fit: (question: FitQuestion) => Fitted;
  /** Weeks played on an index of their own. */
  readonly replay: (question: ReplayQuestion) => Replay;
}

/**
 * Keeps an index that follows changes: people who changed since it was made are scored one by one against its frozen
 * model, until there are so many of them, or something so new in them, that making it anew is the better way.
 */
export function createMatchEngine(): MatchEngine {
  const members = new Map<string, Member>();
  const changed = new Set<string>();
  let index: MatchIndex = createMatchIndex([]);
  let weights: MatchWeights = DEFAULT_WEIGHTS;
  let pairs: ReturnType<typeof allocatePairs> | undefined;

  const rebuild = (): void => {
    index = createMatchIndex([...members.values()], { weights });
    changed.clear();
  };
  const knowsTopics = (member: Member): boolean =>
    [...member.expertIn, ...member.lookingFor].every((slug) => index.model.topicIds.has(slug));
  const refresh = (): void => {
    if (changed.size === 0) return;
    const isNew = (id: string): boolean => {
      const member = members.get(id);
      return member !== undefined && !knowsTopics(member);
    };
    const many = Math.max(MOST_CHANGED, MOST_CHANGED_SHARE * members.size);
    if (
      members.size <= SMALL ||
      changed.size > many ||
      (members.size <= MIDDLING && [...changed].some(isNew))
    )
      rebuild();
  };

  return {
    replace: (all) => {
      members.clear();
      for (const member of all) members.set(member.id, member);
      rebuild();
    },
    put: (some) => {
      for (const member of some) {
        members.set(member.id, member);
        changed.add(member.id);
      }
    },
    remove: (ids) => {
      for (const id of ids) if (members.delete(id)) changed.add(id);
    },
    top: ({ who, count, excluded }) => {
      refresh();
      const out = new Set([...excluded, who.id]);
      const found = topMatches(index, who, count, {
        mayMeet: (a, b) => !isOut(a, who, out, changed) && !isOut(b, who, out, changed),
      });
      for (const id of changed) {
        const other = members.get(id);
        if (!other || out.has(id)) continue;
        const { score, wishOfA, wishOfB, reasonsForA } = explainPair(index, who, other);
        found.push({ id, score, yourWish: wishOfA, theirWish: wishOfB, reasons: reasonsForA });
      }
      return found.sort((a, b) => b.score - a.score).slice(0, count);
    },
    explain: (a, b) => {
      refresh();
      return explainPair(index, a, b);
    },
    allocate: (options) => {
      if (changed.size > 0) rebuild();
      pairs = allocatePairs(index, options);
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
      if (learnt.version === weights.version) return;
      weights = learnt;
      rebuild();
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
      return standingOf(index, who, other, without(excluded, who));
    },
    gains: ({ who, list, least, topics, excluded }) => {
      refresh();
      return topicGains(index, who, list, least, topics ?? undefined, without(excluded, who));
    },
    fit: ({ learnFrom, heldBack, start, version }) => {
      const learnt = fitWeights(learnFrom, start, version);
      return { weights: learnt, quality: qualityOf(learnt, heldBack), before: qualityOf(start, heldBack) };
    },
    replay: ({ members: people, weights: by, options }) =>
      replayWeeks(createMatchIndex(people, { weights: by }), options),
  };
}

/** People who may not be met, whoever they are to the engine. */
function without(excluded: readonly string[], who: Member): { mayMeet: (a: Member, b: Member) => boolean } {
  const out = new Set([...excluded, who.id]);
  return { mayMeet: (a, b) => !out.has(a.id === who.id ? b.id : a.id) };
}

function isOut(member: Member, who: Member, out: ReadonlySet<string>, changed: ReadonlySet<string>): boolean {
  return member.id !== who.id && (out.has(member.id) || changed.has(member.id));
}
