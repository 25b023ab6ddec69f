/** What a member is here for (R-API-8). */
export type Goal = 'seeking_job' | 'lets_brainstorm' | 'recruiting' | 'investing';

/** A stretch of free time in UTC minutes of the week: 0 is Monday 00:00; `end` is exclusive and may pass 10,080. */
export interface FreeInterval {
  readonly start: number;
  readonly end: number;
}

/** A person's past answers, and those of others about them. May be fractions: an old answer can count less. */
export interface AnswerCounts {
  /** Introductions they answered, and how many of them with yes. */
  readonly given: number;
  readonly accepted: number;
  /** Introductions in which others answered about them, and how many of those with yes. */
  readonly received: number;
  readonly wanted: number;
  /** Meetings agreed, and how many of them they kept. */
  readonly agreed?: number;
  readonly kept?: number;
}

/** One person as the engine sees them. Topics are slugs. */
export interface Member {
  readonly id: string;
  readonly lookingFor: readonly string[];
  readonly expertIn: readonly string[];
  /** The mentorship statement: what they want to talk about, in their words. */
  readonly statement: string;
  readonly headline: string;
  /** What they did so far, in words: positions, companies, descriptions. */
  readonly experience?: string;
  /** What they said where everybody may hear it: transcripts of published talks. */
  readonly talks?: string;
  readonly goals: readonly Goal[];
  readonly isExpert: boolean;
  readonly isInvestor: boolean;
  /** BCP 47 tags; only the language itself counts (`en-GB` is `en`). Empty means unknown. */
  readonly languages: readonly string[];
  /** Absent means unknown; an empty list means they are never free. */
  readonly freeTime?: readonly FreeInterval[];
  /** How many people they can meet this week; 0 (paused, week full) offers them to nobody. Absent: no limit of their own. */
  readonly capacity?: number;
  /** Introductions a week their plan allows; absent: the run's `perMember`. */
  readonly quota?: number;
  /** How much of each topic they look for, and how well they know each, where it is known; 1 where not said. */
  readonly topicWeights?: {
    readonly lookingFor?: Readonly<Record<string, number>>;
    readonly expertIn?: Readonly<Record<string, number>>;
  };
  /**
   * What is known of them in numbers, by name and on any scale (sessions held, years of experience …): compared only
   * with those of their `side`. What is missing or no number counts as the average.
   */
  readonly facts?: Readonly<Record<string, number>>;
  /** Whom their facts and answers are compared with; absent: everybody. */
  readonly side?: string;
  /** How much they like each thing, on any one scale: two people's likings are correlated. */
  readonly interests?: Readonly<Record<string, number>>;
  /** What they belong to: companies, schools, fields. */
  readonly affiliations?: readonly string[];
  /**
   * What they ask for and what they say as vectors of a text model, in whole numbers (−127 to 127) of one length for
   * everybody; only their directions count. Absent: words alone tell.
   */
  readonly meaning?: { readonly asks: Int8Array; readonly says: Int8Array };
  /** How they answered and were answered; absent: nothing yet. */
  readonly answers?: AnswerCounts;
  /** Ids never introduced to them; one side is enough. */
  readonly blocked: readonly string[];
  /** On the pro plan: may be introduced to top members without limit (R-MATCH-14). */
  readonly isPro?: boolean;
  /** Among the top 1 % by rating, completed sessions and reliability. */
  readonly isTop?: boolean;
}

/** Two topics of which one serves who looks for the other, both ways; weight in (0, 1], 1 is a synonym. */
export interface TopicLink {
  readonly from: string;
  readonly to: string;
  readonly weight: number;
}

/** Another topic that serves the one looked for. */
export interface RelatedTopic {
  readonly slug: string;
  readonly weight: number;
}

/** For a topic looked for: the other topics that serve it, with weights in (0, 1], best first. */
export type TopicGraph = ReadonlyMap<string, readonly RelatedTopic[]>;

/** How well the goal in the column serves the goal in the row, 0 to 1. */
export type GoalTable = Readonly<Record<Goal, Readonly<Partial<Record<Goal, number>>>>>;

/** The numbers by which introductions are given out: not learnt, but tried, stored and rolled back with the weights. */
export interface AllocationPolicy {
  /** Below this no introduction is made, except one that keeps a member from having none. */
  readonly minimumScore: number;
  /** How much those shown more than the middle one step back: log-odds for each doubling. */
  readonly exposureDiscount: number;
  /** Share of the members who get one introduction by chance among their good ones, so that the fit sees more than its own favourites. */
  readonly exploration: number;
}

/**
 * The numbers of the model, in log-odds where not said otherwise. Data, not code, so that they can be fitted,
 * stored and rolled back.
 */
export interface MatchWeights {
  /** Names the set in logs. */
  readonly version: string;
  /** Log-odds of a wish when nothing at all is known. */
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
  /** A verified expert's topics count this many times. */
  readonly expertBoost: number;
  /** Minutes of shared free time a week that give half of `time`. */
  readonly halfMinutes: number;
  readonly goalTable: GoalTable;
  /** For likings that correlate fully; for one affiliation in common. */
  readonly likeness: number;
  readonly affiliations: number;
  /** For each unit (log-odds) by which one says yes, is said yes to, and keeps meetings more than others, shrunk. */
  readonly selectivity: number;
  readonly popularity: number;
  readonly reliability: number;
  /** For each fact, by standard deviations above one's side: how it moves one's own wishes, and those for one. */
  readonly ownFacts: Readonly<Record<string, number>>;
  readonly otherFacts: Readonly<Record<string, number>>;
  readonly policy: AllocationPolicy;
}

export interface MatchOptions {
  /** Replaces the graph learnt from the members. */
  readonly topicGraph?: TopicGraph;
  /** Curated synonyms and relations, added to the learnt graph; the larger weight wins. */
  readonly topicLinks?: readonly TopicLink[];
  readonly weights?: Partial<MatchWeights>;
  /** Up to this many members everybody is looked at for everybody, and what is found is exact. Default 4,000. */
  readonly exactUpTo?: number;
}

/** What happened between two people. `at` is a UTC instant in milliseconds. */
export interface PairEvent {
  readonly a: string;
  readonly b: string;
  readonly at: number;
  /** `open`: offered and not yet answered by both; `offered`: an offer that ran out; `connected`: they know each other. */
  readonly kind: 'open' | 'offered' | 'passed' | 'connected';
}

/** Who may not be introduced now. */
export interface EligibilityOptions {
  readonly history?: Iterable<PairEvent>;
  /** UTC instant in milliseconds, to age the history by. Without it no pass and no offer ever grows old. */
  readonly now?: number;
  /** Days for which a pass keeps a pair apart (R-MATCH-5); default 180. */
  readonly passedDays?: number;
  /** Days before an offer that ran out may be made again; default 28. */
  readonly offeredDays?: number;
  /** A further rule of the caller's; must be pure and give the same for (a, b) and (b, a). */
  readonly mayMeet?: (a: Member, b: Member) => boolean;
}

/** Of the policy, what is left out is as in the index's weights; but nobody is introduced by chance unless asked for. */
export interface AllocationOptions extends EligibilityOptions, Partial<AllocationPolicy> {
  /** Introductions per member, where the member's `quota` does not say otherwise; `capacity` always limits. */
  readonly perMember: number;
  /** Breaks ties; the same seed gives the same introductions. */
  readonly seed: number;
  /** Only introductions that serve these members; default everybody. */
  readonly only?: readonly string[];
  /** Introductions that each already got this week, by id; they use up the week's number. */
  readonly alreadyGiven?: ReadonlyMap<string, number>;
  /** How often each was shown of late, by id. */
  readonly exposure?: ReadonlyMap<string, number>;
}

/** `they_know`: the other serves your wish; `you_know`: you serve theirs. */
export type ReasonDirection = 'they_know' | 'you_know';

export interface WeightedWord {
  readonly word: string;
  readonly weight: number;
}

/** A word that one asks for, and the one of the other that is near to it. */
export interface NearWords extends WeightedWord {
  readonly asked: string;
}

/** One thing that really counted, and how much: log-odds added, over both directions. */
export type Reason =
  | {
      readonly kind: 'topic';
      readonly direction: ReasonDirection;
      /** The topic looked for. */
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
  /** Words that are not the same, but near in their letters: a typing mistake, another form, a part of a compound. */
  | {
      readonly kind: 'near_words';
      readonly direction: ReasonDirection;
      /** Heaviest first; their weights sum to `weight`. */
      readonly terms: readonly NearWords[];
      readonly weight: number;
    }
  /** What is said is near in meaning to what is asked for, in whatever words. */
  | { readonly kind: 'meaning'; readonly direction: ReasonDirection; readonly weight: number }
  | { readonly kind: 'goals'; readonly yours: Goal; readonly theirs: Goal; readonly weight: number }
  | { readonly kind: 'time'; readonly minutes: number; readonly weight: number };

/** How much one person would like to meet the other: the parts (log-odds), their sum, and the probability. */
export interface Wish {
  readonly bias: number;
  readonly topics: number;
  readonly words: number;
  readonly goals: number;
  readonly time: number;
  readonly languages: number;
  /** What both are like, by what answers have taught. */
  readonly facts: number;
  /** How both have answered and been answered so far. */
  readonly history: number;
  readonly logOdds: number;
  readonly probability: number;
}

/** Why two people are a match. The reasons' weights sum to the positive parts of both wishes, the bias left out. */
export interface PairExplanation {
  /** Geometric mean of both probabilities, 0 to 1. */
  readonly score: number;
  readonly wishOfA: Wish;
  readonly wishOfB: Wish;
  /** Heaviest first. */
  readonly reasonsForA: readonly Reason[];
  readonly reasonsForB: readonly Reason[];
}

/** An introduction, offered to both; `a` is the smaller id. */
export interface Introduction extends PairExplanation {
  readonly a: string;
  readonly b: string;
  /** Made by chance among good ones, to learn from. */
  readonly explored?: true;
}

/** A person found for the one who asked. */
export interface Match {
  readonly id: string;
  readonly score: number;
  readonly yourWish: Wish;
  readonly theirWish: Wish;
  readonly reasons: readonly Reason[];
}

export interface Allocation {
  /** Best first. */
  readonly introductions: readonly Introduction[];
  /** Members with room for an introduction for whom there was none this week: nobody eligible has room. By id. */
  readonly leftOut: readonly string[];
}
