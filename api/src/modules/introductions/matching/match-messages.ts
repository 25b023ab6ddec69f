import type {
  AllocationOptions,
  EventRound,
  Features,
  MatchWeights,
  Member,
  PairChange,
  PairExplanation,
  Replay,
  RoundTables,
  ScoreTable,
  Standing,
  TopicGain,
} from '@acquaint/matching';
import type {
  Allocated,
  AllocatedIntroduction,
  AllocatedSlice,
  ChangesQuestion,
  FitQuestion,
  Fitted,
  FoundMatch,
  GainsQuestion,
  NearQuestion,
  ReplayQuestion,
  StandingQuestion,
  TopQuestion,
} from './match-engine.ts';
import type { WeekSlice } from '../offers/week-to-allocate.ts';

/** Requests to the matching thread, and their results. */
export interface Questions {
  readonly replace: { readonly members: readonly Member[] };
  readonly put: { readonly members: readonly Member[] };
  readonly remove: { readonly ids: readonly string[] };
  readonly top: TopQuestion;
  readonly near: NearQuestion;
  readonly explain: { readonly a: Member; readonly b: Member };
  readonly week: WeekSlice;
  readonly allocate: { readonly options: AllocationOptions };
  readonly allocated: AllocatedSlice;
  readonly weigh: { readonly weights: MatchWeights };
  /** How many members the thread has. */
  readonly count: object;
  readonly features: { readonly pairs: readonly (readonly [string, string])[] };
  readonly standing: StandingQuestion;
  readonly gains: GainsQuestion;
  readonly changes: ChangesQuestion;
  readonly fit: FitQuestion;
  /** Members for a replay, in addition to the current ones. */
  readonly stage: { readonly members: readonly Member[] };
  readonly replay: Omit<ReplayQuestion, 'members'>;
  /** Scores these members with each other, besides those of the thread. */
  readonly scores: { readonly members: readonly Member[]; readonly weights: MatchWeights };
  readonly round: RoundTables;
}

export interface Answers {
  readonly replace: undefined;
  readonly put: boolean;
  readonly remove: undefined;
  readonly top: FoundMatch[];
  readonly near: string[];
  readonly explain: PairExplanation;
  readonly week: undefined;
  readonly allocate: Allocated;
  readonly allocated: AllocatedIntroduction[];
  readonly weigh: boolean;
  readonly count: number;
  readonly features: (Features | null)[];
  readonly standing: Standing;
  readonly gains: TopicGain[];
  readonly changes: PairChange[];
  readonly fit: Fitted;
  readonly stage: undefined;
  readonly replay: Replay;
  readonly scores: ScoreTable;
  readonly round: EventRound;
}

export type Kind = keyof Questions;
type Question = { [K in Kind]: { readonly kind: K } & Questions[K] }[Kind];

export interface QuestionMessage {
  readonly id: number;
  readonly question: Question;
}

export type Answered =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };
