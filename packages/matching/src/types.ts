/** Why a member uses the platform (R-API-8). */
export type Goal = 'seeking_job' | 'lets_brainstorm' | 'recruiting' | 'investing';

/** A period of free time in UTC minutes of the week: 0 is Monday 00:00; `end` is exclusive and may exceed 10,080. */
export interface FreeInterval {
  readonly start: number;
  readonly end: number;
}

/** A member's past answers, and those of others about them. May be fractions: old answers can count less. */
export interface AnswerCounts {
  /** Introductions they answered, and how many of them they accepted. */
  readonly given: number;
  readonly accepted: number;
  /** Introductions in which others answered about them, and how many of those accepted. */
  readonly received: number;
  readonly wanted: number;
  /** Meetings agreed, and how many of them they kept. */
  readonly agreed?: number;
  readonly kept?: number;
}

/** A member as the engine sees them. Topics are slugs. */
export interface Member {
  readonly id: string;
  readonly lookingFor: readonly string[];
  readonly expertIn: readonly string[];
  /** The mentorship statement: what they want to talk about, in their words. */
  readonly statement: string;
  readonly headline: string;
  /** Their career as text: positions, companies, descriptions. */
  readonly experience?: string;
  /** Public speech: transcripts of published talks. */
  readonly talks?: string;
  readonly goals: readonly Goal[];
  readonly isExpert: boolean;
  readonly isInvestor: boolean;
  /** BCP 47 tags; only the primary language counts (`en-GB` is `en`). Empty means unknown. */
  readonly languages: readonly string[];
  /** Absent means unknown; an empty list means they are never free. */
  readonly freeTime?: readonly FreeInterval[];
  /**
   * How many people they can meet this week; with 0 (paused, week full) they are offered to nobody. Absent: no personal limit.
   */
  readonly capacity?: number;
  /** Introductions per week that their plan allows; absent: the run's `perMember`. */
  readonly quota?: number;
  /** How much of each topic they look for, and how well they know each; 1 when not given. */
  readonly topicWeights?: {
    readonly lookingFor?: Readonly<Record<string, number>>;
    readonly expertIn?: Readonly<Record<string, number>>;
  };
  /**
   * Numeric facts by name, on any scale (sessions held, years of experience …); compared only with those of members of the same
   * `side`. Missing and invalid values count as the average.
   */
  readonly facts?: Readonly<Record<string, number>>;
  /** The group their facts and answers are compared with; absent: everybody. */
  readonly side?: string;
  /** How much they like each thing, on any consistent scale: the interests of two members are correlated. */
  readonly interests?: Readonly<Record<string, number>>;
  /** What they belong to: companies, schools, fields. */
  readonly affiliations?: readonly string[];
  /**
   * Vectors of a text model for what they ask for and what they say, as integers (−127 to 127), of the same length for everybody;
   * only their directions count. Absent: only words count.
   */
  readonly meaning?: { readonly asks: Int8Array; readonly says: Int8Array };
  /** How they answered and were answered; absent without answers. */
  readonly answers?: AnswerCounts;
  /** Ids never introduced to them; a block by either side is enough. */
  readonly blocked: readonly string[];
  /** On the Pro plan: may be introduced to top members without limit (R-MATCH-14). */
  readonly isPro?: boolean;
  /** Among the top 1 % by rating, completed sessions and reliability. */
  readonly isTop?: boolean;
}

/** A symmetric relation of two topics, each of which serves a preference for the other; weight in (0, 1], 1 is a synonym. */
export interface TopicLink {
  readonly from: string;
  readonly to: string;
  readonly weight: number;
}

/** Another topic that serves the wanted one. */
export interface RelatedTopic {
  readonly slug: string;
  readonly weight: number;
}

/** The other topics that serve each wanted topic, with weights in (0, 1], best first. */
export type TopicGraph = ReadonlyMap<string, readonly RelatedTopic[]>;

