export { allocateIntroductions, allocatePairs } from './allocation/allocation.ts';
export { mutualScores, scoreTable } from './events/event-scores.ts';
export { pairKey, planRound, planRoundFrom, valueOf } from './events/round-plan.ts';
export { pairChanges } from './scoring/pair-changes.ts';
export { explainPair } from './scoring/pair-score.ts';
export { exposureFactor } from './allocation/exposure.ts';
export { acceptChance, areaUnderCurve, fitWeights, pairFeatures, qualityOf } from './learning/fit.ts';
export { createIndexBeside, createMatchIndex, prepare } from './member-index/match-index.ts';
export { FACT_PRIOR } from './learning/fact-prior.ts';
export { gini, replayWeeks } from './learning/replay.ts';
export { standingOf, topicGains } from './scoring/standing.ts';
export { topMatches } from './scoring/top-matches.ts';
export { sharedPhrases, termsOf } from './text/shared-phrases.ts';
export { inEnglish } from './text/in-english.ts';
export { createTopicSynonyms } from './text/topic-synonyms.ts';
export { calibrationOf } from './learning/calibration.ts';
export { gainOf } from './learning/gain.ts';
export { namedWeights, withWeights } from './weight-names.ts';
export { DEFAULT_WEIGHTS } from './weights.ts';
export type { ScoreTable } from './events/event-scores.ts';
export type {
  Pair as EventPair,
  Round as EventRound,
  RoundOptions,
  RoundTables,
} from './events/round-plan.ts';
export type { KnownPair, Replay, ReplayOptions } from './learning/replay.ts';
export type { OwnChange, PairChange } from './scoring/pair-changes.ts';
export type { Standing, TopicGain, TopicList } from './scoring/standing.ts';
export type { Answer, Features, Quality } from './learning/fit.ts';
export type { FactPrior } from './learning/fact-prior.ts';
export type { Gain } from './learning/gain.ts';
export type { MatchIndex } from './member-index/match-index.ts';
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
  Interest,
} from './types.ts';
