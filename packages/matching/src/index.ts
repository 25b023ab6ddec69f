export { allocateIntroductions, allocatePairs } from './allocation.ts';
export { explainPair } from './explain.ts';
export { stepBack } from './exposure.ts';
export { acceptChance, areaUnderCurve, fitWeights, pairFeatures, qualityOf } from './fit.ts';
export { createIndexBeside, createMatchIndex, prepare } from './match-index.ts';
export { gini, replayWeeks } from './replay.ts';
export { standingOf, topicGains } from './standing.ts';
export { topMatches } from './top-matches.ts';
export { gainOf } from './gain.ts';
export { namedWeights, withWeights } from './weight-names.ts';
export { DEFAULT_WEIGHTS } from './weights.ts';
export type { KnownPair, Replay, ReplayOptions } from './replay.ts';
export type { Standing, TopicGain, TopicList } from './standing.ts';
export type { Answer, Features, Quality } from './fit.ts';
export type { Gain } from './gain.ts';
export type { MatchIndex } from './match-index.ts';
export type {
  Allocation,
  AnswerCounts,
  AllocationOptions,
  AllocationPolicy,
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