/** How well the goal in the column serves the goal in the row, 0 to 1. */
export type GoalTable = Readonly<Record<Goal, Readonly<Partial<Record<Goal, number>>>>>;

/** Parameters of the allocation: not fitted, but tested, stored and rolled back together with the weights. */
export interface AllocationPolicy {
  /** Below this score no introduction is made, except one for a member who would have none. */
  readonly minimumScore: number;
  /** Penalty for members shown more often than the median: log-odds for each doubling. */
  readonly exposureDiscount: number;
  /**
   * Share of the members who get one introduction at random among their good candidates, so that the fit does not only see its
   * own preferences.
   */
  readonly exploration: number;
}

/**
 * The parameters of the model, in log-odds unless stated otherwise. They are data, so that they can be fitted, stored and rolled
 * back.
 */
export interface MatchWeights {
  /** Name of the set in logs. */
  readonly version: string;
  /** Log-odds of an interest when nothing at all is known. */
  readonly bias: number;
  /** The most that each kind of evidence can add to one direction. */
  readonly topics: number;
  readonly words: number;
  readonly goals: number;
  readonly time: number;
  /** Added (negative) when both name languages and share none. */
  readonly noSharedLanguage: number;
  /** Added (negative) when both gave their free time and no session fits. */
  readonly noSharedTime: number;
  /** Factor for the topics of a verified expert. */
  readonly expertBoost: number;
  /** Minutes of shared free time a week that give half of `time`. */
  readonly halfMinutes: number;
  readonly goalTable: GoalTable;
  /** For fully correlated interests; for one shared affiliation. */
  readonly likeness: number;
  readonly affiliations: number;
  /** For each unit (log-odds, shrunk) by which a member accepts, is accepted, and keeps meetings more than others. */
  readonly selectivity: number;
  readonly popularity: number;
  readonly reliability: number;
  /**
   * For each fact, per standard deviation above the member's side: the effect on the member's own interest, and on others' interest
   * for them.
   */
  readonly ownFacts: Readonly<Record<string, number>>;
  readonly otherFacts: Readonly<Record<string, number>>;
  readonly policy: AllocationPolicy;
}

export interface MatchOptions {
  /** Replaces the graph learned from the members. */
  readonly topicGraph?: TopicGraph;
  /** Curated synonyms and relations, added to the learned graph; the larger weight wins. */
  readonly topicLinks?: readonly TopicLink[];
  readonly weights?: Partial<MatchWeights>;
  /** Up to this many members, everybody is compared with everybody and results are exact. Default 4,000. */
  readonly exactUpTo?: number;
}

/** An event between two members. `at` is a UTC instant in milliseconds. */
export interface PairEvent {
  readonly a: string;
  readonly b: string;
  readonly at: number;
  /** `open`: offered and not yet answered by both; `offered`: an offer that expired; `connected`: they are connected. */
  readonly kind: 'open' | 'offered' | 'passed' | 'connected';
}

/** Rules for who can be introduced now. */
export interface EligibilityOptions {
  readonly history?: Iterable<PairEvent>;
  /** UTC instant in milliseconds, used to age the history. Without it, passes and offers never expire. */
  readonly now?: number;
  /** Days for which a pass keeps a pair apart (R-MATCH-5); default 180. */
  readonly passedDays?: number;
  /** Days before a basic member can be introduced to another top member (R-MATCH-14). Without it, never again. */
  readonly topDays?: number;
  /** Days before an expired offer can be made again; default 28. */
  readonly offeredDays?: number;
  /** An additional rule of the caller; must be pure and symmetric. */
  readonly mayMeet?: (a: Member, b: Member) => boolean;
}

