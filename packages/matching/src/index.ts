export { allocateIntroductions } from './allocation.ts';
export { explainPair } from './explain.ts';
export { createMatchIndex } from './match-index.ts';
export { topMatches } from './top-matches.ts';
export type { MatchIndex } from './match-index.ts';
export type {
  Allocation,
  AllocationOptions,
  EligibilityOptions,
  FreeInterval,
  Goal,
  GoalTable,
  Introduction,
  Match,
  MatchOptions,
  MatchWeights,
  Member,
  PairEvent,
  PairExplanation,
  Reason,
  ReasonDirection,
  RelatedTopic,
  TopicGraph,
  TopicLink,
  WeightedWord,
  Wish,
} from './types.ts';