/** Options of a run. Omitted policy parameters are taken from the index's weights, except that exploration is off by default. */
export interface AllocationOptions extends EligibilityOptions, Partial<AllocationPolicy> {
  /** Introductions per member without a `quota`; `capacity` always limits. */
  readonly perMember: number;
  /** Breaks ties; the same seed gives the same introductions. */
  readonly seed: number;
  /** Only introductions that serve these members; default everybody. */
  readonly only?: readonly string[];
  /**
   * Whether there is something to say about a pair; default always. Others are introduced only for a member who would have none,
   * like those below the minimum score.
   */
  readonly isConvincing?: (a: Member, b: Member) => boolean;
  /** Introductions that each member already got this week, by id; they count towards the week's limit. */
  readonly alreadyOffered?: ReadonlyMap<string, number>;
  /** How often each member was recently shown, by id. */
  readonly exposure?: ReadonlyMap<string, number>;
}

/** `they_know`: the other serves your preference; `you_know`: you serve theirs. */
export type ReasonDirection = 'they_know' | 'you_know';

export interface WeightedWord {
  readonly word: string;
  readonly weight: number;
  /** Set if only a few members use the word: at most two, or one in a hundred. */
  readonly isRare?: true;
}

/** A word that one asks for, and the other's word with similar spelling. */
export interface NearWords extends WeightedWord {
  readonly asked: string;
}

/** A reason that counted in the score, with its weight: the log-odds it added, over both directions. */
export type Reason =
  | {
      readonly kind: 'topic';
      readonly direction: ReasonDirection;
      /** The wanted topic. */
      readonly slug: string;
      /** The related topic that serves it; absent when it is the topic itself. */
      readonly via?: string;
      readonly weight: number;
    }
  | {
      readonly kind: 'words';
      readonly direction: ReasonDirection;
      /** Heaviest first; their weights sum to `weight`. */
      readonly terms: readonly WeightedWord[];
      readonly weight: number;
    }
  /** Words that are not the same but have similar spelling: a typing mistake, another form, a part of a compound. */
  | {
      readonly kind: 'near_words';
      readonly direction: ReasonDirection;
      /** Heaviest first; their weights sum to `weight`. */
      readonly terms: readonly NearWords[];
      readonly weight: number;
    }
  /** One text is similar in meaning to what the other asks for, even in other words. */
  | { readonly kind: 'meaning'; readonly direction: ReasonDirection; readonly weight: number }
  | { readonly kind: 'goals'; readonly yours: Goal; readonly theirs: Goal; readonly weight: number }
  | { readonly kind: 'time'; readonly minutes: number; readonly weight: number };

/** How much one member would like to meet the other: the parts (log-odds), their sum, and the probability. */
export interface Interest {
  readonly bias: number;
  readonly topics: number;
  readonly words: number;
  readonly goals: number;
  readonly time: number;
  readonly languages: number;
  /** Facts of both, weighted by what answers have shown. */
  readonly facts: number;
  /** How both have answered and been answered so far. */
  readonly history: number;
  readonly logOdds: number;
  readonly probability: number;
}

/** Why two members are a match. The reasons' weights sum to the positive parts of both interests, without the bias. */
export interface PairExplanation {
  /** Geometric mean of both probabilities, 0 to 1. */
  readonly score: number;
  readonly interestOfA: Interest;
  readonly interestOfB: Interest;
  /** Heaviest first. */
  readonly reasonsForA: readonly Reason[];
  readonly reasonsForB: readonly Reason[];
}

/** An introduction, offered to both; `a` is the smaller id. */
export interface Introduction extends PairExplanation {
  readonly a: string;
  readonly b: string;
  /** Made at random among good candidates, for exploration. */
  readonly explored?: true;
}

/** A candidate found for a member. */
export interface Match {
  readonly id: string;
  readonly score: number;
  readonly yourInterest: Interest;
  readonly theirInterest: Interest;
  readonly reasons: readonly Reason[];
}

export interface Allocation {
  /** Best first. */
  readonly introductions: readonly Introduction[];
  /** Ids of members with capacity who got no introduction this week, because nobody eligible has capacity. */
  readonly leftOut: readonly string[];
}
